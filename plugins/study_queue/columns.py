"""Which positions are waiting to be studied."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import numpy as np

from millipoint import column

Array = np.ndarray[Any, np.dtype[Any]]


@column()
def queued(is_error: Array, position: Array, *, handled: Collection[int] = ()) -> Array:
    """An error on a position that is not among those handled; ``handled`` comes with the context, keys of positions."""
    found = is_error & (position != 0)
    if len(handled):
        rows = np.flatnonzero(found)
        found[rows] = ~np.isin(position[rows], np.fromiter(handled, dtype=np.int64, count=len(handled)))
    return np.asarray(found)
