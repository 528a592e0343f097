"""Bins of error sizes."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from millipoint import column

Array = np.ndarray[Any, np.dtype[Any]]

EDGES: Final = (5, 10, 25, 50, 100)
"""Lower bounds of the bins above the first, millipoints."""


@column(labels=("below 5", "5 to 10", "10 to 25", "25 to 50", "50 to 100", "100 and more"))
def error_bin(error_mpt: Array) -> Array:
    """Bin of the error in whole millipoints, lower bounds included; unknown without an error."""
    return np.where(np.isnan(error_mpt), -1, np.searchsorted(EDGES, error_mpt, side="right"))
