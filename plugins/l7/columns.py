"""What each side of a match adds to the denominator of L7."""

from __future__ import annotations

from typing import Any

import numpy as np

from millipoint import column

Array = np.ndarray[Any, np.dtype[Any]]


@column(grain="side")
def l7_share(length: Array, priced: Array, row_side: Array) -> Array:
    """Square root of the match length for a side with at least one priced decision, else 0."""
    share = np.zeros(len(length))
    share[row_side[priced]] = 1.0
    return share * np.sqrt(np.maximum(length, 0).astype(np.float64))


@column(grain="side")
def l7_side(l7_share: Array) -> Array:
    """True for a side that enters L7."""
    return l7_share > 0
