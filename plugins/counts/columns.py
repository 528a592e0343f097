"""Which decisions the counts are about."""

from __future__ import annotations

from typing import Any

import numpy as np

from millipoint import column
from millipoint.decision import CHECKER, DOUBLE, TAKE

Array = np.ndarray[Any, np.dtype[Any]]


@column()
def is_checker(kind: Array) -> Array:
    """A checker play."""
    return np.asarray(kind == CHECKER)


@column()
def counted_double(counted: Array, kind: Array) -> Array:
    """A counted decision to double or not."""
    return np.asarray(counted & (kind == DOUBLE))


@column()
def counted_take(counted: Array, kind: Array) -> Array:
    """A counted answer to a double."""
    return np.asarray(counted & (kind == TAKE))


@column()
def unrated(unrated_reason: Array, forced: Array) -> Array:
    """A decision without an error under the settings; forced plays need none."""
    return (unrated_reason > 0) & ~forced


@column()
def rated_checker(rated: Array, kind: Array) -> Array:
    """A rated checker play."""
    return np.asarray(rated & (kind == CHECKER))


@column()
def rated_double(rated: Array, kind: Array) -> Array:
    """A rated decision to double or not."""
    return np.asarray(rated & (kind == DOUBLE))


@column()
def rated_take(rated: Array, kind: Array) -> Array:
    """A rated answer to a double."""
    return np.asarray(rated & (kind == TAKE))


@column()
def unrated_checker(unrated: Array, kind: Array) -> Array:
    """A checker play without an error under the settings that is not known to be forced."""
    return np.asarray(unrated & (kind == CHECKER))


@column()
def unrated_double(unrated: Array, kind: Array) -> Array:
    """A decision to double or not without an error under the settings."""
    return np.asarray(unrated & (kind == DOUBLE))


@column()
def unrated_take(unrated: Array, kind: Array) -> Array:
    """An answer to a double without an error under the settings."""
    return np.asarray(unrated & (kind == TAKE))
