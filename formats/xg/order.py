"""Whether the turns follow one another as they do in a game: what tells that a record is missing or stands twice."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from millipoint.formats.xg import records as r
from millipoint.plural import some

Array = np.ndarray[Any, np.dtype[Any]]

_MOVER, _DOUBLER = int(r.TURN_MOVE_WORDS[r.M_PLAYER]), int(r.TURN_CUBE_WORDS[r.C_PLAYER])
_CODE: Final = int(r.TURN_CUBE_WORDS[r.C_CODE])
_DROP: Final = 0
_SINGLE, _BACKGAMMON = 1, 3
"""Ways that a game ends: with a double that is passed, or on the board, single to backgammon."""


def out_of_order(raw: Array, types: Array, starts: Array) -> list[tuple[str, str]]:
    """A note when the records do not take turns: place and sentence.

    eXtreme Gammon writes a cube record and, unless the game ends there, a move record for each turn, both of the same
    player; the next turn is the other player's. Positions cannot tell when a roll that was not played, or a cube record,
    is lost or doubled. Nothing is left out or made up: which record is missing, nobody knows.
    """
    ints = raw.view("<i4")
    kinds = types.astype(np.int8)
    cube, move = kinds == r.CUBE, kinds == r.MOVE
    player = np.where(move, ints[:, _MOVER], ints[:, _DOUBLER])
    turn = cube | move
    before, after = slice(None, -1), slice(1, None)
    both = turn[before] & turn[after]
    same = player[before] == player[after]
    wrong = np.zeros(len(kinds), dtype=bool)
    wrong[after] = both & ((kinds[before] == kinds[after]) | (same != cube[before]))
    wrong[after] |= (kinds[before] == r.GAME) & move[after]
    if cube.any():
        wrong |= _begun_otherwise(raw, kinds) | _ended_otherwise(ints, kinds)
    else:
        wrong[after] = both & same  # another program's file, without cube records
    if not wrong.any():
        return []
    k = int(wrong.argmax())
    game = int(starts.searchsorted(k, "right"))
    n = some(int(wrong.sum()), "such place")
    text = f"the turns do not follow one another ({n} in the file): a record may be missing or stand twice"
    return [(f"game {game}, record {k}", text)]


def _begun_otherwise(raw: Array, kinds: Array) -> Array:
    """Games whose first cube record is at another position than the one they start from, where that is told."""
    wrong = np.zeros(len(kinds), dtype=bool)
    first = ((kinds[:-1] == r.GAME) & (kinds[1:] == r.CUBE)).nonzero()[0] + 1
    start = raw[first - 1, r.GAME_BOARD]
    wrong[first] = start.any(axis=1) & (start != raw[first, r.CUBE_BOARD]).any(axis=1)
    return wrong


def _ended_otherwise(ints: Array, kinds: Array) -> Array:
    """Ends for which the record before gives no reason: a pass without a double, a win on the board without a play, the
    end of a match without that of its last game."""
    wrong: Array = kinds == r.MATCH_END
    wrong[1:] &= kinds[:-1] != r.GAME_END
    ends = (kinds == r.GAME_END).nonzero()[0]
    how = ints[ends, r.TERMINATION]
    before = ends - 1
    last = kinds[before]
    passed = (last == r.CUBE) & (ints[before, _CODE] == 1)
    wrong[ends] = ((how == _DROP) & ~passed) | ((how >= _SINGLE) & (how <= _BACKGAMMON) & (last != r.MOVE))
    return wrong
