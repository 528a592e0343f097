"""Top lists: order, ties, what is in them."""

from __future__ import annotations

import pytest

from millipoint import Decisions, columns_of, compute
from millipoint.plugins.top import columns
from millipoint.plugins.top.metric import Top, top_mwc
from millipoint.testing import check_column, check_metric, sample

from .build import match, play
from .structured import judged, value


@pytest.mark.parametrize("name", ["top(10)", "top(25)", "top_mwc(10)", "top_mwc(25)"])
def test_against_sorted_records(name: str) -> None:
    table = sample(7, matches=40)
    rows = []
    for place, j in enumerate(judged(table)):
        cost = j.loss if "mwc" in name else j.error
        if j.counts and cost:
            rows.append(((cost, j.d.day, j.d.match, place), j.d))
    rows.sort(key=lambda row: row[0], reverse=True)
    want = [(d.match, d.game, d.ply) for _, d in rows[: int(name[name.index("(") + 1 : -1])]]
    found = value(name, table).decisions
    assert [(d.match, d.game, d.ply) for d in found] == want
    costs = [d.loss if "mwc" in name else d.error for d in found]
    assert costs == sorted(costs, reverse=True)


def test_only_errors_above_0() -> None:
    found = value("top(10)", match([play(0.0), play(0.2), play(None), play(0.3, legal_plays=1)])).decisions
    assert [round(d.error, 3) for d in found] == [0.2]
    assert found[0].kind == "checker"
    assert value("top(10)", match([play(0.0)])).decisions == ()


def test_the_later_of_equals_first() -> None:
    table = Decisions.concat([match([play(0.5), play(0.5)], number=n, day=n) for n in (1, 2)])
    assert [(d.match, d.ply) for d in compute(Top(3), table)[0].only.value.decisions] == [(2, 0), (2, 0), (1, 0)]


def test_money_has_no_loss() -> None:
    (found,) = value("top(10)", match([play(0.5)], length=0)).decisions
    assert found.loss is None
    assert compute("top_mwc(10)", match([play(0.5)], length=0))[0].only.value is None


def test_the_decisions_behind() -> None:
    table = sample(7, matches=20)
    figures = compute("top(10)", table, by="player")[0]
    for label, e in figures:
        if e.value is not None:
            rows = [(int(d.data["match"][d.row_match[r]]), int(d.data["game"][r]), int(d.data["ply"][r]))
                    for d, found in figures.decisions(table, label) for r in found]  # fmt: skip
            assert sorted(rows) == sorted((d.match, d.game, d.ply) for d in e.value.decisions)


@pytest.mark.parametrize("metric", [Top(10), Top(2), Top(40), top_mwc(10)], ids=lambda m: f"{m} {m.size}")
def test_laws(metric: Top) -> None:
    check_metric(metric, table=sample(1, matches=8, rows=6))


@pytest.mark.parametrize("column", columns_of(columns), ids=lambda c: c.name)
def test_laws_of_columns(column: object) -> None:
    check_column(column, table=sample(2, matches=6, rows=6))
