"""Difficulty of a decision, the loss beyond it, avoidable errors, and the gap to the second-best choice."""

from __future__ import annotations

from typing import Any

import numpy as np

from millipoint import column
from millipoint.decision import CHECKER, DOUBLE
from millipoint.plugins.difficulty.options import expected_cost, least_gap, two_costs

Array = np.ndarray[Any, np.dtype[Any]]

SHARE = 0.1
"""An error is avoidable when the difficulty is at most this share of its loss."""


@column(unit="equity")
def cube_gap(kind: Array, nd: Array, dt: Array, dp: Array) -> Array:
    """How far the two choices of a cube decision are apart: |ND - min(DT, DP)| or |DT - DP|; NaN for checker plays."""
    gap = np.abs(np.where(kind == DOUBLE, nd - np.minimum(dt, dp), dt - dp))
    return np.where(kind == CHECKER, np.nan, gap)


@column(unit="equity", grain="decision")
def difficulty_equity(
    kind: Array, cube_gap: Array, equity: Array, candidate_starts: Array, candidate_counts: Array, *, tau: float
) -> Array:
    """What the reference player loses on average, who takes an option of cost c with weight exp(-c / tau), equity."""
    cube = two_costs(cube_gap, tau)
    return np.where(kind == CHECKER, expected_cost(equity, candidate_starts, candidate_counts, tau), cube)


@column(unit="MWC")
def difficulty(difficulty_equity: Array, unit_value: Array, priced: Array) -> Array:
    """Difficulty of a priced decision in match-winning chance; NaN where the decision is not priced."""
    return np.where(priced, difficulty_equity * unit_value, np.nan)


@column()
def has_difficulty(difficulty: Array) -> Array:
    """True where loss and difficulty are both known."""
    return ~np.isnan(difficulty)


@column(unit="MWC")
def excess(loss: Array, difficulty: Array) -> Array:
    """Loss beyond the difficulty, in match-winning chance; may be negative."""
    return loss - difficulty


@column()
def avoidable(is_error: Array, loss: Array, difficulty: Array) -> Array:
    """An error that costs something and at least ten times its difficulty."""
    return np.asarray(is_error & (loss > 0) & (difficulty <= SHARE * loss))


@column(unit="equity", grain="decision")
def gap_to_second(
    kind: Array, cube_gap: Array, equity: Array, candidate_starts: Array, candidate_counts: Array
) -> Array:
    """How far the second-best choice is from the best, equity; NaN where only one is known."""
    return np.where(kind == CHECKER, least_gap(equity, candidate_starts, candidate_counts), cube_gap)
