"""Quantiles of Student's t distribution for whole degrees of freedom."""

from __future__ import annotations

import functools
import math
from statistics import NormalDist
from typing import Final

NORMAL: Final = NormalDist()
SERIES: Final = 1000
"""Most degrees of freedom for which the distribution is summed; beyond, the quantile is expanded at the normal one."""


def t_cdf(t: float, df: int) -> float:
    """P(T <= t) for Student's t with ``df`` >= 1 degrees, by the finite series (Abramowitz and Stegun 26.7.3 and 26.7.4)."""
    angle = math.atan(t / math.sqrt(df))
    sine, square = math.sin(angle), math.cos(angle) ** 2
    term = math.cos(angle) if df % 2 else 1.0
    total = term if df > 1 else 0.0
    for k in range(3 if df % 2 else 2, df - 1, 2):
        term *= square * (k - 1) / k
        total += term
    inside = 2 / math.pi * (angle + sine * total) if df % 2 else sine * total
    return 0.5 + 0.5 * inside


def t_density(t: float, df: int) -> float:
    """Density of Student's t."""
    log = math.lgamma((df + 1) / 2) - math.lgamma(df / 2) - 0.5 * math.log(df * math.pi)
    return math.exp(log - (df + 1) / 2 * math.log1p(t * t / df))


@functools.cache
def t_quantile(p: float, df: int) -> float:
    """The t with P(T <= t) = ``p``, 0.5 < p < 1.

    >>> round(t_quantile(0.975, 10), 6)
    2.228139
    """
    x = NORMAL.inv_cdf(p)
    if df > SERIES:
        return _expanded(x, df)
    if df == 1:
        return math.tan(math.pi * (p - 0.5))
    low, high = 0.0, 1e6
    t = min(_expanded(x, df), high)
    for _ in range(100):
        miss = t_cdf(t, df) - p
        low, high = (low, t) if miss > 0 else (t, high)
        step = t - miss / t_density(t, df)
        new = step if low <= step <= high else (low + high) / 2
        if abs(new - t) <= 1e-13 * max(1.0, t):
            return new
        t = new
    return t


def _expanded(x: float, df: int) -> float:
    """Expansion in 1/df at the normal quantile (Abramowitz and Stegun 26.7.5)."""
    g1 = (x**3 + x) / 4
    g2 = (5 * x**5 + 16 * x**3 + 3 * x) / 96
    g3 = (3 * x**7 + 19 * x**5 + 17 * x**3 - 15 * x) / 384
    g4 = (79 * x**9 + 776 * x**7 + 1482 * x**5 - 1920 * x**3 - 945 * x) / 92160
    return x + g1 / df + g2 / df**2 + g3 / df**3 + g4 / df**4
