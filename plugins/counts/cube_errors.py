"""Each of the six cube errors as a column of its own, with and without a price."""

from __future__ import annotations

from typing import Any

import numpy as np

from millipoint import column

Array = np.ndarray[Any, np.dtype[Any]]


@column()
def missed_double_below_cp(cube_error: Array) -> Array:
    """A double missed although the opponent would take."""
    return cube_error == 1


@column()
def missed_double_above_cp(cube_error: Array) -> Array:
    """A double missed that the opponent would have to pass."""
    return cube_error == 2


@column()
def wrong_double_below_dp(cube_error: Array) -> Array:
    """A double that came too early."""
    return cube_error == 3


@column()
def wrong_double_above_tg(cube_error: Array) -> Array:
    """A double although playing on for a gammon was better."""
    return cube_error == 4


@column()
def wrong_take(cube_error: Array) -> Array:
    """A take that should have been a pass."""
    return cube_error == 5


@column()
def wrong_pass(cube_error: Array) -> Array:
    """A pass that should have been a take."""
    return cube_error == 6


@column()
def missed_double_below_cp_priced(missed_double_below_cp: Array, priced: Array) -> Array:
    """The same at a match score."""
    return missed_double_below_cp & priced


@column()
def missed_double_above_cp_priced(missed_double_above_cp: Array, priced: Array) -> Array:
    """The same at a match score."""
    return missed_double_above_cp & priced


@column()
def wrong_double_below_dp_priced(wrong_double_below_dp: Array, priced: Array) -> Array:
    """The same at a match score."""
    return wrong_double_below_dp & priced


@column()
def wrong_double_above_tg_priced(wrong_double_above_tg: Array, priced: Array) -> Array:
    """The same at a match score."""
    return wrong_double_above_tg & priced


@column()
def wrong_take_priced(wrong_take: Array, priced: Array) -> Array:
    """The same at a match score."""
    return wrong_take & priced


@column()
def wrong_pass_priced(wrong_pass: Array, priced: Array) -> Array:
    """The same at a match score."""
    return wrong_pass & priced
