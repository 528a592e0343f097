"""The counting rule of eXtreme Gammon: unforced plays, actual doubles, answers, and no doubles near a double."""

from __future__ import annotations

from typing import Any

import numpy as np

from millipoint import column
from millipoint.decision import DOUBLE, NO_DOUBLE
from millipoint.plugins.counting.error import mpt
from millipoint.plugins.counting.rated import FORCED, ILLEGAL, ND_FAR, ND_LOW, REASONS

Array = np.ndarray[Any, np.dtype[Any]]

WINDOW = 200.0
"""A no double counts when ND - min(DT, DP) is less than this, millipoints."""


@column()
def nd_low(kind: Array, action: Array, nd: Array) -> Array:
    """A no double whose equity, shown to the millipoint, is not above 0."""
    rows = _held(kind, action)
    out = np.zeros(len(kind), dtype=bool)
    out[rows] = ~(mpt(nd[rows]) > 0)
    return out


@column()
def nd_far(kind: Array, action: Array, nd: Array, dt: Array, dp: Array) -> Array:
    """A no double that lies 0.200 or more above the double, each equity taken to the millipoint."""
    rows = _held(kind, action)
    out = np.zeros(len(kind), dtype=bool)
    out[rows] = ~(mpt(nd[rows]) - mpt(np.minimum(dt[rows], dp[rows])) < WINDOW)
    return out


def _held(kind: Array, action: Array) -> Array:
    """Rows in which the player could have doubled and did not."""
    return np.flatnonzero((kind == DOUBLE) & (action == NO_DOUBLE))


@column(name="uncounted_xg", labels=REASONS)
def uncounted_xg(unrated_reason: Array, forced_xg: Array, illegal: Array, nd_low: Array, nd_far: Array) -> Array:
    """Why a decision does not count by eXtreme Gammon's rule; 0 = it counts."""
    reason = np.where(nd_low, ND_LOW, np.where(nd_far, ND_FAR, 0))
    reason = np.where(unrated_reason > 0, unrated_reason, reason)
    return np.where(illegal == 1, ILLEGAL, np.where(forced_xg, FORCED, reason))
