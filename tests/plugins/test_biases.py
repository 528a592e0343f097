"""Biases: worked values, verdicts, cells, unread plays, and all against loops."""

from __future__ import annotations

from collections import defaultdict

import numpy as np
import pytest

from millipoint import Decision, Decisions, columns_of, compute
from millipoint.plugins.biases import columns
from millipoint.plugins.biases.interval import Shares, multinomial
from millipoint.plugins.biases.metric import METRICS, BiasReport
from millipoint.plugins.biases.verdict import Bias, verdict
from millipoint.position import OPENING, parse, phase
from millipoint.testing import check_column, check_metric, sample

from .build import cube, match, play
from .families import REAL, blots, boards_of, judged, table_of
from .reference import millipoints

WORKED = [
    (10, 2, 40, 0.200, 0.042, 0.358, "too much"),
    (1, 9, 25, -0.320, -0.534, -0.106, "too little"),
    (6, 4, 30, 0.067, -0.139, 0.272, "balanced"),
    (3, 0, 20, 0.150, -0.006, 0.306, "balanced"),
]
START = tuple(OPENING.tolist())


def test_laws() -> None:
    check_metric(METRICS[0])


@pytest.mark.parametrize("column", columns_of(columns), ids=lambda c: c.name)
def test_laws_of_columns(column: object) -> None:
    check_column(column)


def report(table: Decisions, **more: object) -> BiasReport:
    value = compute("biases", table, **more)[0].only.value  # type: ignore[arg-type]
    assert isinstance(value, BiasReport)
    return value


def takes(more: int, less: int, n: int) -> list[Decision]:
    wrong = [*[cube("take", 0.5, 1.4)] * more, *[cube("pass", 0.5, 0.6)] * less]
    return [*wrong, *[cube("take", 0.5, 0.6)] * (n - more - less)]


def doubles(more: int, less: int, n: int) -> list[Decision]:
    wrong = [*[cube("double", 0.5, 0.4)] * more, *[cube("no double", 0.5, 0.6)] * less]
    return [*wrong, *[cube("no double", 0.5, 0.4)] * (n - more - less)]


def plays(more: int, less: int, n: int) -> list[Decision]:
    quiet, loose = parse("8/5 6/5"), parse("24/23 13/10")
    up = play(0.1, board=START, candidate_move=(quiet, loose))
    down = play(0.1, board=START, candidate_move=(loose, quiet))
    return [*[up] * more, *[down] * less, *[play(0.0, board=START)] * (n - more - less)]


@pytest.mark.parametrize("make", [takes, doubles, plays])
@pytest.mark.parametrize(("more", "less", "n", "value", "low", "high", "word"), WORKED)
def test_worked_values(
    make: object, more: int, less: int, n: int, value: float, low: float, high: float, word: str
) -> None:
    found = report(match(make(more, less, n)))  # type: ignore[operator]
    bias: Bias = {takes: found.takes, doubles: found.doubles, plays: found.blots}[make]  # type: ignore[index]
    assert (bias.decisions, bias.more, bias.less, bias.verdict) == (n, more, less, word)
    assert [round(x, 3) for x in (bias.value, bias.low, bias.high) if x is not None] == [value, low, high]


def test_verdict_needs_20_decisions() -> None:
    bias = report(match(takes(10, 0, 19))).takes
    assert bias.verdict == "insufficient" and bias.low is not None and bias.low > 0
    assert report(match(takes(10, 0, 20))).takes.verdict == "too much"
    assert verdict(25, -0.2, -0.1) == "too little"
    assert verdict(25, 0.0, 0.2) == verdict(25, -0.2, 0.0) == "balanced"
    assert report(match(takes(1, 0, 2))).doubles == Bias(
        decisions=0,
        positions=0,
        more=0,
        less=0,
        more_cost=0.0,
        less_cost=0.0,
        value=None,
        low=None,
        high=None,
        verdict="insufficient",
    )


