"""Numbers with six decimals as GNU Backgammon writes them, eight bytes each, read as arrays straight from the bytes."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

Array = np.ndarray[Any, np.dtype[Any]]

_U = np.uint64
_PAD: Final = 256
"""Bytes that may be looked at behind the end of a file: more than the longest analysis of usual form."""


def word(text: bytes) -> np.uint64:
    """Eight bytes as one number."""
    return np.frombuffer(text, dtype="<u8")[0]  # type: ignore[no-any-return]


_SHAPE: Final = word(b"0.000000")
_HIGH: Final = _U(0x8080808080808080)
_STEPS: Final = (
    (_U(2561), _U(8), _U(0x00FF00FF00FF00FF)),
    (_U(6553601), _U(16), _U(0x0000FFFF0000FFFF)),
    (_U(42949672960001), _U(32), _U(0xFFFFFFFF)),
)
"""Digits become pairs, pairs fours, fours one number: factor, shift and what stays."""


def words_of(data: bytes) -> tuple[Array, Array]:
    """The bytes of a file, zeros behind them, and the eight bytes from each on as a number."""
    text = np.frombuffer(data + bytes(_PAD), dtype=np.uint8)
    return text, np.ndarray((len(text) - 7,), dtype="<u8", buffer=text.data, strides=(1,))


def decimals(words: Array) -> tuple[Array, Array]:
    """Numbers ``d.dddddd`` of eight bytes each in millionths, and where they are that."""
    digits = words ^ _SHAPE
    above = digits + _U(0x7676767676767676)  # sets the highest bit of a byte above 9
    above |= digits
    above &= _HIGH
    above |= digits & _U(0xFF00)
    whole = digits & _U(0xFF)
    whole *= _U(9_000_000)
    for factor, shift, keep in _STEPS:
        digits *= factor
        digits >>= shift
        digits &= keep
    digits -= whole
    return digits.view(np.int64), above == 0
