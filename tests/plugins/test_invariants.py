"""What must hold whatever the decisions: partitions, symmetry, thresholds, intervals."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from millipoint import Decisions, Filter, Settings, Units, compute
from millipoint.interval import ratio_analytic
from millipoint.met import load
from millipoint.testing import sample

MET = load("Kazaross-XG2")
quick = settings(max_examples=15, deadline=None)
seeds = st.integers(0, 10_000)
rules = st.sampled_from(["xg", "gnubg"])


def small(seed: int) -> Decisions:
    return sample(seed, matches=6, rows=8)


@quick
@given(seeds, rules)
def test_parts_add_up(seed: int, rule: str) -> None:
    chosen = Settings(counting=rule)
    for name in ("error_total", "mwc_loss", "l7", "snowie", "errors", "plays", "unrated"):
        whole = compute(name, small(seed), settings=chosen)[0].only.value
        parts = [e.value for _, e in compute(name, small(seed), by="kind", settings=chosen)[0]]
        assert sum(v or 0 for v in parts) == pytest.approx(whole or 0, rel=1e-9, abs=1e-12), name


@quick
@given(seeds, rules)
def test_snowie_of_the_players_of_a_match_adds_up(seed: int, rule: str) -> None:
    table = small(seed).part(0, 1)
    chosen = Settings(counting=rule)
    whole = compute("snowie", table, settings=chosen)[0].only.value
    parts = [e.value for _, e in compute("snowie", table, by="player", settings=chosen)[0]]
    assert sum(v or 0 for v in parts) == pytest.approx(whole or 0)


@quick
@given(seeds)
def test_results_without_luck_are_opposite(seed: int) -> None:
    table = small(seed)
    figures = compute("luck_adjusted", table, by=("match", "player"))[0]
    sums: dict[object, list[float]] = {}
    for (match, _), estimate in figures:
        if estimate.value is not None:
            sums.setdefault(match, []).append(estimate.value)
    assert all(sum(values) == pytest.approx(0, abs=1e-9) for values in sums.values())


@quick
@given(seeds, rules)
def test_a_group_is_what_a_filter_on_it_gives(seed: int, rule: str) -> None:
    table, chosen = small(seed), Settings(counting=rule)
    names = ["pr", "snowie", "mwc_loss", "l7", "luck", "luck_adjusted", "n_double", "wrong_take"]
    for figures in compute(names, table, by="player", settings=chosen):
        for (player,), estimate in figures:
            if player is not None:
                one = compute(figures.metric, table, filter=Filter().where("player", "==", player), settings=chosen)[0].only
                assert one == estimate


@quick
@given(seeds)
def test_a_single_match_pooled_is_its_own_value(seed: int) -> None:
    table = small(seed)
    for figures in compute(["pr", "l7", "mwc_loss"], table, by="match"):
        for i, number in enumerate(table.data["match"].tolist()):
            if (number,) in figures.labels:
                assert compute(figures.metric, table.part(i, i + 1))[0].only == figures[number]


@quick
@given(seeds, st.lists(st.floats(0, 0.3), min_size=2, max_size=2).map(sorted))
def test_a_higher_threshold_never_adds_errors(seed: int, limits: list[float]) -> None:
    low, high = (Settings(error_threshold=x, blunder_threshold=0.3) for x in limits)
    table = small(seed)
    a, b = (compute(["errors", "blunders"], table, settings=s) for s in (low, high))
    assert (b["errors"].only.value or 0) <= (a["errors"].only.value or 0)
    assert b["blunders"].only.value == a["blunders"].only.value


@quick
@given(seeds, rules)
def test_counted_decisions_are_the_population_of_pr(seed: int, rule: str) -> None:
    found = compute(["pr", "n_checker", "n_double", "n_take"], small(seed), by="player", settings=Settings(counting=rule))
    for label, pr in found["pr"]:
        assert pr.n == sum(found[name][label].value or 0 for name in ("n_checker", "n_double", "n_take"))


@given(st.integers(1, 30), st.integers(1, 30), st.sampled_from([1, 2, 4, 8]))
def test_worth_of_a_unit_is_symmetric(own: int, other: int, cube: int) -> None:
    a = float(MET.unit_value(own, other, cube, 0))
    b = float(MET.unit_value(other, own, cube, 1))
    assert a == pytest.approx(b, nan_ok=True, abs=1e-7)
    assert float(MET.unit_value(1, 1, cube, 0)) == pytest.approx(0.5)


def units(e: np.ndarray, n: np.ndarray) -> Units:
    none = np.zeros(1)
    group = np.zeros(len(e), dtype=int)
    return Units(group, e, n, none.astype(int), none, np.array([e.sum()]), np.array([n.sum()]))


parts = st.lists(st.tuples(st.floats(0, 3), st.integers(1, 60)), min_size=3, max_size=9)


@given(parts, st.floats(0.01, 100), st.randoms(use_true_random=False))
def test_interval_under_scale_and_order(pairs: list[tuple[float, int]], scale: float, order: object) -> None:
    e, n = np.array([p[0] for p in pairs]), np.array([float(p[1]) for p in pairs])
    low, high, why = ratio_analytic(units(e, n))
    order.shuffle(pairs)  # type: ignore[attr-defined]
    mixed = ratio_analytic(units(np.array([p[0] for p in pairs]), np.array([float(p[1]) for p in pairs])))
    scaled = ratio_analytic(units(e * scale, n))
    if why[0] < 0 and mixed[2][0] < 0 and scaled[2][0] < 0:
        assert (mixed[0][0], mixed[1][0]) == pytest.approx((low[0], high[0]), rel=1e-6, abs=1e-9)
        assert (scaled[0][0], scaled[1][0]) == pytest.approx((scale * low[0], scale * high[0]), rel=1e-6, abs=1e-9)


@given(st.floats(0, 3), st.lists(st.integers(1, 60), min_size=3, max_size=9))
def test_no_interval_for_equal_ratios_or_two_units(ratio: float, sizes: list[int]) -> None:
    n = np.array(sizes, dtype=float)
    low, high, why = ratio_analytic(units(ratio * n, n))
    assert np.isnan(low[0]) and np.isnan(high[0]) and why[0] == 1
    low, high, why = ratio_analytic(units(np.array([1.0, 2.0]), np.array([3.0, 4.0])))
    assert np.isnan(low[0]) and why[0] == 0
