"""The interval of a pooled ratio: worked values."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tables import match, units

from millipoint import Decisions, Interval, Ratio, Settings, Tally, Units, UsageError, compute, default_plugins
from millipoint.interval import REASONS, ratio_analytic

GAMES = [(120, 30), (300, 25), (60, 20)]
MATCHES = [(480, 75), (700, 92), (310, 60), (900, 110), (520, 88)]


def of(e, n):
    e, n = np.array(e, dtype=float), np.array(n, dtype=float)
    zero = np.zeros(1)
    return Units(np.zeros(len(e), dtype=np.int64), e, n, zero.astype(np.int64), zero, e.sum(keepdims=True), n.sum(keepdims=True))


def test_standard_error():
    units_ = of([0, 10, 20], [10, 10, 10])
    assert np.sqrt(units_.variance())[0] == pytest.approx(np.sqrt(300) / 30)
    assert np.sqrt(units_.variance())[0] == pytest.approx(0.57735, abs=5e-6)
    low, high, why = ratio_analytic(units_)
    assert why.tolist() == [-1]
    assert (low[0] + high[0]) / 2 == pytest.approx(1.0)


def test_games_of_one_match():
    e = compute("pr", match(units(*GAMES)))[0].only
    assert (round(e.value, 2), round(e.low, 2), round(e.high, 2)) == (3.20, 0.46, 5.94)
    assert (e.n, e.units, e.unit, e.reason) == (75, 3, "game", None)


def test_several_matches():
    table = Decisions.concat([match(units(u), number=i) for i, u in enumerate(MATCHES)])
    e = compute("pr", table)[0].only
    assert (round(e.value, 2), round(e.low, 2), round(e.high, 2)) == (3.42, 2.88, 3.97)
    assert (e.n, e.units, e.unit) == (425, 5, "match")


def test_pooled_and_not_a_mean_of_rates():
    table = Decisions.concat([match(units((100, 10)), number=0), match(units((540, 90)), number=1)])
    assert compute("pr", table)[0].only.value == pytest.approx(3.2)


@pytest.mark.parametrize(
    ("games", "reason"),
    [(GAMES[:2], "fewer than 3 units"), (GAMES[:1], "fewer than 3 units"), ([(100, 10)] * 4, "no spread between the units")],
)
def test_no_interval_and_why(games, reason):
    e = compute("pr", match(units(*games)))[0].only
    assert e.value is not None
    assert (e.low, e.high, e.reason) == (None, None, reason)


def test_the_lower_bound_is_not_below_its_floor():
    table = match(units((10, 10), (0, 10), (500, 10)))
    assert compute("pr", table)[0].only.low == 0.0
    free = Ratio("pr", Tally("error", where="counted"), scale=500, floor=None)
    assert compute(free, table)[0].only.low < 0


def test_units_without_a_denominator_are_left_out():
    """A Snowie-like ratio: errors of games without a checker play are in no unit of its interval."""
    metric = Ratio("s", Tally("error", where="rated"), Tally("", where="is_checker", credit="both", whole=True))
    games = [(1, 0, 0, 0.1), (2, 0, 0, 0.3), (3, 1, 0, 0.2), (4, 0, 1, 0.5)]
    e = compute(metric, match(games))[0].only
    assert e.units == 3
    assert e.n == 4


def test_units_in_which_only_the_denominator_counts():
    """The rest of the units enters by number and squares alone; the same as listing them with e = 0."""
    rng = np.random.default_rng(1)
    n = rng.integers(1, 9, 12).astype(float)
    e = np.where(np.arange(12) < 5, rng.random(12), 0.0)
    full = of(e, n)
    group = np.zeros(5, dtype=np.int64)
    part = Units(group, e[:5], n[:5], np.array([7]), np.array([(n[5:] ** 2).sum()]), full.total_e, full.total_n)
    assert part.count.tolist() == full.count.tolist() == [12]
    np.testing.assert_allclose(part.variance(), full.variance(), rtol=1e-12)


unit = st.tuples(st.integers(0, 900), st.integers(1, 30))


@given(st.lists(unit, min_size=3, max_size=9), st.randoms(use_true_random=False), st.floats(0.01, 100))
def test_order_and_scale_of_units(values, random, scale):
    e, n = zip(*values, strict=True)
    low, high, why = ratio_analytic(of(e, n))
    mixed = list(values)
    random.shuffle(mixed)
    again = ratio_analytic(of(*zip(*mixed, strict=True)))
    np.testing.assert_allclose(again[0], low, rtol=1e-9, atol=1e-9)
    scaled = ratio_analytic(of(np.array(e) * scale, n))
    np.testing.assert_allclose(scaled[0], low * scale, rtol=1e-6, atol=1e-9)
    np.testing.assert_allclose(scaled[1], high * scale, rtol=1e-6, atol=1e-9)
    assert (np.isnan(low) == (why >= 0)).all()


def test_methods_are_chosen_by_name():
    with pytest.raises(UsageError, match="unknown interval method 'wild': choose from analytic"):
        compute("pr", match([]), settings=Settings(interval="wild"))


def test_a_plugin_brings_a_method():
    import every_hook

    from millipoint import load

    plugins = load([every_hook, "millipoint.plugins.pr", "millipoint.plugins.counting"])
    settings = Settings(interval="wide", met="Flat")
    e = compute("pr", match(units(*GAMES)), settings=settings, plugins=plugins)[0].only
    assert "interval:wide" in e.signature
    assert round(e.low, 2) == 0.46


def test_reasons_are_sentences():
    assert all(reason and reason == reason.strip() for reason in REASONS)
    assert isinstance(default_plugins().intervals["ratio", "analytic"], Interval)
