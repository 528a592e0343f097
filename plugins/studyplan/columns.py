"""Which errors a study plan is made of."""

from __future__ import annotations

from typing import Any

import numpy as np

from millipoint import column

Array = np.ndarray[Any, np.dtype[Any]]


@column()
def study_error(is_error: Array, themed: Array, has_difficulty: Array) -> Array:
    """An error with a theme, a loss and a difficulty."""
    return is_error & themed & has_difficulty


@column()
def study_unthemed(is_error: Array, themed: Array, has_difficulty: Array) -> Array:
    """An error with a loss and a difficulty, but without a theme."""
    return is_error & ~themed & has_difficulty


@column()
def study_unpriced(is_error: Array, has_difficulty: Array) -> Array:
    """An error without a loss or a difficulty: in money play."""
    return is_error & ~has_difficulty


@column()
def excess_squared(excess: Array) -> Array:
    """Square of the loss beyond difficulty."""
    return excess * excess
