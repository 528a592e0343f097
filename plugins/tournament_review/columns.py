"""Cells of a tournament: how late in the match a decision was, and under what pressure."""

from __future__ import annotations

from typing import Any

import numpy as np

from millipoint import column

Array = np.ndarray[Any, np.dtype[Any]]

SLICE = 30
"""Counted decisions of a slice."""
SLICES = ("1 to 30", "31 to 60", "61 to 90", "91 and later")
PRESSURES = ("DMP", "Crawford", "post-Crawford", "other")


@column(labels=SLICES, grain="decision")
def decision_slice(counted: Array, row_side: Array) -> Array:
    """Which of the side's counted decisions of the match it is, in slices of 30; unknown when it does not count."""
    order = np.argsort(row_side, kind="stable")
    counts = counted[order].astype(np.int64)
    run = np.cumsum(counts)
    first = np.flatnonzero(np.diff(row_side[order], prepend=-1))
    before = np.repeat((run - counts)[first], np.diff(np.append(first, len(order))))
    rank = np.empty(len(order), dtype=np.int64)
    rank[order] = run - before
    return np.where(counted, np.minimum((rank - 1) // SLICE, len(SLICES) - 1), -1)


@column(labels=PRESSURES)
def pressure(away: Array, opponent_away: Array, crawford: Array, postcrawford: Array) -> Array:
    """Both need one point (DMP), the Crawford game, a game after it, or none of these (money play among them)."""
    late = np.where(crawford == 1, 1, np.where(postcrawford, 2, 3))
    return np.where((away == 1) & (opponent_away == 1), 0, late)
