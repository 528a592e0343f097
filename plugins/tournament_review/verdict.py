"""Is a figure better or worse than usual? The difference of two estimates with its interval."""

from __future__ import annotations

import math
from typing import Final

import attrs

from millipoint import Estimate
from millipoint.interval import Z

WORSE: Final = "worse"
BETTER: Final = "better"
USUAL: Final = "usual"
INSUFFICIENT: Final = "insufficient"
LEAST: Final = 20
"""Fewest decisions of either figure for a verdict."""


@attrs.frozen
class Verdict:
    """A figure against the usual one."""

    here: Estimate
    usual: Estimate | None
    """None when there is no usual level."""
    difference: float | None
    """Here less usual."""
    low: float | None
    high: float | None
    verdict: str
    """``worse``, ``better``, ``usual``, or ``insufficient``: an interval is missing or there are fewer than 20 decisions."""


def verdict(here: Estimate, usual: Estimate | None, least: int = LEAST) -> Verdict:
    """The difference of two independent figures, +- 1.96 sqrt of the summed variances (upper half of each interval)."""
    if usual is None or here.value is None or usual.value is None:
        return Verdict(here, usual, None, None, None, INSUFFICIENT)
    difference = here.value - usual.value
    if here.high is None or usual.high is None:
        return Verdict(here, usual, difference, None, None, INSUFFICIENT)
    half = Z * math.hypot((here.high - here.value) / Z, (usual.high - usual.value) / Z)
    low, high = difference - half, difference + half
    word = WORSE if low > 0 else BETTER if high < 0 else USUAL
    return Verdict(here, usual, difference, low, high, INSUFFICIENT if min(here.n, usual.n) < least else word)
