"""What a review of a match looks at: sides, decisions to review, pace."""

from __future__ import annotations

from typing import Any

import numpy as np

from millipoint import column

Array = np.ndarray[Any, np.dtype[Any]]

PACES = ("unknown", "hasty", "deliberate")


@column(grain="side")
def side(outcome: Array) -> Array:
    """Which side of the match the player is: 0 the first, 1 the second."""
    return np.tile([0, 1], len(outcome) // 2)


@column(unit="MWC")
def review_key(loss: Array, difficulty: Array) -> Array:
    """Loss beyond the difficulty, or the loss alone where the difficulty is unknown."""
    return np.where(np.isnan(difficulty), loss, loss - difficulty)


@column()
def priced_error(is_error: Array, priced: Array) -> Array:
    """An error whose cost in match-winning chance is known."""
    return is_error & priced


@column()
def to_review(priced_error: Array, review_key: Array) -> Array:
    """A priced error that cost more than its difficulty."""
    return np.asarray(priced_error & (review_key > 0))


@column()
def earliness(game: Array, ply: Array) -> Array:
    """Greater for earlier decisions of a match."""
    return -(game * 1_000_000 + ply)


@column(unit="seconds", grain="decision")
def usual_time(time: Array, priced: Array, kind: Array, row_side: Array) -> Array:
    """Median time of the side's priced decisions of the type (checker play or cube) in the match; NaN without any."""
    found = np.full(len(time), np.nan)
    group = 2 * row_side + (kind > 0)
    rows = np.flatnonzero(priced & ~np.isnan(time))
    if not len(rows):
        return found
    rows = rows[np.lexsort((time[rows], group[rows]))]
    first = np.flatnonzero(np.diff(group[rows], prepend=-1))
    many = np.diff(np.append(first, len(rows)))
    spent = time[rows]
    median = np.full(int(group.max()) + 1, np.nan)
    median[group[rows[first]]] = (spent[first + (many - 1) // 2] + spent[first + many // 2]) / 2
    return np.asarray(np.where(priced, median[group], np.nan))


@column(labels=PACES)
def pace(time: Array, usual_time: Array, priced: Array) -> Array:
    """Hasty below the usual time of the type, deliberate from it on; of decisions that are not priced unknown."""
    slow = np.where(time < usual_time, 1, 2)
    return np.where(priced, np.where(np.isnan(time) | np.isnan(usual_time), 0, slow), -1)


@column()
def paced(pace: Array) -> Array:
    """A priced decision with a known pace."""
    return np.asarray(pace > 0)
