"""Files of one position (.xgp): a header, a game, one cube and one move record at most, and no footer.

A position was analysed, not played. Where its record says that nothing was played, the analysis is read and what was
done stays unknown.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from millipoint.decision import CHECKER, DOUBLED
from millipoint.decisions import Decisions
from millipoint.formats.xg import records as r

Array = np.ndarray[Any, np.dtype[Any]]

_MOST: Final = 4
"""Records of a position."""


def unplayed(raw: Array, types: Array) -> bool:
    """Whether the records are a position at which nothing was played."""
    if len(types) > _MOST:
        return False
    games, cubes, moves = ((types == kind).sum() for kind in (r.GAME, r.CUBE, r.MOVE))
    if (types >= r.GAME_END).any() or games != 1 or max(cubes, moves) > 1 or not cubes + moves:
        return False
    return not raw[types == r.MOVE, r.MOVE_PLAYED].any()


def opened(raw: Array, types: Array) -> Array:
    """A copy in which an analysed roll counts as one that was played, by no play; a record without a roll is dropped."""
    raw = raw.copy()
    at = np.flatnonzero(types == r.MOVE)
    for k in at.tolist():
        ints, doubles = raw[k].view("<i4"), raw[k].view("<f8")
        words = ints[r.TURN_MOVE_WORDS]
        dice = words[r.M_DICE]
        if (dice < 1).any() or (dice > 6).any():
            continue  # a cube decision: the record has no roll
        raw[k, r.MOVE_PLAYED] = 1
        ints[r.TURN_MOVE_WORDS[r.M_HOPS]] = -1
        ints[r.TURN_MOVE_WORDS[r.M_VALIDITY]] = 0
        board = raw[k, r.MOVE_BEFORE].view("i1")
        raw[k, r.MOVE_AFTER] = (board if words[r.M_PLAYER] > 0 else -board[::-1]).view("u1")
        if doubles[r.MOVE_ERRORS][0] == r.NOT_ANALYSED:
            doubles[r.MOVE_ERRORS.start] = 0
    return raw


def forget(table: Decisions) -> None:
    """Make unknown in these decisions what was done and what it cost; a dance stays one."""
    data = table.data
    play = data["kind"] == CHECKER
    dance = play & (data["played"] >= 0)
    data["stored_error"][~dance] = np.nan
    data["legal_plays"][play & ~dance] = -1
    data["mark"][play & ~dance] = -1
    data["action"][data["action"] != DOUBLED] = -1
