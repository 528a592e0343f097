"""Themes of errors, and how many blots a play left beyond those of the best one."""

from __future__ import annotations

from typing import Any

import numpy as np

from millipoint import column
from millipoint.decision import CHECKER
from millipoint.plugins.themes.replay import Plays
from millipoint.position import blots, home_points
from millipoint.schema import INT_NULL

Array = np.ndarray[Any, np.dtype[Any]]

THEMES = (
    "none",
    "gammon undervalued",
    "too many blots",
    "point not made",
    "too passive",
    "missed double",
    "premature double",
    "wrong pass",
    "wrong take",
)
"""Labels of `theme`."""
NONE, GAMMON, BLOTS, POINT, PASSIVE, MISSED, PREMATURE, WRONG_PASS, WRONG_TAKE = range(9)

FLOOR = 60
"""Least cost of a checker play that gets a theme, millipoints."""
GAMMONS = 4
"""Percentage points of gammons that the best play wins more."""
MORE_BLOTS = 2
WINS = 3
"""Percentage points of games that the best play wins more."""

_OF_CUBE_ERROR = np.array([NONE, MISSED, MISSED, PREMATURE, PREMATURE, WRONG_TAKE, WRONG_PASS])


@column(grain="decision", costly=True)
def blot_change(
    kind: Array,
    counted: Array,
    error_mpt: Array,
    board: Array,
    played: Array,
    move: Array,
    candidate_move: Array,
    candidate_starts: Array,
    candidate_counts: Array,
) -> Array:
    """Own blots after a counted play less those after the best play; 0 for a play that costs nothing, else unknown."""
    checker = counted & (kind == CHECKER)
    out = np.where(checker & (error_mpt == 0), 0, INT_NULL)
    plays = Plays(board, played, move, candidate_move, candidate_starts, candidate_counts)
    rows, made, best = plays.after(np.flatnonzero(checker & (error_mpt > 0)))
    out[rows] = blots(made)[0] - blots(best)[0]
    return out


@column(labels=THEMES, grain="decision", costly=True)
def theme(
    kind: Array,
    counted: Array,
    error_mpt: Array,
    cube_error: Array,
    blot_change: Array,
    board: Array,
    played: Array,
    move: Array,
    candidate_move: Array,
    chances: Array,
    candidate_starts: Array,
    candidate_counts: Array,
) -> Array:
    """What kind of mistake a counted decision is: a checker play of at least 60 mpt, any wrong cube decision."""
    out = _OF_CUBE_ERROR[cube_error]
    rows = np.flatnonzero(counted & (kind == CHECKER) & (error_mpt >= FLOOR) & (candidate_counts > 0))
    found = np.zeros(len(rows), dtype=np.int64)
    wins, gammons = _gains(rows, played, chances, candidate_starts)
    change = blot_change[rows]
    known = change != INT_NULL
    found[known & (change < 0) & (wins >= WINS)] = PASSIVE
    plays = Plays(board, played, move, candidate_move, candidate_starts, candidate_counts)
    there, made, best = plays.after(rows)
    found[np.searchsorted(rows, there[home_points(best)[0] > home_points(made)[0]])] = POINT
    found[known & (change >= MORE_BLOTS)] = BLOTS
    found[gammons >= GAMMONS] = GAMMON
    out[rows] = found
    return out


def _gains(rows: Array, played: Array, chances: Array, starts: Array) -> tuple[Array, Array]:
    """Wins and gammons that the best play has more than the one made, whole percentage points; NaN where unknown."""
    listed = played[rows] >= 0
    gain = np.full((2, len(rows)), np.nan)
    best = starts[rows[listed]]
    made = best + played[rows[listed]]
    for i in range(2):
        more = 100 * (chances[best, i].astype(np.float64) - chances[made, i])
        gain[i, listed] = np.floor(np.round(more, 4) + 0.5)
    return gain[0], gain[1]


@column()
def themed(theme: Array) -> Array:
    """True for a decision that has a theme."""
    return np.asarray(theme > 0)
