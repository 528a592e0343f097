"""Boards as words of bits: bit k stands for stop k, so that points, runs and shots are shifts and ands."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt

Masks = npt.NDArray[np.uint32]
Ints = npt.NDArray[np.int64]

POINTS: Final = np.uint32(0x1FFFFFE)
"""Stops 1 to 24."""
HOME: Final = np.uint32(0x7E)
"""Own home board: stops 1 to 6."""
FAR_HOME: Final = np.uint32(0x1F80000)
"""The opponent's home board: stops 19 to 24."""

_HALF: Final = 13
_LOW: Final = np.uint32((1 << _HALF) - 1)
_COUNTS: Final = np.array([k.bit_count() for k in range(1 << _HALF)], dtype=np.int8)


def stops(*numbers: int) -> np.uint32:
    """The mask of the given stops."""
    return np.uint32(sum(1 << n for n in set(numbers)))


def mask(hits: npt.NDArray[np.bool_]) -> Masks:
    """Which stops hold: bool (n, 26) to uint32 (n,)."""
    bits = np.zeros((len(hits), 32), dtype=bool)  # whole words, which are packed at once and not board by board
    bits[:, : hits.shape[1]] = hits
    words: npt.NDArray[Any] = np.packbits(bits.ravel(), bitorder="little").view("<u4")
    return words.astype(np.uint32, copy=False)


def count(masks: Masks) -> Ints:
    """Number of stops in each mask: uint32 (n,) to int64 (n,)."""
    found: Ints = (_COUNTS[masks & _LOW] + _COUNTS[masks >> np.uint32(_HALF)]).astype(np.int64)
    return found


def highest(masks: Masks) -> Ints:
    """Highest stop in each mask, -1 where there is none: uint32 (n,) to int64 (n,)."""
    return np.frexp(masks.astype(np.float64))[1].astype(np.int64) - 1


def lowest(masks: Masks) -> Ints:
    """Lowest stop in each mask, 26 where there is none: uint32 (n,) to int64 (n,)."""
    found = highest(masks & (~masks + np.uint32(1)))
    return np.where(found < 0, 26, found)


def longest_run(masks: Masks) -> Ints:
    """Length of the longest run of adjacent stops in each mask: uint32 (n,) to int64 (n,)."""
    length = np.zeros(len(masks), dtype=np.int64)
    rows, left = np.flatnonzero(masks), masks[masks > 0]
    while len(rows):
        length[rows] += 1
        left = left & (left >> np.uint32(1))
        there = left > 0
        rows, left = rows[there], left[there]
    return length
