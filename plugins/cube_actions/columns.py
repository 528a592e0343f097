"""The best cube action of a position."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from millipoint import column
from millipoint.decision import CHECKER

Array = np.ndarray[Any, np.dtype[Any]]

ACTIONS: Final = ("no double", "double, take", "double, pass", "too good")


@column(labels=ACTIONS)
def best_action(kind: Array, nd: Array, dt: Array, dp: Array) -> Array:
    """Best cube action of a cube decision; unknown for checker plays and without an analysis.

    With m = min(DT, DP): ND >= m is no double, or too good when ND > DP and DT >= DP; ND < m is a double, to be taken
    when DT <= DP.
    """
    least = np.minimum(dt, dp)
    held = np.where((nd > dp) & (dt >= dp), 3, 0)
    known = (kind != CHECKER) & ~np.isnan(nd) & ~np.isnan(least)
    return np.where(known, np.where(nd >= least, held, np.where(dt <= dp, 1, 2)), -1)


@column()
def cube_analysed(counted_cube: Array, best_action: Array) -> Array:
    """A counted cube decision whose best action is known."""
    return np.asarray(counted_cube & (best_action >= 0))


@column()
def cube_blunder(cube_analysed: Array, is_blunder: Array) -> Array:
    """A blunder among them."""
    return cube_analysed & is_blunder


@column()
def cube_priced(cube_analysed: Array, priced: Array) -> Array:
    """One of them at a match score."""
    return cube_analysed & priced
