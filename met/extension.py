"""Extension of a table beyond its native length, to 64 points."""

from __future__ import annotations

import math
from functools import cache

import numpy as np

from millipoint.met.lookup import MAX_AWAY, Floats
from millipoint.met.zadeh import post_crawford

DEVIATIONS = (1.24, 1.27, 1.47, 1.50, 1.60, 1.61, 1.66, 1.68, 1.70, 1.72)
"""Standard deviation in points of one game for a player who needs 1, 2 ... 10 points; `FAR_DEVIATION` beyond."""

FAR_DEVIATION = 1.77
CUTOFF = 6.0
"""The integral under the normal curve stops here, as many standard deviations from the mean."""


def _area(deviations: float) -> float:
    """Area under the normal curve up to so many standard deviations."""
    return (1.0 + math.erf(deviations / math.sqrt(2.0))) / 2.0


def normal_chance(away: int, opponent_away: int) -> float:
    r"""Chance (fraction) of the player who needs ``away`` points, from a normal approximation.

    With a >= b the points needed, sigma = sqrt(sd(a)^2 + sd(b)^2) x sqrt((a + b) / 2), the player who needs a has
    Phi(6) - Phi((a - b) / sigma). Source: GNU Backgammon's extension of its tables.
    """
    if away == opponent_away:
        return 0.5
    if away < opponent_away:
        return 1.0 - normal_chance(opponent_away, away)
    one, other = (DEVIATIONS[n - 1] if n <= len(DEVIATIONS) else FAR_DEVIATION for n in (away, opponent_away))
    sigma = math.hypot(one, other) * math.sqrt((away + opponent_away) / 2.0)
    return max(0.0, _area(CUTOFF) - _area((away - opponent_away) / sigma))


@cache
def normal_table() -> Floats:
    """(64, 64) `normal_chance` at every score."""
    away = range(1, MAX_AWAY + 1)
    table = np.array([[normal_chance(a, b) for b in away] for a in away])
    table.flags.writeable = False
    return table


def extend_pre(native: Floats) -> Floats:
    """(64, 64) from a square table of any size: its own values, and the normal approximation where it has none."""
    table = normal_table().copy()
    size = min(len(native), MAX_AWAY)
    table[:size, :size] = native[:size, :size]
    return table


def extend_post(native: Floats, length: int) -> Floats:
    """(64,) from the values of a table ``length`` points long.

    From ``length`` on (its own value at ``length``-away is not used) the table goes on by the recursion of
    `zadeh.post_crawford` at a gammon rate of 0.25.
    """
    return post_crawford(MAX_AWAY, start=native[: min(length - 1, MAX_AWAY)])
