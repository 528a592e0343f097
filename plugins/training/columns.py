"""Calendar weeks."""

from __future__ import annotations

from typing import Any

import numpy as np

from millipoint import column
from millipoint.schema import INT_NULL

Array = np.ndarray[Any, np.dtype[Any]]


@column(unit="days since 1970-01-01")
def week(day: Array) -> Array:
    """The Monday of the calendar week of the match; unknown without a date."""
    return np.where(day == INT_NULL, INT_NULL, day - (day + 3) % 7)
