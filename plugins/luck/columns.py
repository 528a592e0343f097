"""Luck of the rolls: which are measured, what they were worth, and the results that luck is taken off."""

from __future__ import annotations

from typing import Any

import numpy as np

from millipoint import column

Array = np.ndarray[Any, np.dtype[Any]]


@column(grain="match")
def luck_in_file(luck: Array, row_match: Array, length: Array) -> Array:
    """True for a match with a luck value that is not 0: a file of zeros did not measure."""
    found = np.zeros(len(length), dtype=bool)
    found[row_match[np.abs(np.nan_to_num(luck)) > 0]] = True
    return found


@column()
def roll(kind: Array, position: Array) -> Array:
    """A roll of the dice: a checker play, forced ones and dances among them."""
    return np.asarray(kind == 0)


@column()
def measured_roll(roll: Array, luck: Array, luck_in_file: Array) -> Array:
    """A roll whose luck is known."""
    return roll & ~np.isnan(luck) & luck_in_file


@column(unit="MWC")
def luck_value(luck: Array, unit_value: Array) -> Array:
    """Luck of the roll in match-winning chance at its score and cube; NaN in money play."""
    return luck * unit_value


@column()
def valued_roll(measured_roll: Array, luck_value: Array) -> Array:
    """A measured roll at a match score."""
    return measured_roll & ~np.isnan(luck_value)


@column(grain="side")
def decided(outcome: Array, length: Array, valued_roll: Array, row_match: Array) -> Array:
    """True for the sides of a finished match of known length with at least one measured roll."""
    measured = np.zeros(len(outcome) // 2, dtype=bool)
    measured[row_match[valued_roll]] = True
    return np.asarray((outcome != 0) & (length > 0) & (length <= 64) & np.repeat(measured, 2))


@column(grain="side", unit="MWC")
def result_share(outcome: Array, length: Array, start_score: Array, *, met: Any) -> Array:
    """Result of the match less the chance at its start: 1 or 0 minus MWC at the initial score; NaN when undecided."""
    away = np.maximum(length - start_score, 0)
    other = away.reshape(-1, 2)[:, ::-1].ravel()
    seat = np.tile([0, 1], len(outcome) // 2)
    level = (start_score.reshape(-1, 2) == 0).all(axis=1).repeat(2)
    start = np.where(level, 0.5, met.mwc(np.maximum(away, 1), np.maximum(other, 1), False, seat))
    return np.where((outcome != 0) & (length > 0), (outcome > 0) - start, np.nan)


@column()
def adjusting_roll(valued_roll: Array, decided: Array) -> Array:
    """A measured roll of a finished match: it enters the luck-adjusted result."""
    return valued_roll & decided
