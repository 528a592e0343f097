"""The counting rule of GNU Backgammon 1.07: analysed plays with a choice, close or actual cube decisions."""

from __future__ import annotations

from typing import Any

import numpy as np

from millipoint import column
from millipoint.decision import BEAVERED, DOUBLE, NO_DOUBLE, TAKE
from millipoint.plugins.counting.rated import BEAVER, FORCED, ILLEGAL, NOT_CLOSE, OPENING, REASONS
from millipoint.position.keys import OPENING_KEY

Array = np.ndarray[Any, np.dtype[Any]]

CLOSE = 0.16
"""A no double counts when doubling would have cost less than this, equity (strict)."""


@column()
def not_close(kind: Array, action: Array, nd: Array, dt: Array, dp: Array) -> Array:
    """A no double where doubling would cost 0.16 or more: optimal - min(DT, 1) with optimal = min(DT, DP) or ND."""
    least = np.minimum(dt, dp)
    best = np.where((dt >= nd) & (dp >= nd), least, nd)
    return np.asarray((kind == DOUBLE) & (action == NO_DOUBLE) & ~(best - np.minimum(dt, 1.0) < CLOSE))


@column(name="uncounted_gnubg", labels=REASONS)
def uncounted_gnubg(
    unrated_reason: Array, forced_gnubg: Array, illegal: Array, kind: Array, action: Array, position: Array, not_close: Array
) -> Array:
    """Why a decision does not count by GNU Backgammon's rule; 0 = it counts. Beavers never count."""
    opening = (kind == DOUBLE) & (action == NO_DOUBLE) & (position == OPENING_KEY)
    reason = np.where(opening, OPENING, np.where(not_close, NOT_CLOSE, 0))
    reason = np.where((kind == TAKE) & (action == BEAVERED), BEAVER, reason)
    reason = np.where(unrated_reason > 0, unrated_reason, reason)
    return np.where(illegal == 1, ILLEGAL, np.where(forced_gnubg, FORCED, reason))
