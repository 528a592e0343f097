"""The rows of breakdowns: what is said of any group of counted decisions."""

from __future__ import annotations

from typing import Any, Final

import attrs

from millipoint.interval import REASONS

FACTOR: Final = 500


@attrs.frozen(kw_only=True)
class BreakdownRow:
    """One group. ``pr`` has its interval by matches; ``reason`` says why there is none."""

    decisions: int
    positions: int
    """Different positions among the decisions."""
    blunders: int
    """Different positions with at least one blunder."""
    error: float
    """Sum of errors, equity."""
    pr: float
    low: float | None
    high: float | None
    matches: int
    reason: str | None
    mwc: float | None
    """Match-winning chance lost; None when all is money play."""


@attrs.frozen(kw_only=True)
class TagRow(BreakdownRow):
    """The decisions that carry one tag."""

    tag: str


def rated(n: int, error: float, low: float, high: float, why: int) -> dict[str, Any]:
    """The fields of a row that rest on errors, from the interval of the mean error; ``why`` there is none, -1 where there is."""
    return {
        "decisions": int(n),
        "error": float(error),
        "pr": FACTOR * float(error) / int(n),
        "low": None if why >= 0 else max(FACTOR * float(low), 0.0),
        "high": None if why >= 0 else FACTOR * float(high),
        "reason": None if why < 0 else REASONS[int(why)],
    }
