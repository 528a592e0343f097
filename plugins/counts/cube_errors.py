"""Each of the six cube errors as a column of its own, at any score and at a match score."""

from __future__ import annotations

from typing import Any

import numpy as np

from millipoint import column

Array = np.ndarray[Any, np.dtype[Any]]


@column()
def at_score(unit_value: Array) -> Array:
    """A decision at a match score whose unit of equity has a worth: not in money play."""
    return ~np.isnan(unit_value)


@column()
def missed_double_below_cp(cube_error: Array) -> Array:
    """A double missed although the opponent would take."""
    return np.asarray(cube_error == 1)


@column()
def missed_double_above_cp(cube_error: Array) -> Array:
    """A double missed that the opponent would have to pass."""
    return np.asarray(cube_error == 2)


@column()
def wrong_double_below_dp(cube_error: Array) -> Array:
    """A double that came too early."""
    return np.asarray(cube_error == 3)


@column()
def wrong_double_above_tg(cube_error: Array) -> Array:
    """A double although playing on for a gammon was better."""
    return np.asarray(cube_error == 4)


@column()
def wrong_take(cube_error: Array) -> Array:
    """A take that should have been a pass."""
    return np.asarray(cube_error == 5)


@column()
def wrong_pass(cube_error: Array) -> Array:
    """A pass that should have been a take."""
    return np.asarray(cube_error == 6)


@column()
def missed_double_below_cp_scored(missed_double_below_cp: Array, at_score: Array) -> Array:
    """The same at a match score."""
    return missed_double_below_cp & at_score


@column()
def missed_double_above_cp_scored(missed_double_above_cp: Array, at_score: Array) -> Array:
    """The same at a match score."""
    return missed_double_above_cp & at_score


@column()
def wrong_double_below_dp_scored(wrong_double_below_dp: Array, at_score: Array) -> Array:
    """The same at a match score."""
    return wrong_double_below_dp & at_score


@column()
def wrong_double_above_tg_scored(wrong_double_above_tg: Array, at_score: Array) -> Array:
    """The same at a match score."""
    return wrong_double_above_tg & at_score


@column()
def wrong_take_scored(wrong_take: Array, at_score: Array) -> Array:
    """The same at a match score."""
    return wrong_take & at_score


@column()
def wrong_pass_scored(wrong_pass: Array, at_score: Array) -> Array:
    """The same at a match score."""
    return wrong_pass & at_score


@column()
def counted_double_scored(counted_double: Array, at_score: Array) -> Array:
    """A counted decision to double or not at a match score."""
    return counted_double & at_score


@column()
def rated_double_scored(rated_double: Array, at_score: Array) -> Array:
    """A rated decision to double or not at a match score."""
    return rated_double & at_score


@column()
def unrated_double_scored(unrated_double: Array, at_score: Array) -> Array:
    """An unrated decision to double or not at a match score."""
    return unrated_double & at_score


@column()
def counted_take_scored(counted_take: Array, at_score: Array) -> Array:
    """A counted answer to a double at a match score."""
    return counted_take & at_score


@column()
def rated_take_scored(rated_take: Array, at_score: Array) -> Array:
    """A rated answer to a double at a match score."""
    return rated_take & at_score


@column()
def unrated_take_scored(unrated_take: Array, at_score: Array) -> Array:
    """An unrated answer to a double at a match score."""
    return unrated_take & at_score
