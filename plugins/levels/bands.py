"""Bands of level by PR."""

from __future__ import annotations

from typing import Final

import attrs

BANDS: Final[tuple[tuple[str, float], ...]] = (
    ("World class", 0.0),
    ("Expert", 2.0),
    ("Advanced", 4.0),
    ("Intermediate", 6.0),
    ("Casual", 9.0),
    ("Beginner", 12.0),
)
"""Names and lower bounds, PR; the upper bound is the next one's lower bound and excluded."""


@attrs.frozen
class Band:
    """A band of level: PR of ``low`` to below ``high`` (None: no upper bound)."""

    name: str
    low: float
    high: float | None


def band(pr: float) -> Band:
    """The band of a PR, which is taken to two decimals first.

    >>> band(4.0).name, band(3.994).name, band(3.996).name
    ('Advanced', 'Expert', 'Advanced')
    """
    shown = round(pr, 2)
    at = max((i for i, (_, low) in enumerate(BANDS) if low <= shown), default=0)
    name, low = BANDS[at]
    return Band(name, low, BANDS[at + 1][1] if at + 1 < len(BANDS) else None)
