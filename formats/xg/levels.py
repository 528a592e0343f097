"""eXtreme Gammon's level codes on the scale of `millipoint.levels`."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from millipoint.levels import BOOK, ROLLER, ROLLER_PLUS, ROLLER_PLUS_PLUS, ROLLOUT, UNKNOWN, ply

Array = np.ndarray[Any, np.dtype[Any]]

BAD: Final = -2
"""What `levels` gives for a code that does not exist."""

_CODES: Final = {
    -1: UNKNOWN, **{code: ply(code + 1) for code in range(7)}, 12: ply(3) - 5, 100: ROLLOUT, 998: BOOK, 999: BOOK,
    1000: ROLLER, 1001: ROLLER_PLUS, 1002: ROLLER_PLUS_PLUS,
}  # fmt: skip
_TABLE: Final = np.full(1005, BAD, dtype=np.int16)
for _code, _level in _CODES.items():
    _TABLE[_code + 1] = _level


def levels(codes: Array) -> Array:
    """Levels (n,) int16 of signed integer codes (n,); `BAD` where a code does not exist."""
    shifted = codes + codes.dtype.type(1)
    index = shifted.view(f"u{shifted.dtype.itemsize}")
    found: Array = _TABLE.take(np.minimum(index, 1004))
    return found
