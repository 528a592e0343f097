"""Which way an error leans: too much or too little."""

from __future__ import annotations

from typing import Any

import numpy as np

from millipoint import column
from millipoint.decision import CHECKER
from millipoint.schema import INT_NULL

Array = np.ndarray[Any, np.dtype[Any]]


@column(grain="decision")
def contact_play(counted_checker: Array, in_contact: Array) -> Array:
    """A counted checker play while the sides are in contact."""
    return counted_checker & in_contact


@column()
def bias_sign(kind: Array, cube_error: Array, error_mpt: Array, contact_play: Array, blot_change: Array) -> Array:
    """1 an error of too much (take, double, blots), -1 of too little, 0 neither; unknown where it cannot be read.

    Wrong take, premature double and more blots than the best play lean to too much. What costs nothing to the millipoint
    leans nowhere. Only counted decisions lean; checker plays only in contact.
    """
    lean = np.array([0, -1, -1, 1, 1, 1, -1])
    cube = np.where(error_mpt > 0, lean[cube_error], 0)
    blots = np.where(blot_change == INT_NULL, INT_NULL, np.sign(blot_change))
    return np.where(kind == CHECKER, np.where(contact_play, blots, 0), cube)


@column()
def contact_play_read(contact_play: Array, bias_sign: Array) -> Array:
    """A counted play in contact whose blots could be counted."""
    return np.asarray(contact_play & (bias_sign != INT_NULL))


@column()
def contact_play_unread(contact_play: Array, bias_sign: Array) -> Array:
    """A counted play in contact whose resulting boards are not known."""
    return np.asarray(contact_play & (bias_sign == INT_NULL))


@column()
def may_lean(counted_double: Array, counted_take: Array, contact_play_read: Array) -> Array:
    """A decision that enters one of the biases."""
    return counted_double | counted_take | contact_play_read


@column()
def leans_more(bias_sign: Array) -> Array:
    """An error of too much."""
    return np.asarray(bias_sign == 1)


@column()
def leans_less(bias_sign: Array) -> Array:
    """An error of too little."""
    return np.asarray(bias_sign == -1)


@column(unit="equity")
def more_cost(leans_more: Array, error: Array) -> Array:
    """What an error of too much cost; 0 for other decisions."""
    return np.where(leans_more, error, 0.0)


@column(unit="equity")
def less_cost(leans_less: Array, error: Array) -> Array:
    """What an error of too little cost; 0 for other decisions."""
    return np.where(leans_less, error, 0.0)
