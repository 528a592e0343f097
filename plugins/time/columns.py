"""How long decisions took."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from millipoint import column
from millipoint.decision import CHECKER, DOUBLE

Array = np.ndarray[Any, np.dtype[Any]]

EDGES: Final = (5, 15, 30)
"""Lower bounds of the bands above the first, seconds."""


@column(unit="seconds", grain="decision")
def decision_time(time: Array, kind: Array, seat: Array, game: Array, row_match: Array) -> Array:
    """Time of the decision; that of a checker play includes the double decision just before it. NaN unknown."""
    found = time.copy()
    before = np.zeros(len(time), dtype=bool)
    before[1:] = (
        (kind[1:] == CHECKER)
        & (kind[:-1] == DOUBLE)
        & (seat[1:] == seat[:-1])
        & (game[1:] == game[:-1])
        & (row_match[1:] == row_match[:-1])
    )
    rows = np.flatnonzero(before)
    spent = time[rows - 1]
    found[rows] += np.where(np.isnan(spent), 0.0, spent)
    return found


@column(labels=("below 5 s", "5 to 15 s", "15 to 30 s", "30 s and more"))
def time_band(decision_time: Array) -> Array:
    """Band of the time, lower bounds included; unknown without a time."""
    return np.where(np.isnan(decision_time), -1, np.searchsorted(EDGES, decision_time, side="right"))


@column()
def timed(time_band: Array) -> Array:
    """A decision whose time is known."""
    return np.asarray(time_band >= 0)


@column()
def timed_rated(timed: Array, rated: Array) -> Array:
    """A rated one among them."""
    return timed & rated


@column()
def timed_blunder(timed: Array, is_blunder: Array) -> Array:
    """A blunder among them."""
    return timed & is_blunder
