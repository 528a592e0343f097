"""What a unit of equity is worth at the score, and what an error cost in match-winning chance."""

from __future__ import annotations

from typing import Any

import numpy as np

from millipoint import column

Array = np.ndarray[Any, np.dtype[Any]]


@column(unit="MWC")
def unit_value(away: Array, opponent_away: Array, cube: Array, length: Array, seat: Array, *, met: Any) -> Array:
    """Half the MWC between winning and losing the cube, before any double; NaN in money play and beyond the table."""
    inside = (length > 0) & (length <= 64)
    return np.where(inside, met.unit_value(away, opponent_away, cube, seat), np.nan)


@column(unit="MWC")
def loss(error: Array, unit_value: Array, counted: Array) -> Array:
    """Match-winning chance that a counted decision cost; NaN where the error or the score is unknown or not counted."""
    return np.where(counted, error * unit_value, np.nan)


@column()
def priced(loss: Array) -> Array:
    """True when the decision counts and has a cost in match-winning chance."""
    return ~np.isnan(loss)


@column()
def priced_checker(priced: Array, kind: Array) -> Array:
    """A priced checker play."""
    return np.asarray(priced & (kind == 0))


@column()
def priced_cube(priced: Array, kind: Array) -> Array:
    """A priced cube decision."""
    return np.asarray(priced & (kind != 0))


@column()
def priced_double(priced: Array, kind: Array) -> Array:
    """A priced double decision."""
    return np.asarray(priced & (kind == 1))


@column()
def priced_take(priced: Array, kind: Array) -> Array:
    """A priced answer to a double."""
    return np.asarray(priced & (kind == 2))
