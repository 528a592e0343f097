"""Rolling figures: which decisions are the last ones, and none with fewer."""

from __future__ import annotations

import pytest

from millipoint import Decision, Decisions, compute, default_plugins
from millipoint.plugins.rolling.metric import SIZES, Rolling, rolling_mwc
from millipoint.schema import INT_NULL
from millipoint.testing import check_metric, sample

from .build import match, play
from .structured import judged, value


def last(table: Decisions, column: str, size: int) -> list[float] | None:
    """The latest values by date, match, game and place, by sorting records."""
    rows = []
    for place, j in enumerate(judged(table)):
        found = j.error if column == "error" else j.loss
        if j.counts and found is not None:
            rows.append(((j.d.day, j.d.match, place), found))
    rows.sort(reverse=True)
    return None if len(rows) < size else [v for _, v in rows[:size]]


@pytest.mark.parametrize("size", SIZES)
def test_against_sorted_records(size: int) -> None:
    table = sample(5, matches=40, rows=6)
    errors, losses = last(table, "error", size), last(table, "loss", size)
    pr, mwc = (compute(name, table)[0].only.value for name in (f"rolling({size})", f"rolling_mwc({size})"))
    assert pr == (None if errors is None else pytest.approx(500 * sum(errors) / size))
    assert mwc == (None if losses is None else pytest.approx(sum(losses)))


def test_the_later_match_the_later_decision() -> None:
    old = match([play(0.5), play(0.1)], number=9, day=100)
    new = match([play(0.2), play(0.3)], number=1, day=200)
    table = Decisions.concat([old, new])
    assert value("rolling(5)", table) is None
    three = compute(Rolling(3), table)[0].only
    assert (three.value, three.n) == (pytest.approx(500 * 0.6 / 3), 3)


def test_undated_is_oldest() -> None:
    table = Decisions.concat([match([play(0.5)], number=1, day=INT_NULL), match([play(0.1)], number=2, day=-5)])
    assert compute(Rolling(1), table)[0].only.value == pytest.approx(50)


def test_fewer_than_asked_for() -> None:
    figure = compute("rolling(10)", match([play(0.1)] * 9))[0].only
    assert (figure.value, figure.reason, figure.n) == (None, "fewer than 10 counted decisions", 9)
    assert compute("rolling_mwc(5)", match([play(0.1)] * 9, length=0))[0].only.value is None


def test_the_decisions_behind() -> None:
    rows: list[Decision] = [play(0.1, ply=i) for i in range(9)]
    table = Decisions.concat([match(rows, number=1, day=1), match(rows[:3], number=2, day=2)])
    figures = compute("rolling(5)", table)[0]
    found = {(int(d.data["match"][d.row_match[r]]), int(d.data["ply"][r])) for d, rows in figures.decisions(table) for r in rows}
    assert found == {(2, 0), (2, 1), (2, 2), (1, 7), (1, 8)}


def test_names_and_sizes() -> None:
    plugins = default_plugins()
    assert plugins.metric("rolling(250)") == Rolling(250)
    assert str(rolling_mwc(7)) == "rolling_mwc(7)"
    with pytest.raises(ValueError, match="size"):
        Rolling(0)


@pytest.mark.parametrize("metric", [Rolling(5), Rolling(100), Rolling(3), rolling_mwc(10)], ids=str)
def test_laws(metric: Rolling) -> None:
    check_metric(metric, table=sample(1, matches=8, rows=6))
