"""Two more interval methods of the family "ratio": Student's t and the bias-corrected accelerated bootstrap."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, Final

import numpy as np

from millipoint import Interval, Units
from millipoint.interval import LEAST_UNITS, NO_SPREAD, NO_UNITS, REASONS
from millipoint.plugins.intervals.quantile import NORMAL, t_quantile

Array = np.ndarray[Any, np.dtype[Any]]

LEVEL: Final = 0.95
UPPER: Final = 0.5 + LEVEL / 2
DRAWS: Final = 2000
"""Resamples of the bootstrap."""
SEED: Final = 20260
KEPT: Final = 200
"""Most units for which the resamples are kept for the next group of that size."""


def student(units: Units) -> tuple[Array, Array, Array]:
    """R +- t sqrt(variance), t the 0.975 quantile of Student's t with (number of units - 1) degrees of freedom."""
    ratio, error, why = _spread(units)
    degrees = np.where(why < 0, units.count - 1, 1)
    known, place = np.unique(degrees, return_inverse=True)
    quantile = np.array([t_quantile(UPPER, int(d)) for d in known])[place]
    half = np.where(why < 0, quantile * error, np.nan)
    return ratio - half, ratio + half, why


def bca(units: Units) -> tuple[Array, Array, Array]:
    """Percentiles of ratios of resampled units, corrected for bias and skewness (Efron 1987); the draws are seeded."""
    ratio, _, why = _spread(units)
    low, high = np.full(len(ratio), np.nan), np.full(len(ratio), np.nan)
    for group in np.flatnonzero(why < 0).tolist():
        low[group], high[group] = bootstrap(*units.vectors(group))
    return low, high, why


def bootstrap(e: Array, n: Array) -> tuple[float, float]:
    """BCa interval of sum e / sum n over units with e (m,) and n (m,), m >= 3."""
    ratio = e.sum() / n.sum()
    drawn = np.sort(_resampled(e, n))
    below = np.searchsorted(drawn, ratio, "left") + np.searchsorted(drawn, ratio, "right")
    share = min(max(below / (2 * DRAWS), 1 / (2 * DRAWS)), 1 - 1 / (2 * DRAWS))
    bias = NORMAL.inv_cdf(share)
    left = (e.sum() - e) / (n.sum() - n)
    away = left.mean() - left
    spread = float((away**2).sum()) ** 1.5  # 0 too where errors are too small to be cubed
    skew = float((away**3).sum()) / (6 * spread) if spread > 0 else 0.0
    ends = []
    for z in (-NORMAL.inv_cdf(UPPER), NORMAL.inv_cdf(UPPER)):
        at = bias + (bias + z) / max(1 - skew * (bias + z), 1e-3)
        ends.append(float(np.quantile(drawn, NORMAL.cdf(at))))
    return min(ends[0], ratio), max(ends[1], ratio)


def _resampled(e: Array, n: Array) -> Array:
    """(draws,) ratios of resamples of the units."""
    size = len(e)
    if size <= KEPT:
        times = _kept(size)
        return np.asarray((times @ e) / (times @ n))
    rng = np.random.default_rng([SEED, size])
    found = np.empty(DRAWS)
    for i in range(DRAWS):
        pick = rng.integers(0, size, size)
        found[i] = e[pick].sum() / n[pick].sum()
    return found


@functools.cache
def _kept(size: int) -> Array:
    """(draws, size) how often each unit is drawn in each resample."""
    picks = np.random.default_rng([SEED, size]).integers(0, size, (DRAWS, size))
    picks += np.arange(DRAWS)[:, None] * size
    return np.bincount(picks.ravel(), minlength=DRAWS * size).reshape(DRAWS, size).astype(np.float64)


def _spread(units: Units) -> tuple[Array, Array, Array]:
    """Ratio, standard error and reason of each group: at least three units, a spread above a millionth of the ratio."""
    with np.errstate(divide="ignore", invalid="ignore"):
        ratio = units.total_e / units.total_n
        error = np.sqrt(units.variance())
        flat = ~(error > 1e-6 * np.abs(ratio))
    why = np.where(units.count < LEAST_UNITS, REASONS.index(NO_UNITS), np.where(flat, REASONS.index(NO_SPREAD), -1))
    return ratio, error, why


Method = Callable[[Units], tuple[Array, Array, Array]]
METHODS: Final = (Interval("student", "ratio", student), Interval("bca", "ratio", bca))
