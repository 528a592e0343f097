"""What is read from a board at a glance, for many boards at once: contact, blots, points, primes, anchors.

Boards are int8 (n, 26), seen by the decider (see `millipoint.position.board`). Functions that tell the same thing
of both sides return two arrays, own and the opponent's. A made point holds two or more checkers.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from millipoint.position.keys import STOPS
from millipoint.position.masks import FAR_HOME, HOME, POINTS, Ints, Masks, count, highest, longest_run, lowest, mask

Boards = npt.NDArray[np.int8]

_CHUNK: Final = 16_384
_ONES: Final = np.ones(STOPS, dtype=np.float32)


def rows_of(boards: npt.ArrayLike) -> Boards:
    """Boards as int8 (n, 26); one board becomes one row."""
    rows = np.atleast_2d(np.asarray(boards))
    if rows.ndim != 2 or rows.shape[1] != STOPS:
        raise ValueError(f"boards have shape (n, {STOPS}), not {rows.shape}")
    return rows if rows.dtype == np.int8 else rows.astype(np.int8)


def by_chunks(function: Callable[[Boards], Ints], boards: npt.ArrayLike) -> Ints:
    """The function's answer for all boards, made from slices that stay in the processor's cache."""
    rows = rows_of(boards)
    out = np.empty(len(rows), dtype=np.int64)
    for start in range(0, len(rows), _CHUNK):
        out[start : start + _CHUNK] = function(rows[start : start + _CHUNK])
    return out


def occupied(boards: npt.ArrayLike) -> tuple[Masks, Masks]:
    """Stops with checkers, the bars among them, as masks."""
    rows = rows_of(boards)
    return mask(rows > 0), mask(rows < 0)


def made(boards: npt.ArrayLike) -> tuple[Masks, Masks]:
    """Made points, as masks in the decider's numbers."""
    rows = rows_of(boards)
    return mask(rows >= 2) & POINTS, mask(rows <= -2) & POINTS


def single(boards: npt.ArrayLike) -> tuple[Masks, Masks]:
    """Points with a single checker, as masks in the decider's numbers."""
    rows = rows_of(boards)
    return mask(rows == 1) & POINTS, mask(rows == -1) & POINTS


def on_board(boards: npt.ArrayLike) -> tuple[Ints, Ints]:
    """Checkers on points and bars."""
    rows = rows_of(boards).astype(np.float32)  # small whole numbers: the products are exact
    return (np.maximum(rows, 0) @ _ONES).astype(np.int64), (np.maximum(-rows, 0) @ _ONES).astype(np.int64)


def contact(boards: npt.ArrayLike) -> npt.NDArray[np.bool_]:
    """Whether the sides can still hit or block each other: the rearmost checkers have not passed one another."""
    own, other = occupied(boards)
    return np.asarray((highest(own) > lowest(other)) & (own > 0) & (other > 0))


def rearmost(boards: npt.ArrayLike) -> tuple[Ints, Ints]:
    """Stop of the rearmost checker, each side in its own numbers; 25 = bar, 0 = none left."""
    own, other = occupied(boards)
    return np.maximum(highest(own), 0), np.where(other > 0, 25 - lowest(other), 0)


def blots(boards: npt.ArrayLike) -> tuple[Ints, Ints]:
    """Single checkers on the 24 points; the bar does not count."""
    own, other = single(boards)
    return count(own), count(other)


def made_points(boards: npt.ArrayLike) -> tuple[Ints, Ints]:
    """Made points on the whole board."""
    own, other = made(boards)
    return count(own), count(other)


def home_points(boards: npt.ArrayLike) -> tuple[Ints, Ints]:
    """Made points in the side's own home."""
    own, other = made(boards)
    return count(own & HOME), count(other & FAR_HOME)


def anchors(boards: npt.ArrayLike) -> tuple[Ints, Ints]:
    """Made points in the other side's home."""
    own, other = made(boards)
    return count(own & FAR_HOME), count(other & HOME)


def primes(boards: npt.ArrayLike) -> tuple[Ints, Ints]:
    """Length of the longest run of adjacent made points; 6 and more cannot be passed."""
    own, other = made(boards)
    return longest_run(own), longest_run(other)


def exposed(boards: npt.ArrayLike) -> tuple[Ints, Ints]:
    """Blots that a checker of the other side has still to pass, from the bar or from behind."""
    own, other = occupied(boards)
    mine, yours = single(boards)
    return count(mine & ~below(lowest(other) + 1)), count(yours & below(highest(own)))


def below(limit: npt.NDArray[Any]) -> Masks:
    """The mask of all stops below each limit, 0 to 31: int (n,) to uint32 (n,)."""
    one = np.uint32(1)
    found: Masks = (one << np.clip(limit, 0, 31).astype(np.uint32)) - one
    return found
