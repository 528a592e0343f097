"""Breakdown: rows against loops, sums of a partition, distinct positions, scores and tags."""

from __future__ import annotations

from collections import defaultdict

import numpy as np
import pytest

from millipoint import Decisions, Frame, Settings, columns_of, compute, default_plugins
from millipoint.plugins.breakdown import columns
from millipoint.plugins.breakdown.metric import METRICS
from millipoint.plugins.breakdown.rows import BreakdownRow
from millipoint.plugins.breakdown.tags import TagTable
from millipoint.plugins.breakdown.words import tags_in
from millipoint.position import PHASES, PLANS, phase, plan
from millipoint.schema import INT_NULL
from millipoint.testing import check_column, check_metric, sample

from .build import cube, match, play
from .families import REAL, is_error, judged, table_of
from .reference import Judged, pooled

COMMENTS = ("Missed the #Prime, again", "#prime #backgame!", "nothing here", "see #backgame")


def with_comments(seed: int) -> Decisions:
    """The sample with tags in half of its comments and comments on every fifth decision."""
    table = sample(seed)
    records = list(table)
    texts = [COMMENTS[k % 4] if k % 5 == 0 else None for k in range(len(records))]
    data = {k: v for k, v in table.data.items() if k != "comment"}
    words = {k: v for k, v in table.words.items() if k != "comment"}
    return Decisions.from_columns({**data, "comment": texts}, sizes=table.sizes, counts=table.counts, words=words)


@pytest.mark.parametrize("metric", METRICS, ids=str)
def test_laws(metric: object) -> None:
    check_metric(metric, table=with_comments(0))  # type: ignore[arg-type]


@pytest.mark.parametrize("column", columns_of(columns), ids=lambda c: c.name)
def test_laws_of_columns(column: object) -> None:
    check_column(column, table=with_comments(0))


def check(row: BreakdownRow, rows: list[Judged]) -> None:
    """A row holds what loops find."""
    assert row.decisions == len(rows)
    assert row.positions == len({j.d.position for j in rows})
    assert row.blunders == len({j.d.position for j in rows if is_error(j, 100)})
    sums: dict[int, list[float]] = defaultdict(lambda: [0.0, 0.0])
    for j in rows:
        sums[j.d.match][0] += j.error or 0.0
        sums[j.d.match][1] += 1
    pr, low, high = pooled([(e, n) for e, n in sums.values()], 500)
    assert (row.pr, row.low, row.high) == tuple(None if v is None else pytest.approx(v) for v in (pr, low, high))
    assert row.matches == len(sums) and (row.low is None) == (row.reason is not None)
    losses = [j.loss for j in rows if j.loss is not None]
    assert row.mwc == (pytest.approx(sum(losses)) if losses else None)


@pytest.mark.parametrize("seed", [REAL, *range(2)])
def test_against_loops(seed: int) -> None:
    table = table_of(seed)
    rows = [j for j in judged(list(table)) if j.counts]
    names = {
        "phase": lambda j: PHASES[int(phase(j.d.board)[0])],
        "plan": lambda j: PLANS[int(plan(j.d.board)[0])],
        "score_cell": lambda j: 1000 * j.d.away + j.d.opponent_away if j.d.length > 0 else None,
    }
    check(compute("breakdown", table)[0].only.value, rows)
    for name, of in names.items():
        found = compute("breakdown", table, by=name)[0]
        for (label,), estimate in found:
            mine = [j for j in rows if of(j) == label]
            if mine:
                check(estimate.value, mine)
            else:
                assert estimate.value is None


@pytest.mark.parametrize("by", ["phase", "plan", "score_cell", ("away", "opponent_away"), "kind", "player"])
def test_a_partition_adds_up(by: str | tuple[str, ...]) -> None:
    table = sample(3)
    total = compute("breakdown", table)[0].only.value
    rows = [e.value for _, e in compute("breakdown", table, by=by)[0] if e.value]
    assert sum(r.decisions for r in rows) == total.decisions
    assert sum(r.error for r in rows) == pytest.approx(total.error)
    assert sum(r.mwc or 0.0 for r in rows) == pytest.approx(total.mwc)
    assert sum(r.positions for r in rows) >= total.positions


