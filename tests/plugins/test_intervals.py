"""Student's t and the bootstrap: quantiles, agreement in the limit, determinism, coverage."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from millipoint import Decisions, Settings, Units, compute
from millipoint.interval import NO_SPREAD, NO_UNITS, REASONS, ratio_analytic
from millipoint.plugins.intervals.methods import METHODS, bca, bootstrap, student
from millipoint.plugins.intervals.quantile import t_cdf, t_quantile
from millipoint.testing import check_metric, sample

from .build import match, with_errors


def units(pairs: list[tuple[float, float]]) -> Units:
    e, n = (np.array(x, dtype=float) for x in zip(*pairs, strict=True))
    none = np.zeros(1)
    return Units(np.zeros(len(e), dtype=int), e, n, none.astype(int), none, np.array([e.sum()]), np.array([n.sum()]))


# R: qt(0.975, df), to 12 digits
QUANTILES = {
    1: 12.7062047361747, 2: 4.30265272974946, 3: 3.18244630528371, 4: 2.77644510519779, 5: 2.57058183563631, 10: 2.22813885198627,
    30: 2.04227245630124, 100: 1.98397151852355, 1000: 1.96233908082641, 10**9: 1.95996398691,
}  # fmt: skip


@pytest.mark.parametrize(("df", "want"), QUANTILES.items())
def test_quantiles(df: int, want: float) -> None:
    assert t_quantile(0.975, df) == pytest.approx(want, abs=1e-8)


def test_other_probabilities() -> None:
    assert t_quantile(0.95, 7) == pytest.approx(1.89457860509001, abs=1e-9)
    assert t_quantile(0.995, 4) == pytest.approx(4.60409487134999, abs=1e-9)


def test_the_expansion_joins_the_series() -> None:
    assert t_quantile(0.975, 1001) == pytest.approx(t_quantile(0.975, 1000), abs=3e-6)
    assert t_cdf(t_quantile(0.975, 1001), 1001) == pytest.approx(0.975, abs=1e-12)


@given(st.integers(1, 300), st.floats(0.51, 0.999))
def test_quantile_and_distribution_are_inverse(df: int, p: float) -> None:
    assert t_cdf(t_quantile(p, df), df) == pytest.approx(p, abs=1e-10)


def test_student_is_wider_by_the_quantile() -> None:
    few = units([(0.120, 30), (0.300, 25), (0.060, 20)])
    low, high, _ = ratio_analytic(few)
    wide_low, wide_high, why = student(few)
    assert why[0] == -1
    assert (wide_high - wide_low) / (high - low) == pytest.approx(QUANTILES[2] / 1.96)
    assert wide_high + wide_low == pytest.approx(high + low)


def test_all_agree_with_many_units() -> None:
    rng = np.random.default_rng(1)
    many = units([(rng.gamma(4, 0.2), 60) for _ in range(150)])
    low, high, _ = ratio_analytic(many)
    for method in METHODS:
        a, b, _ = method.function(many)
        assert (a[0], b[0]) == pytest.approx((low[0], high[0]), rel=0.02)


def test_the_bootstrap_leans_to_the_long_tail() -> None:
    few = [(0.01, 50.0)] * 6 + [(0.4, 50.0)] * 2
    low, high, _ = bca(units(few))
    a, b, _ = ratio_analytic(units(few))
    assert high[0] > b[0]
    assert low[0] > a[0]


@pytest.mark.parametrize("size", [5, 250])
def test_the_bootstrap_is_seeded_and_does_not_see_the_order(size: int) -> None:
    rng = np.random.default_rng(size)
    pairs = [(float(rng.gamma(2, 0.3)), float(rng.integers(20, 90))) for _ in range(size)]
    first = bca(units(pairs))
    rng.shuffle(pairs)
    assert [x[0] for x in bca(units(pairs))] == [x[0] for x in first]


@given(st.lists(st.tuples(st.floats(0, 3), st.integers(1, 60)), min_size=3, max_size=9), st.sampled_from([0.25, 4.0]))
@example([(0.0, 1), (0.0, 1), (2.2965302480920842e-151, 1)], 0.25)
def test_bootstrap_holds_the_ratio_and_scales(pairs: list[tuple[float, int]], scale: float) -> None:
    e, n = np.array([p[0] for p in pairs]), np.array([float(p[1]) for p in pairs])
    low, high = bootstrap(e, n)
    assert low <= e.sum() / n.sum() <= high
    assert bootstrap(scale * e, n) == pytest.approx((scale * low, scale * high), rel=1e-9, abs=1e-12)


@pytest.mark.parametrize("method", METHODS, ids=lambda m: m.name)
def test_no_interval(method: object) -> None:
    for pairs, reason in (([(1, 2), (2, 3)], NO_UNITS), ([(1, 10), (2, 20), (3, 30)], NO_SPREAD)):
        low, high, why = method.function(units(pairs))  # type: ignore[attr-defined]
        assert np.isnan([low[0], high[0]]).all()
        assert REASONS[why[0]] == reason


def test_units_without_an_error_take_part() -> None:
    one = units([(0.5, 20), (0.2, 30), (0.0, 40), (0.0, 10)])
    rest = Units(np.zeros(2, dtype=int), one.e[:2], one.n[:2], np.array([2]), np.array([1700.0]), one.total_e, one.total_n,
                 lambda: (np.zeros(2, dtype=int), np.array([10.0, 40.0])))  # fmt: skip
    assert [x.tolist() for x in rest.vectors(0)] == [x.tolist() for x in one.vectors(0)]
    assert bca(rest)[1][0] == bca(one)[1][0]
    assert student(rest)[1][0] == pytest.approx(student(one)[1][0])


def test_units_of_a_figure() -> None:
    """Games with counted decisions of the opponent alone are units of L7, with their part of the denominator."""
    from millipoint.plugins.l7.metric import METRICS

    table = match([*with_errors(0.3, 4), *with_errors(0.1, 4, game=2), *with_errors(0.2, 4, seat=1, game=3), *with_errors(0.1, 2, game=4)])
    figures = compute(METRICS[0], table, by="player")[0]
    assert figures["Ann"].units == 4
    low, high = {}, {}
    for name in ("analytic", "student", "bca"):
        e = compute("l7", table, by="player", settings=Settings(interval=name))[0]["Ann"]
        low[name], high[name] = e.low, e.high
        assert e.value == figures["Ann"].value
        assert f"interval:{name}" in e.signature
    assert high["student"] > high["analytic"]
    assert len(set(high.values())) == 3


@pytest.mark.parametrize("name", ["student", "bca"])
@pytest.mark.parametrize("metric", ["pr", "l7"])
def test_laws_of_metrics_under_the_method(name: str, metric: str) -> None:
    from millipoint import default_plugins

    check_metric(default_plugins().metric(metric), settings=Settings(interval=name), table=sample(1, matches=8, rows=6))


def test_coverage() -> None:
    """With few matches the normal quantile promises too much, Student's t less so."""
    rng = np.random.default_rng(4)
    groups, size, rate = 600, 4, 0.014
    n = np.ceil(60 * np.exp(rng.normal(0, 0.4, (groups, size))))
    e = rng.gamma(np.maximum(n * rng.gamma(6, rate / 6, (groups, size)) / 0.12, 1e-3), 0.12)
    none = np.zeros(groups)
    many = Units(np.repeat(np.arange(groups), size), e.ravel(), n.ravel(), none.astype(int), none, e.sum(axis=1), n.sum(axis=1))

    def held(function: object) -> float:
        low, high, _ = function(many)  # type: ignore[operator]
        return float(((low <= rate) & (rate <= high)).mean())

    assert 0.7 < held(ratio_analytic) < 0.9 < held(student) < 0.97


def test_nothing() -> None:
    assert compute("pr", Decisions.empty(), settings=Settings(interval="bca"))[0].only.low is None
