"""The 64-bit key of a position: one fixed function, versioned, so that stored keys stay comparable."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt

KEY_VERSION: Final = 1
"""Version of the function. Within a version it never changes; keys of different versions do not compare."""

OPENING_KEY: Final = 3321278127932421961
"""Key of the starting position."""

STOPS: Final = 26
_CHUNK: Final = 2_048
_FIRST: Final = 256 * np.arange(STOPS)[:, None]
_M1: Final = np.uint64(0xBF58476D1CE4E5B9)
_M2: Final = np.uint64(0x94D049BB133111EB)
_GOLDEN: Final = np.uint64(0x9E3779B97F4A7C15)


def _splitmix64(x: npt.NDArray[np.uint64]) -> npt.NDArray[np.uint64]:
    """The finaliser of splitmix64 (Steele, Lea and Flood 2014), element by element."""
    x = x + _GOLDEN
    x = (x ^ (x >> np.uint64(30))) * _M1
    x = (x ^ (x >> np.uint64(27))) * _M2
    return x ^ (x >> np.uint64(31))


def _table(version: int) -> npt.NDArray[np.uint64]:
    """Random words (26, 256): row = stop, column = count as an unsigned byte; no checkers is the word 0."""
    cell = np.arange(STOPS * 256, dtype=np.uint64)
    words = _splitmix64(_splitmix64(np.uint64(version) * np.uint64(1 << 32) + cell)).reshape(STOPS, 256)
    words[:, 0] = 0
    return words


_WORDS: Final = _table(KEY_VERSION)


def keys(boards: npt.ArrayLike) -> npt.NDArray[np.int64]:
    """Key of each board: int8 (n, 26), decider's side, to int64 (n,).

    The key is the exclusive or of one random word a stop and count (Zobrist 1970), read as a signed integer.
    It tells the decider's side from the opponent's: a board and its `flip` differ. An empty board, and only
    that, has key 0. Two different boards share a key with a chance of 2**-64.
    """
    rows = np.ascontiguousarray(boards, dtype=np.int8)
    if rows.ndim != 2 or rows.shape[1] != STOPS:
        raise ValueError(f"boards have shape (n, {STOPS}), not {rows.shape}")
    bytes_ = rows.view(np.uint8)
    out = np.zeros(len(rows), dtype=np.uint64)
    for start in range(0, len(rows), _CHUNK):
        at: npt.NDArray[Any] = bytes_[start : start + _CHUNK].T.astype(np.intp, order="C")
        at += _FIRST
        np.bitwise_xor.reduce(_WORDS.take(at), axis=0, out=out[start : start + _CHUNK])
    zero = np.flatnonzero(out == 0)
    if len(zero):
        out[zero[rows[zero].any(axis=1)]] = 1
    return out.view(np.int64)


def key(board: npt.ArrayLike) -> int:
    """Key of one board, int8 (26,)."""
    return int(keys(np.asarray(board)[None])[0])
