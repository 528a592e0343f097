"""eXtreme Gammon's level codes on the scale of `millipoint.levels`."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from millipoint.levels import BOOK, ROLLER, ROLLER_PLUS, ROLLER_PLUS_PLUS, ROLLOUT, UNKNOWN, ply

Array = np.ndarray[Any, np.dtype[Any]]

BAD: Final = -2
"""What `levels` gives for a code that cannot be one."""
LARGEST: Final = 1100
"""Codes up to here may be levels of a newer eXtreme Gammon: the analysis is read, its level is unknown."""

_CODES: Final = {
    -1: UNKNOWN, **{code: ply(code + 1) for code in range(7)}, 11: ply(2), 12: ply(3) - 5, 100: ROLLOUT, 998: BOOK, 999: BOOK,
    1000: ROLLER, 1001: ROLLER_PLUS, 1002: ROLLER_PLUS_PLUS,
}  # fmt: skip
_TABLE: Final = np.full(LARGEST + 3, UNKNOWN, dtype=np.int16)
_TABLE[-1] = BAD
for _code, _level in _CODES.items():
    _TABLE[_code + 1] = _level


def levels(codes: Array) -> Array:
    """Levels (n,) int16 of signed integer codes (n,); unknown for codes without a name, `BAD` beyond any code."""
    shifted = codes + codes.dtype.type(1)
    index = shifted.view(f"u{shifted.dtype.itemsize}")
    found: Array = _TABLE.take(np.minimum(index, LARGEST + 2))
    return found
