"""Won and lost matches, and counted decisions that have a board."""

from __future__ import annotations

from typing import Any

import numpy as np

from millipoint import column

Array = np.ndarray[Any, np.dtype[Any]]


@column()
def won_match(outcome: Array) -> Array:
    """True for the side that won the match."""
    return outcome > 0


@column()
def lost_match(outcome: Array) -> Array:
    """True for the side that lost the match."""
    return outcome < 0


@column()
def counted_board(counted: Array, position: Array) -> Array:
    """A counted decision whose position is known."""
    return np.asarray(counted & (position != 0))
