"""The trend of a figure match by match, and the goal it may reach."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import attrs

from millipoint.plugins.levels.bands import BANDS

LEAST: Final = 3
"""Fewest points of a trend."""
STEP: Final = 0.5
FLOOR: Final = 0.1
WEEK: Final = 7


@attrs.frozen
class Trend:
    """A line through the figures of matches by their number."""

    points: int
    slope: float
    """Change a match."""
    intercept: float
    """Value of the line at the first match."""
    ahead: int | None
    """Matches that are expected until the deadline; None without one."""
    projected: float | None
    """Value of the line then, 0 at least; None without a deadline."""


def trend(values: Sequence[float | None], ahead: int | None = None) -> Trend | None:
    """Least squares over the known values above 0 by their index; None with fewer than three of them.

    >>> found = trend([6.2, 5.8, 6.0, 5.1, 5.3], 6)
    >>> round(found.slope, 2), round(found.projected, 2)
    (-0.25, 3.68)
    """
    known = [v for v in values if v is not None and math.isfinite(v) and v > 0]
    n = len(known)
    if n < LEAST:
        return None
    mean, middle = sum(known) / n, (n - 1) / 2
    below = sum((i - middle) ** 2 for i in range(n))
    slope = sum((i - middle) * (v - mean) for i, v in enumerate(known)) / below
    start = mean - slope * middle
    projected = None if ahead is None else max(0.0, slope * (n - 1 + ahead) + start)
    return Trend(n, slope, start, ahead, projected)


def expected(days: Sequence[int], deadline: int) -> int | None:
    """Matches from the last of the given days to a deadline, at the pace of the days; None for days without a span."""
    span = (max(days) - min(days)) / WEEK if days else 0.0
    if span <= 0:
        return None
    left = max(deadline - max(days), 0) / WEEK
    return math.floor(len(days) / span * left + 0.5)


def suggestion(pr: float | None) -> float | None:
    """A PR to aim at: the lower bound of the band, in the best band half a point less; None without a sound PR.

    >>> suggestion(4.21), suggestion(1.2), suggestion(0.3), suggestion(0.0)
    (4.0, 0.7, 0.1, None)
    """
    if pr is None or not math.isfinite(pr) or pr <= 0:
        return None
    shown = round(pr, 2)
    lower = [low for _, low in BANDS if 0 < low <= shown]
    return lower[-1] if lower else max(FLOOR, round(pr - STEP, 1))
