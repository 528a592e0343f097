"""Files of one position (.xgp): a header, a game, a cube record, a move record once there are dice, and no footer.

The layout is that of the files that eXtreme Gammon writes, as ConvertXgToJson_Lib (Hal Heinrich, MIT) documents it. A position
cut out of a match keeps what was done there. One from the editor was analysed, not played: its cube record has -1 for what
was done (-2 beside dice, where it is no decision), its errors are "not analysed" whatever the analysis, and its move
record has no play. The analysis is read, what was done stays unknown.
"""

from __future__ import annotations

from typing import Any, Final

import attrs
import numpy as np

from millipoint.decision import CHECKER, DOUBLE
from millipoint.decisions import Decisions
from millipoint.formats.xg import records as r

Array = np.ndarray[Any, np.dtype[Any]]

_MOST: Final = 4
"""Records of a position."""
_ND, _END = 7, 10
"""Of a cube record's numbers: equities of no double, double/take, double/pass."""
_CODE, _LEVEL = (int(r.TURN_CUBE_WORDS[at]) for at in (r.C_CODE, r.C_LEVEL))


@attrs.frozen
class Opened:
    """Records of a position in which what was left open counts as done, and what that was."""

    raw: Array
    play: bool
    cube: bool


def is_position(types: Array) -> bool:
    """Whether records of these types are a position."""
    if len(types) > _MOST or (types >= r.GAME_END).any():
        return False
    games, cubes, moves = (int((types == kind).sum()) for kind in (r.GAME, r.CUBE, r.MOVE))
    return games == 1 and max(cubes, moves) == 1


def opened(raw: Array, types: Array) -> Opened:
    """A copy in which an analysed roll was played, by no play, and an open cube decision was one not to double.

    A record of a roll without dice is left as it is: it is none.
    """
    raw = raw.copy()
    rolled = _open_roll(raw, types)
    cube = False
    for k in np.flatnonzero(types == r.CUBE).tolist():
        ints, errors = raw[k].view("<i4"), raw[k].view("<f8")[r.CUBE_ERRORS]
        cube = bool(ints[_CODE] < 0) and rolled is None
        if cube:
            ints[_CODE] = 0
            if ints[_LEVEL] > 0 and errors[0] == r.NOT_ANALYSED:
                nd, dt, dp = raw[k].view("<f4")[r.CUBE_FLOATS][_ND:_END]
                errors[0] = max(min(dt, dp) - nd, 0)
    return Opened(raw, play=bool(rolled), cube=cube)


def _open_roll(raw: Array, types: Array) -> bool | None:
    """Whether the roll had no play, which is then made none; None without a roll."""
    at = np.flatnonzero(types == r.MOVE)
    if not len(at):
        return None
    k = int(at[0])
    ints, errors = raw[k].view("<i4"), raw[k].view("<f8")[r.MOVE_ERRORS]
    words = ints[r.TURN_MOVE_WORDS]
    dice = words[r.M_DICE]
    if (dice < 1).any() or (dice > 6).any():
        return None
    if raw[k, r.MOVE_PLAYED]:
        return False
    raw[k, r.MOVE_PLAYED] = 1
    ints[r.TURN_MOVE_WORDS[r.M_HOPS]] = -1
    ints[r.TURN_MOVE_WORDS[r.M_VALIDITY]] = 0
    board = raw[k, r.MOVE_BEFORE].view("i1")
    raw[k, r.MOVE_AFTER] = (board if words[r.M_PLAYER] > 0 else -board[::-1]).view("u1")
    if errors[0] == r.NOT_ANALYSED:
        errors[0] = 0
    return True


def forget(table: Decisions, found: Opened) -> None:
    """Make unknown in these decisions what was left open and what it cost; a dance stays one."""
    data = table.data
    if found.play:
        play = data["kind"] == CHECKER
        left = play & (data["played"] < 0)
        data["stored_error"][left] = np.nan
        data["legal_plays"][left] = -1
        data["mark"][left] = -1
    if found.cube:
        double = data["kind"] == DOUBLE
        data["action"][double] = -1
        data["stored_error"][double] = np.nan
