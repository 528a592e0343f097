"""Scores as positions in one flat array of chances, so that a look-up is a single gather."""

from __future__ import annotations

from typing import Any

import numpy as np

Floats = np.ndarray[Any, np.dtype[np.float64]]
Ints = np.ndarray[Any, np.dtype[np.int64]]
Bools = np.ndarray[Any, np.dtype[np.bool_]]

MAX_AWAY = 64
"""Points: the longest match a table serves."""

INVALID = MAX_AWAY + 1
"""The index that stands for "no such number of points"; the grid answers NaN there."""

WIDTH = INVALID + 1


def points(values: Any, *, most: bool = False) -> Ints:
    """Whole numbers of points 0..64 as they are, all else as `INVALID`; with ``most``, more than 64 counts as 64."""
    array = np.asarray(values)
    if array.dtype.kind not in "iuf":
        array = array.astype(np.float64)
    if most:
        array = np.minimum(array, MAX_AWAY)
    sound = (array >= 0) & (array <= MAX_AWAY)
    if array.dtype.kind == "f":
        sound &= array == np.floor(array)
    return np.where(sound, array, INVALID).astype(np.int64)


def positions(post: Bools, seat: Any, mine: Ints, theirs: Ints) -> Ints:
    """Positions in the raveled `score_grid`; seats other than 0 and 1 fall on the invalid score."""
    sound = (seat == 0) | (seat == 1)
    if not np.all(sound):
        seat, mine = np.where(sound, seat, 0), np.where(sound, mine, INVALID)
    table = (post.astype(np.int64) * 2 + np.asarray(seat).astype(np.int64)) * WIDTH
    return np.asarray((table + mine) * WIDTH + theirs)


def score_grid(pre: Floats, post: Floats) -> Floats:
    """(2, 2, 66, 66) chances by [post-Crawford?, seat, points needed, points the opponent needs], NaN where none is.

    Needing 0 is 1.0. Seat 1 has what seat 0 leaves. Post-Crawford, only scores with a side at 1 (or 0) exist.
    """
    grid = np.full((2, 2, WIDTH, WIDTH), np.nan)
    inner = slice(1, INVALID)
    grid[0, 0, inner, inner] = pre
    grid[0, 1, inner, inner] = 1.0 - pre.T
    for seat in (0, 1):
        grid[1, seat, 1, inner] = 1.0 - post[1 - seat]
        grid[1, seat, inner, 1] = post[seat]
        grid[1, seat, 1, 1] = post[1, 0] if seat else 1.0 - post[1, 0]
    grid[:, :, 0, inner] = 1.0
    grid[:, :, inner, 0] = 0.0
    return grid
