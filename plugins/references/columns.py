"""What reference positions are chosen by."""

from __future__ import annotations

from typing import Any

import numpy as np

from millipoint import column
from millipoint.decision import TAKE
from millipoint.levels import ROLLOUT

Array = np.ndarray[Any, np.dtype[Any]]


FAR = 1e6
"""Stands for the gap to a second choice that is not known: further away than any gap, in equity."""


@column(unit="MWC")
def positive_excess(excess: Array) -> Array:
    """Loss beyond difficulty where it is above 0, else 0."""
    return np.maximum(excess, 0.0)


@column(unit="equity")
def second_gap(gap_to_second: Array) -> Array:
    """How far the second-best choice is from the best; `FAR` where only one is known, so that the least can be taken."""
    return np.where(np.isnan(gap_to_second), FAR, gap_to_second)


@column()
def answers_cube(kind: Array) -> Array:
    """True for an answer to a double: the board is that of the player who did not double."""
    return np.asarray(kind == TAKE)


@column()
def cube_away(cube_kind: Array, away: Array) -> Array:
    """Points the decider of a cube decision still needs; 0 for checker plays, whose likeness does not heed the score."""
    return np.where(cube_kind, away, 0)


@column()
def cube_opponent_away(cube_kind: Array, opponent_away: Array) -> Array:
    """Points the opponent in a cube decision still needs; 0 for checker plays."""
    return np.where(cube_kind, opponent_away, 0)


@column()
def rolled_out(level: Array) -> Array:
    """True when the decision was analysed by a rollout or stands in the opening book."""
    return np.asarray(level >= ROLLOUT)