def test_take_bias_is_take_rate_less_that_of_the_analysis() -> None:
    rows = [j for j in judged(list(sample(5))) if j.counts and j.d.kind == 2]
    taken = sum(j.d.action != 3 for j in rows)
    right = 0
    for j in rows:
        wrong = bool(j.error) and millipoints(j.error or 0.0) > 0
        right += (j.d.action == 3) if wrong else (j.d.action != 3)
    assert report(sample(5)).takes.value == pytest.approx((taken - right) / len(rows))


@pytest.mark.parametrize("seed", [REAL, *range(3)])
def test_against_loops(seed: int) -> None:
    table = table_of(seed)
    found = report(table)
    names = {0: "blots", 1: "doubles", 2: "takes"}
    sums = {name: [0, 0, 0, 0.0, 0.0] for name in names.values()}
    seen: dict[str, set[int]] = {name: set() for name in names.values()}
    there: dict[tuple[int | None, ...], set[int]] = defaultdict(set)
    cells: dict[tuple[int | None, ...], list[int]] = {}
    unread = 0
    for j in judged(list(table)):
        d, mp = j.d, millipoints(j.error or 0.0)
        if not j.counts or (d.kind == 0 and phase(d.board)[0] < 3):
            continue
        sign = 0
        if d.kind == 0 and mp:
            both = boards_of(d) if d.equity else None
            if both is None:
                unread += 1
                continue
            sign = int(np.sign(blots(both[0]) - blots(both[1])))
        elif mp:
            sign = 1 if d.action in (1, 2, 4) else -1
        part = sums[names[d.kind]]
        part[0] += 1
        seen[names[d.kind]].add(d.position)
        part[1] += sign > 0
        part[2] += sign < 0
        part[3 if sign > 0 else 4] += 1000 * (j.error or 0.0) * abs(sign)
        if d.kind == 1:
            score = (d.away, d.opponent_away) if d.away > 0 else (None, None)
            there[score].add(d.position)
            cell = cells.setdefault(score, [0, 0, 0])
            for k, value in enumerate((1, sign > 0, sign < 0)):
                cell[k] += value
    for name, want in sums.items():
        bias: Bias = getattr(found, name)
        have = [bias.decisions, bias.more, bias.less, bias.more_cost, bias.less_cost]
        assert have == pytest.approx(want) and bias.positions == len(seen[name])
    assert {(c.away, c.opponent_away): c.bias.positions for c in found.doubles_by_score} == {
        k: len(v) for k, v in there.items()
    }
    assert found.unread == unread
    assert found.unread_share == pytest.approx(unread / (unread + found.blots.decisions))
    assert {
        (c.away, c.opponent_away): [c.bias.decisions, c.bias.more, c.bias.less] for c in found.doubles_by_score
    } == cells


def test_score_cells_read_crawford_as_one_away_and_money_apart() -> None:
    rows = doubles(1, 0, 2)
    late = match(rows, length=5, score=(4, 2), number=1)
    money = match(rows, length=0, number=2)
    cells = report(Decisions.concat([late, money])).doubles_by_score
    assert [(c.away, c.opponent_away, c.bias.decisions) for c in cells] == [(None, None, 2), (1, 3, 2)]


def test_unread_plays_are_left_out() -> None:
    found = report(match([*plays(1, 0, 3), play(0.1, board=START)]))
    assert (found.blots.decisions, found.unread, found.unread_share) == (3, 1, 0.25)
    assert report(match([play(0.1, board=START)])).unread_share == 1.0


def test_the_interval_is_of_a_named_family() -> None:
    low, high, why = multinomial(Shares(np.array([10.0]), np.array([2.0]), np.array([40.0])))
    assert (round(low[0], 3), round(high[0], 3), why[0]) == (0.042, 0.358, -1)
    assert "interval:analytic" in compute("biases", match(takes(1, 0, 2)))[0].signature
