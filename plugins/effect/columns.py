"""Which losses belong to a family of errors, when it was studied, and what they are set against."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from millipoint import column
from millipoint.schema import INT_NULL

Array = np.ndarray[Any, np.dtype[Any]]


@column(unit="days since 1970-01-01")
def study_day(position: Array, *, study_days: Mapping[int, int] | None = None) -> Array:
    """First day on which the position was studied; ``study_days`` comes with the context, by key of the position."""
    found = np.full(len(position), INT_NULL)
    if study_days:
        keys = np.array(sorted(study_days), dtype=np.int64)
        days = np.array([study_days[key] for key in keys.tolist()], dtype=np.int64)
        at = np.minimum(np.searchsorted(keys, position), len(keys) - 1)
        found = np.where(keys[at] == position, days[at], found)
    return found


@column()
def family_error(is_error: Array, themed: Array) -> Array:
    """An error that belongs to a family: it has a theme."""
    return is_error & themed


@column()
def studied_error(family_error: Array, study_day: Array) -> Array:
    """One of them on a position that was studied."""
    return np.asarray(family_error & (study_day != INT_NULL))


@column(unit="MWC")
def loss_squared(loss: Array) -> Array:
    """Square of the loss."""
    return loss * loss


@column()
def dated_family_loss(family_error: Array, priced: Array, day: Array) -> Array:
    """One of them with a known loss in a dated match."""
    return np.asarray(family_error & priced & (day != INT_NULL))


@column()
def dated_match_decision(counted: Array, length: Array, day: Array) -> Array:
    """A counted decision in a dated match that is no money play."""
    return np.asarray(counted & (length > 0) & (day != INT_NULL))