def test_the_interval_is_over_matches_even_of_one_match() -> None:
    row = compute("breakdown", match([play(0.1, game=g) for g in range(5)]))[0].only.value
    assert (row.matches, row.low, row.reason) == (1, None, "fewer than 3 units")


def test_distinct_positions_as_figures() -> None:
    rows = [play(0.2, position=7), play(0.0, position=7), play(0.15, position=8), play(0.0, position=9), play(0.1)]
    figures = compute(["positions", "blunder_positions"], match(rows))
    assert [f.only.value for f in figures] == [3, 2]
    assert [f.only.value for f in compute(["positions", "blunder_positions"], Decisions.empty())] == [None, None]


def test_score_cell() -> None:
    rows = [play(0.1)]
    tables = [
        match(rows, length=7, score=(5, 2), number=1),
        match([play(0.1, crawford=1)], length=7, score=(6, 2), number=2),
        match(rows, length=7, score=(6, 2), number=3),
        match(rows, length=0, number=4),
    ]
    table = Decisions.concat(tables)
    cells = Frame(table, default_plugins().session(Settings())).get("score_cell")
    assert cells.tolist() == [2005, 1005, 1005, INT_NULL]
    assert compute("pr", table, by="score_cell")[0].labels == [(1005,), (2005,), (None,)]


def test_words() -> None:
    assert tags_in("#A, #b.c! ##d # #a «#é»") == ("a", "b.c", "é") or tags_in("#A, #b.c!") == ("a", "b.c")
    assert tags_in("no tag # here") == ()


def test_tags_against_loops() -> None:
    table = with_comments(1)
    found = compute("tags", table)[0].only.value
    assert isinstance(found, TagTable)
    rows = [j for j in judged(list(table)) if j.counts]
    assert found.decisions == len(rows)
    assert [r.tag for r in found.rows] == ["backgame", "prime"]
    for row in found.rows:
        check(row, [j for j in rows if row.tag in tags_in(j.d.comment or "")])
    assert found.tagged == sum(bool(tags_in(j.d.comment or "")) for j in rows) < sum(r.decisions for r in found.rows)


def test_tags_of_positions_come_in_the_context() -> None:
    rows = [play(0.1, position=7, comment="#slot"), play(0.0, position=7), play(0.1, position=8)]
    found = compute("tags", match(rows), context={"position_tags": {7: ["#Blitz"], 9: ["x"]}})[0].only.value
    assert [(r.tag, r.decisions, r.positions) for r in found.rows] == [("blitz", 2, 1), ("slot", 1, 1)]


def test_money_has_no_mwc() -> None:
    row = compute("breakdown", match([play(0.1)], length=0))[0].only.value
    assert row.mwc is None and row.pr == pytest.approx(50) and np.isfinite(row.error)


STUDY = ("recurring", "biases", "studyplan", "references", "breakdown")
BASE = (play(0.08), play(0.0), cube("take", 0.5, 1.3), cube("no double", 0.5, 0.7), play(0.15, seat=1))


def test_money_play() -> None:
    table = match(BASE, length=0)
    value = {name: compute(name, table)[0].only.value for name in STUDY}
    at_score = {name: compute(name, match(BASE))[0].only.value for name in STUDY}
    assert value["recurring"] == at_score["recurring"]
    assert [c.away for c in value["biases"].doubles_by_score] == [None]
    assert value["biases"].takes == at_score["biases"].takes
    assert (value["studyplan"].unpriced, value["studyplan"].tentative) == (value["recurring"].errors, ())
    assert value["references"].candidates == 0
    assert value["breakdown"].mwc is None and value["breakdown"].pr == at_score["breakdown"].pr


def test_post_crawford_reads_as_one_away() -> None:
    table = match(BASE, length=7, score=(6, 3))
    assert [c.away for c in compute("biases", table)[0].only.value.doubles_by_score] == [1]
