"""What must hold of every interval method, and of every metric that has intervals."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from millipoint import Decisions, Units, compute, default_plugins

from .every import METRICS, changed, numbers, small


def units(e: np.ndarray, n: np.ndarray) -> Units:
    none = np.zeros(1)
    group = np.zeros(len(e), dtype=int)
    return Units(group, e, n, none.astype(int), none, np.array([e.sum()]), np.array([n.sum()]))


RATIOS = {name: i for (family, name), i in default_plugins().intervals.items() if family == "ratio"}
parts = st.lists(st.tuples(st.floats(0, 3), st.integers(1, 60)), min_size=3, max_size=9)


@pytest.mark.parametrize("method", RATIOS)
@given(parts, st.sampled_from([0.25, 0.5, 2.0, 64.0]), st.randoms(use_true_random=False))
@settings(deadline=None, max_examples=40)
def test_interval_under_scale_and_order(method: str, pairs: list[tuple[float, int]], scale: float, order: Any) -> None:
    function = RATIOS[method].function
    e, n = np.array([p[0] for p in pairs]), np.array([float(p[1]) for p in pairs])
    low, high, why = function(units(e, n))
    order.shuffle(pairs)
    mixed = function(units(np.array([p[0] for p in pairs]), np.array([float(p[1]) for p in pairs])))
    scaled = function(units(e * scale, n))
    if why[0] < 0 and mixed[2][0] < 0 and scaled[2][0] < 0:
        assert (mixed[0][0], mixed[1][0]) == pytest.approx((low[0], high[0]), rel=1e-6, abs=1e-9)
        assert (scaled[0][0], scaled[1][0]) == pytest.approx((scale * low[0], scale * high[0]), rel=1e-6, abs=1e-9)


@pytest.mark.parametrize("method", RATIOS)
@given(st.floats(0, 3), st.lists(st.integers(1, 60), min_size=3, max_size=9))
@settings(deadline=None, max_examples=40)
def test_no_interval_for_equal_ratios_or_two_units(method: str, ratio: float, sizes: list[int]) -> None:
    n = np.array(sizes, dtype=float)
    low, high, why = RATIOS[method].function(units(ratio * n, n))
    assert np.isnan(low[0]) and np.isnan(high[0]) and why[0] == 1
    low, high, why = RATIOS[method].function(units(np.array([1.0, 2.0]), np.array([3.0, 4.0])))
    assert np.isnan(low[0]) and why[0] == 0


@given(st.integers(0, 10_000))
@settings(deadline=None, max_examples=15)
def test_no_figure_has_an_interval_from_two_matches_or_from_copies_of_one(seed: int) -> None:
    """Of every metric that declares one; bounds inside structured values too."""
    names = [name for name, m in METRICS.items() if getattr(m, "interval", "") == "ratio"]
    assert {"pr", "l7", "elo", "breakdown", "cube_actions", "windows(3)"} <= set(names)
    table = small(seed)
    one = changed(table, day=0 * table.data["day"] + 19_000).part(0, 1)
    copies = [changed(one, match=one.data["match"] + i) for i in range(4)]
    for source in (table.part(0, 2), Decisions.concat(copies)):
        for figures in compute(names, source):
            bounds = [
                v
                for path, v in numbers(figures.only)
                if path.rpartition(".")[2] in ("low", "high") and "band" not in path
            ]
            assert bounds.count(None) == len(bounds), figures.metric
