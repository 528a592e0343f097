"""Making moves on boards, many at a time."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from millipoint.position.keys import STOPS


def apply_moves(boards: npt.ArrayLike, moves: npt.ArrayLike) -> npt.NDArray[np.int8]:
    """The positions after moves: int8 (n, 26) and int8 (n, 8) to int8 (n, 26), still from the mover's side.

    Hops are made in order. A hop takes an own checker from `from` (25 = bar) to `to` (0 = off); opponents
    on the stop it lands on go to their bar. Pairs with a -1 are skipped. Nothing is checked: a joined hop
    (24/13 as one pair) hits at its end only, and an illegal hop is made as given.
    """
    out = np.array(boards, dtype=np.int8, ndmin=2)
    hops = np.asarray(moves, dtype=np.int8)
    if out.shape[1:] != (STOPS,) or hops.shape != (len(out), 8):
        raise ValueError(f"boards (n, 26) and moves (n, 8) expected, not {out.shape} and {hops.shape}")
    for i in range(0, 8, 2):
        rows = np.flatnonzero((hops[:, i] >= 0) & (hops[:, i + 1] >= 0))
        if not len(rows):
            continue
        out[rows, hops[rows, i]] -= 1
        rows = rows[hops[rows, i + 1] > 0]
        target = hops[rows, i + 1]
        there = out[rows, target]
        out[rows, 0] += np.minimum(there, 0)
        out[rows, target] = np.maximum(there, 0) + 1
    return out


def apply_move(board: npt.ArrayLike, move: npt.ArrayLike) -> npt.NDArray[np.int8]:
    """The position after one move: int8 (26,) and int8 (8,) to int8 (26,)."""
    after: npt.NDArray[np.int8] = apply_moves(np.asarray(board)[None], np.asarray(move)[None])[0]
    return after
