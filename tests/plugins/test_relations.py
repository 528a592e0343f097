"""What must hold between figures, whatever the decisions."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from millipoint import Settings, compute
from millipoint.decision import PASSED, TAKE
from millipoint.met import load

from .every import small
from .families import judged
from .reference import millipoints

MET = load("Kazaross-XG2")
quick = settings(max_examples=15, deadline=None)
seeds = st.integers(0, 10_000)
rules = st.sampled_from(["xg", "gnubg"])


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
def test_counted_decisions_are_the_population_of_pr(seed: int, rule: str) -> None:
    found = compute(
        ["pr", "n_checker", "n_double", "n_take"], small(seed), by="player", settings=Settings(counting=rule)
    )
    for label, pr in found["pr"]:
        assert pr.n == sum(found[name][label].value or 0 for name in ("n_checker", "n_double", "n_take"))


@quick
@given(seeds)
def test_take_bias_is_the_take_rate_less_that_of_the_analysis(seed: int) -> None:
    value = compute("biases", small(seed))[0].only.value
    rows = [j for j in judged(list(small(seed))) if j.counts and j.d.kind == TAKE]
    if value is not None and rows:
        taken = [j.d.action != PASSED for j in rows]
        right = [t != (millipoints(j.error or 0.0) > 0) for t, j in zip(taken, rows, strict=True)]
        assert value.takes.value == pytest.approx((sum(taken) - sum(right)) / len(rows))


@given(st.integers(1, 30), st.integers(1, 30), st.sampled_from([1, 2, 4, 8]))
def test_worth_of_a_unit_is_symmetric(own: int, other: int, cube: int) -> None:
    a = float(MET.unit_value(own, other, cube, 0))
    b = float(MET.unit_value(other, own, cube, 1))
    assert a == pytest.approx(b, nan_ok=True, abs=1e-7)
    assert float(MET.unit_value(1, 1, cube, 0)) == pytest.approx(0.5)


@quick
@given(seeds)
def test_balances_are_opposite_and_histograms_whole(seed: int) -> None:
    """Balances of the sides of a match are opposite; a histogram holds all counted decisions."""
    table = small(seed)
    sums: dict[object, float] = {}
    for (match, _), e in compute("error_balance", table, by=("match", "side"))[0]:
        sums[match] = sums.get(match, 0.0) + (e.value or 0.0)
    assert all(total == pytest.approx(0, abs=1e-12) for total in sums.values())
    for (_, pr), (_, e) in zip(
        compute("pr", table, by="player")[0], compute("histogram", table, by="player")[0], strict=True
    ):
        assert pr.n == (0 if e.value is None else sum(b.n for b in e.value.bins))


@quick
@given(seeds)
def test_directions_are_the_cube_errors(seed: int) -> None:
    table = small(seed)
    found = compute(
        ["cube_directions", "missed_double_below_cp", "missed_double_above_cp", "wrong_take", "wrong_pass"], table
    )
    cells = found["cube_directions"].only.value
    if cells is not None:
        missed = sum(found[f"missed_double_{end}_cp"].only.value or 0 for end in ("below", "above"))
        assert cells.missed_doubles.n == missed
        assert cells.wrong_takes.n == (found["wrong_take"].only.value or 0)
        assert cells.wrong_passes.n == (found["wrong_pass"].only.value or 0)


@quick
@given(seeds)
def test_errors_of_families_cost_at_most_the_pr(seed: int) -> None:
    recurring, pr = (f.only.value for f in compute(["recurring", "pr"], small(seed)))
    assert (recurring is None) == (pr is None)
    if pr is not None:
        assert sum(g.cost for g in recurring.groups) + sum(u.cost for u in recurring.unthemed) == pytest.approx(
            recurring.cost
        )
        assert recurring.cost <= pr + 1e-9
