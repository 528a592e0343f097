"""Difficulty: worked values, which errors are avoidable, where there is none, and a slow reference."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from millipoint import Column, Decision, Decisions, Metric, Settings, columns_of, compute, default_plugins
from millipoint.decision import CHECKER, DOUBLE
from millipoint.frame import Frame
from millipoint.plugins.difficulty import columns
from millipoint.plugins.difficulty.metric import METRICS
from millipoint.plugins.difficulty.options import expected_cost, two_costs
from millipoint.testing import check_column, check_metric, sample

from .build import cube, match, play
from .families import planted
from .reference import judge, millipoints, worth

TAU = 0.025
U = worth(7, 7, 1, 0)


def options_of(d: Decision) -> list[float]:
    """Costs of the options of a decision from its record; empty = unknown."""
    if d.kind == CHECKER:
        return [abs(e - d.equity[0]) for e in d.equity]
    if any(math.isnan(x) for x in (d.nd, d.dt, d.dp)):
        return []
    pair = (d.nd, min(d.dt, d.dp)) if d.kind == DOUBLE else (-d.dt, -d.dp)
    return [max(pair) - x for x in pair]


def slow(costs: list[float], tau: float = TAU) -> float | None:
    if not costs:
        return None
    least = min(costs)
    weights = [math.exp(-(c - least) / tau) for c in costs]
    return sum((c - least) * w for c, w in zip(costs, weights, strict=True)) / sum(weights)


def difficulties(records: list[Decision], rule: str = "xg") -> list[tuple[float, float, bool]]:
    """Loss, difficulty and whether it is avoidable, of every decision that has both."""
    found = []
    for d in records:
        judged = judge(d, rule, lambda d: False)
        equity = slow(options_of(d))
        if judged.loss is not None and judged.unit is not None and equity is not None:
            hard = equity * judged.unit
            error = millipoints(judged.error or 0.0) >= 50
            found.append((judged.loss, hard, error and judged.loss > 0 and hard <= judged.loss / 10))
    return found


def values(table: Decisions, name: str, settings: Settings | None = None) -> np.ndarray:
    return Frame(table, default_plugins().session(settings or Settings())).get(name)


def kernel(*costs: float) -> float:
    equity = -np.array(costs)
    return float(expected_cost(equity, np.array([0]), np.array([len(costs)]), TAU)[0])


@pytest.mark.parametrize(
    ("costs", "want"),
    [
        ((0, 0.032), 0.00696),
        ((0, 0.05), 0.00596),
        ((0, 0.06), 0.00499),
        ((0, 0.1), 0.00180),
        ((0, 0.01, 0.02, 0.03, 0.04), 0.0125),
        ((0, 0.05, 0.08), 0.00853),
        ((0, 0.02, 0.06), 0.00937),
        ((0.0,), 0.0),
        ((0.0, 0.0), 0.0),
    ],
)
def test_worked_values(costs: tuple[float, ...], want: float) -> None:
    assert kernel(*costs) == pytest.approx(want, abs=5.1e-6 if want != 0.0125 else 5e-5)
    if len(costs) == 2:
        assert float(two_costs(np.array(costs[1]), TAU)) == pytest.approx(kernel(*costs), abs=1e-15)


def test_the_most_that_two_options_have() -> None:
    costs = np.linspace(0, 0.2, 20_001)
    hard = two_costs(costs, TAU)
    assert hard.max() == pytest.approx(0.00696, abs=1e-5)
    assert costs[hard.argmax()] == pytest.approx(0.032, abs=1e-4)


def test_the_list_need_not_be_sorted() -> None:
    assert kernel(0, -0.05) == pytest.approx(kernel(0, 0.05))


def test_no_temperature_no_difficulty() -> None:
    table = match([play(0.06), cube("no double", 0.3, 0.4, 1.0)])
    assert values(table, "difficulty", Settings(tau=0.0)).tolist() == [0.0, 0.0]


def test_huge_costs_are_no_trouble() -> None:
    assert kernel(0, 1000.0) == 0.0
    assert float(two_costs(np.array(1000.0), TAU)) == 0.0


@pytest.mark.parametrize(
    ("equity", "played", "avoidable"),
    [((0, -0.02, -0.06), 2, False), ((0, -0.06), 1, True), ((0, -0.054), 1, False), ((0, -0.055), 1, True), ((0, -0.049), 1, False)],
)
def test_avoidable(equity: tuple[float, ...], played: int, avoidable: bool) -> None:
    table = match([play(equity=equity, played=played)])
    assert values(table, "avoidable").tolist() == [avoidable]


def test_share_of_the_loss() -> None:
    table = match([play(equity=(0, -0.02, -0.06), played=2), play(equity=(0, -0.06), played=1)])
    assert (values(table, "difficulty") / values(table, "loss")).tolist() == pytest.approx([0.156, 0.083], abs=5e-4)


def test_cube_options() -> None:
    rows = [cube("no double", 0.3, 0.4, 1.0), cube("double", 0.8, 0.7, 1.0), cube("take", 0.9, 1.1, 1.0), cube("pass", 0.5, 0.95, 1.0)]
    want = [float(two_costs(np.array(c), TAU)) * U for c in (0.1, 0.1, 0.1, 0.05)]
    assert values(match(rows), "difficulty").tolist() == pytest.approx(want, rel=1e-6)
    assert values(match(rows), "gap_to_second").tolist() == pytest.approx([0.1, 0.1, 0.1, 0.05], abs=1e-6)


def test_the_gap_is_that_of_the_nearest_candidate() -> None:
    rows = [play(equity=(0.0, -0.3, -0.1)), play(equity=(0.0,)), play(equity=(0.0, 0.0)), play(equity=(), stored_error=0.1, played=-1)]
    gap = values(match(rows), "gap_to_second")
    assert gap[[0, 2]].tolist() == pytest.approx([0.1, 0.0], abs=1e-7)
    assert np.isnan(gap[[1, 3]]).all()


def test_excess_and_ratio() -> None:
    table = match([play(0.06, game=g) for g in (1, 2, 3)] + [play(0.0, equity=(0, -0.03), game=3)])
    found = compute(METRICS, table)
    pairs = difficulties(list(table))
    assert found["difficulty"].only.value == pytest.approx(sum(d for _, d, _ in pairs))
    assert found["excess"].only.value == pytest.approx(sum(loss - d for loss, d, _ in pairs))
    assert found["avoidable"].only.value == 3


def given_loss(time: np.ndarray) -> np.ndarray:
    """The loss that a test writes into ``time``, thousandths."""
    return np.rint(time) / 1000


def given_difficulty(luck: np.ndarray) -> np.ndarray:
    """The difficulty that a test writes into ``luck``, thousandths."""
    return np.rint(luck) / 1000


PLANTED = planted(loss=given_loss, difficulty=given_difficulty)


def test_the_example() -> None:
    """Losses 0.03 and 0.01, difficulties 0.002 and 0.008: excess 0.030, ratio 4, the first one avoidable."""
    table = match([play(0.06, time=30, luck=2), play(0.06, time=10, luck=8)])
    found = compute(METRICS, table, plugins=PLANTED)
    assert [f.only.value for f in found] == pytest.approx([0.010, 0.030, 4.0, 1])


@pytest.mark.parametrize(("thousandths", "ratio"), [(5, 4.0), (4, None)])
def test_the_least_difficulty_of_a_ratio(thousandths: int, ratio: float | None) -> None:
    table = match([play(0.06, time=4 * thousandths, luck=thousandths)])
    figure = compute("difficulty_ratio", table, plugins=PLANTED)[0].only
    assert figure.value == (None if ratio is None else pytest.approx(ratio))
    assert compute("excess", table, plugins=PLANTED)[0].only.value == pytest.approx(3 * thousandths / 1000)


def test_no_ratio_of_little_difficulty() -> None:
    figure = compute("difficulty_ratio", match([play(0.06)]))[0].only
    assert (figure.value, figure.reason, figure.n) == (None, "too little difficulty", 1)
    assert compute("excess", match([play(0.06)]))[0].only.value == pytest.approx((0.06 - kernel(0, 0.06)) * U)


@pytest.mark.parametrize(
    "rows",
    [
        pytest.param(lambda: match([play(0.1)], length=0), id="money"),
        pytest.param(lambda: match([play(None)]), id="unrated"),
        pytest.param(lambda: match([play(0.1, legal_plays=1)]), id="forced"),
        pytest.param(lambda: match([cube("no double", -0.05, 0.1, 1.0)]), id="uncounted"),
        pytest.param(lambda: match([play(0.1, analysis_met="Woolsey")]), id="another table"),
        pytest.param(lambda: match([play(equity=(), played=-1, stored_error=0.1)]), id="no candidates"),
    ],
)
def test_absent_is_not_zero(rows: object) -> None:
    table = rows()  # type: ignore[operator]
    assert np.isnan(values(table, "difficulty")).all()
    for figures in compute(METRICS, table):
        assert figures.only.value is None
        assert figures.only.reason == "no priced decision with a known difficulty"


def test_scales_with_the_worth_of_a_unit() -> None:
    one, two = match([play(0.06)]), match([play(0.06, cube=2)])
    ratio = worth(7, 7, 2, 0) / worth(7, 7, 1, 0)
    assert values(two, "difficulty")[0] == pytest.approx(ratio * values(one, "difficulty")[0])


costs = st.lists(st.floats(0, 1), min_size=1, max_size=12)


@given(costs)
def test_no_more_than_the_greatest_cost(more: list[float]) -> None:
    assert 0 <= kernel(0.0, *more) <= max(more) + 1e-12


@given(costs, st.floats(-2, 2))
def test_shifting_all_equities_changes_nothing(more: list[float], shift: float) -> None:
    equity = -np.array([0.0, *more])
    count = np.array([len(equity)])
    a, b = (expected_cost(e, np.array([0]), count, TAU)[0] for e in (equity, equity + shift))
    assert a == pytest.approx(b, abs=1e-12)


@given(costs)
def test_another_best_option_makes_it_easier(more: list[float]) -> None:
    assert kernel(0.0, 0.0, *more) <= kernel(0.0, *more) + 1e-15


@given(costs)
def test_against_a_plain_loop(more: list[float]) -> None:
    assert kernel(0.0, *more) == pytest.approx(slow([0.0, *more]), abs=1e-14)


def test_unknown_equities_are_no_options() -> None:
    equity = np.array([0.0, np.nan, -0.05, 0.0, -0.1, np.nan, 0.2])
    found = expected_cost(equity, np.array([0, 3, 5]), np.array([3, 2, 2]), TAU)
    assert found.tolist() == pytest.approx([0.00596, 0.00180, np.nan], abs=5e-6, nan_ok=True)


@pytest.mark.parametrize("metric", METRICS, ids=str)
def test_laws(metric: Metric) -> None:
    def reference(table: Decisions, settings: Settings) -> float | None:
        pairs = difficulties(list(table))
        hard = sum(d for _, d, _ in pairs)
        loss = sum(loss for loss, _, _ in pairs)
        if not pairs:
            return None
        ratio = loss / hard if hard >= 0.005 else None
        return {"difficulty": hard, "excess": loss - hard, "difficulty_ratio": ratio, "avoidable": sum(a for *_, a in pairs)}[str(metric)]

    check_metric(metric, table=sample(3, matches=10, rows=8), reference=reference)


@pytest.mark.parametrize("column", columns_of(columns), ids=lambda c: c.name)
def test_laws_of_columns(column: Column) -> None:
    check_column(column, table=sample(4, matches=10, rows=8))
