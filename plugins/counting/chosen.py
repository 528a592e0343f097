"""The columns that stand for the counting rule of the settings."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from millipoint import Column, column

Array = np.ndarray[Any, np.dtype[Any]]

CHOSEN: Final = (
    Column("forced", choose="counting", doc="A checker play without a choice, by the chosen counting rule"),
    Column("uncounted", choose="counting", doc="Why the decision does not count by the chosen rule; 0 = it counts"),
)


@column()
def counted(uncounted: Array) -> Array:
    """True when the decision counts by the chosen rule."""
    return np.asarray(uncounted == 0)


@column()
def counted_checker(counted: Array, kind: Array) -> Array:
    """A counted checker play."""
    return np.asarray(counted & (kind == 0))


@column()
def counted_cube(counted: Array, kind: Array) -> Array:
    """A counted cube decision: no double, double, take or pass."""
    return np.asarray(counted & (kind != 0))
