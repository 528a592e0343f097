"""In which direction a cube decision was right or wrong."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from millipoint import column
from millipoint.decision import DOUBLE

Array = np.ndarray[Any, np.dtype[Any]]

DIRECTIONS: Final = ("right offer", "missed double", "premature double", "right answer", "wrong pass", "wrong take")


@column(labels=DIRECTIONS)
def cube_direction(kind: Array, counted_cube: Array, cube_error: Array) -> Array:
    """Direction of a counted cube decision; a double of a position too good to double is premature."""
    wrong = np.array([0, 1, 1, 2, 2, 5, 4])[cube_error]
    right = np.where(kind == DOUBLE, 0, 3)
    return np.where(counted_cube, np.where(cube_error > 0, wrong, right), -1)
