"""From turns to the columns of a decision, whole arrays at a time.

Columns of one type are filled side by side in the order plays, doubles, answers, and put into the order of the file
together: one step for a block instead of one for each column.
"""

from __future__ import annotations

from typing import Any, Final

import attrs
import numpy as np

from millipoint.decision import BEAVERED, CHECKER, DOUBLE, PASSED, TAKE, TOOK
from millipoint.formats.xg import records as r
from millipoint.formats.xg.turns import Turns
from millipoint.position.keys import keys
from millipoint.words import Words

Array = np.ndarray[Any, np.dtype[Any]]

ENGINE: Final = Words(("eXtreme Gammon",))
_ANSWERS: Final = np.array([PASSED, TOOK, BEAVERED], dtype=np.int8)
_CUBE_CHANCES: Final = np.array([[3, 4, 5, 1, 0], [14, 15, 16, 12, 11]])
"""From XG's order (lose backgammon, lose gammon, lose, win, win gammon, win backgammon) to the schema's."""

_STARTS: Final = np.int64(0x0080_0080_0080_0080)
"""Sign bits of the starts among eight bytes (from, to, from, to ...), lowest byte first."""

_NAN: Final = np.float32(np.nan)


@attrs.frozen
class Rows:
    """Which record each decision comes from."""

    record: Array
    """(decisions,) record number."""
    order: Array
    """(decisions,) index into the plays, then the doubles, then the answers."""
    answered: Array
    """The doubles that were answered, as indexes into the turns' cubes."""


def rows_of(turns: Turns, records: int) -> Rows:
    """Lay the decisions out: the double, the answer, the play, in the order of the records."""
    replied = turns.cube_ints[:, r.C_ANSWER] >= 0
    replied &= turns.cube_ints[:, r.C_CODE] == 1
    answered = replied.nonzero()[0]
    plays, doubles = len(turns.moves), len(turns.cubes)
    key = np.concatenate((turns.moves, turns.cubes, turns.cubes[answered]))
    key *= 2
    key[plays + doubles :] += 1
    order = key.argsort()
    return Rows(key[order] >> 1, order, answered)


def decision_columns(raw: Array, t: Turns, rows: Rows) -> dict[str, Any]:
    """Every column of a decision that a turn alone decides; game and score are the caller's.

    Beside the columns there are ``counts`` and ``seen``: points both sides need, cube and owner as the analysis has
    them, each (decisions,), without meaning in an answer.
    """
    m, c, order, answered = len(t.moves), len(t.cubes), rows.order, rows.answered
    n = len(order)
    plays, doubles, answers, cubes = slice(0, m), slice(m, m + c), slice(m + c, n), slice(m, n)
    ints = t.cube_ints
    analysed = t.cube_errors[:, 0] != r.NOT_ANALYSED
    play, first, played, legal, mark, error, luck, illegal = _plays(t)

    small = np.zeros((7, n), dtype=np.int8)
    kind, action, side, owner, marks, illegals, flagged = small
    kind[plays], kind[doubles], kind[answers] = CHECKER, DOUBLE, TAKE
    side[plays], side[doubles] = t.move_ints[:, r.M_PLAYER], ints[:, r.C_PLAYER]
    side[answers] = -side[doubles][answered]
    action[plays], action[doubles] = -1, ints[:, r.C_CODE]
    action[answers] = _ANSWERS[ints[answered, r.C_ANSWER]]
    marks[plays], marks[cubes], illegals[plays] = mark, -1, illegal
    flagged[plays], flagged[doubles] = raw[t.moves, r.MOVE_FLAGGED] != 0, raw[t.cubes, r.CUBE_FLAGGED] != 0

    wide = np.full((6, n), -1, dtype=np.int32)
    engine, shown = wide[:2]
    wide[2:, plays], wide[2:, doubles] = t.move_ints[:, r.M_SEEN].T, ints[:, r.C_SEEN].T
    engine[plays], engine[doubles] = play, analysed
    engine[answers] = engine[doubles][answered]
    shown[plays], shown[doubles], shown[answers] = t.move_ints[:, r.M_CUBE], ints[:, r.C_CUBE], ints[answered, r.C_CUBE]
    np.sign(shown, out=owner, casting="unsafe")
    owner *= side
    engine -= 1

    half = np.full((4, n), -1, dtype=np.int16)
    half[0, plays], half[1, plays], half[2, plays], half[3, plays] = played, legal, first, t.luck_levels
    half[2, doubles] = np.where(analysed, t.cube_levels, -1)
    half[2, answers] = half[2, doubles][answered]

    # error, luck, nd, dt, dp, time
    real = np.full((6, n), _NAN, dtype=np.float32)
    real[0, plays], real[1, plays] = error, luck
    errors = np.abs(t.cube_errors)
    errors[errors == -r.NOT_ANALYSED] = np.nan
    real[0, doubles], real[0, answers] = errors[:, 0], errors[answered, 1]
    floats = t.cube_floats.T
    floats[:, ~analysed] = _NAN
    real[2:5, doubles] = floats[7:10]
    real[2:5, answers] = floats[7:10, answered]
    chances = np.full((n, 2, 5), _NAN, dtype=np.float32)
    both = t.cube_floats.take(_CUBE_CHANCES, axis=1)
    chances[doubles], chances[answers] = both, both[answered]

    boards = np.empty((n, 26), dtype=np.int8)
    boards[plays], boards[doubles] = t.befores, t.cube_boards
    boards[answers] = t.cube_boards[answered]
    turned = np.flatnonzero(side < 0)
    boards[turned] = -boards[turned, ::-1]
    stands = boards[plays].view("S26")[:, 0] == t.afters.view("S26")[:, 0]
    stands &= (t.move_ints[:, r.M_COUNT] <= 1) & ~illegal
    marks[plays][stands] = 1
    half[1, plays][stands] = 0

    hops = np.full((n, 8), -1, dtype=np.int8)
    hops[plays] = _moves(t.move_ints[:, r.M_HOPS].astype(np.int8))
    dice = np.zeros((n, 2), dtype=np.int8)
    dice[plays] = t.move_ints[:, r.M_DICE]
    counts = np.zeros(n, dtype=np.int64)
    counts[plays] = t.counts
    return _in_order(order, small, wide, half, real, chances, boards, hops, dice) | {
        "counts": counts[order],
        "equity": t.vectors[:, 6].copy(),
        "candidate_level": t.candidate_levels,
        "candidate_move": _moves(t.hops),
        "chances": t.chances,
    }


def _in_order(
    order: Array, small: Array, wide: Array, half: Array, real: Array, chances: Array, boards: Array, hops: Array,
    dice: Array,
) -> dict[str, Any]:  # fmt: skip
    """Put the blocks of columns into the order of the file and name their columns."""
    kind, action, side, owner, mark, illegal, flagged = small.take(order, axis=1)
    engine, shown, *seen = wide.take(order, axis=1)
    played, legal, level, luck_level = half.take(order, axis=1)
    error, luck, nd, dt, dp, time = real.take(order, axis=1)
    pairs = chances.take(order, axis=0)
    board = boards.take(order, axis=0)
    return {
        "seat": (side < 0).view(np.int8),
        "kind": kind,
        "seen": seen,
        "cube": np.int32(1) << np.abs(shown),
        "cube_owner": owner,
        "board": board,
        "position": keys(board),
        "dice": dice.take(order, axis=0),
        "action": action,
        "move": hops.take(order, axis=0),
        "played": played,
        "legal_plays": legal,
        "mark": mark,
        "illegal": illegal,
        "engine": engine,
        "level": level,
        "analysis_met": np.full(len(order), -1, dtype=np.int32),
        "stored_error": error,
        "nd": nd,
        "dt": dt,
        "dp": dp,
        "nd_chances": pairs[:, 0].copy(),
        "dt_chances": pairs[:, 1].copy(),
        "luck": luck,
        "luck_level": luck_level,
        "time": time,
        "flagged": flagged,
    }


def _plays(t: Turns) -> tuple[Array, ...]:
    """Of each play: analysed, level, index of the play made, legal plays, mark, error, luck, illegal."""
    m, counted = len(t.moves), t.move_ints[:, r.M_COUNT]
    analysed = t.counts > 0
    bare = t.vectors[:, 2] + t.vectors[:, 3] == 0
    if bare.any():
        bare &= ~t.vectors.any(axis=1)
        t.vectors[bare], t.chances[bare], t.candidate_levels[bare] = np.nan, np.nan, -1
        analysed[t.owner[(t.index == 0) & bare]] = False
    illegal = t.move_ints[:, r.M_VALIDITY] == 2
    forced = counted == 1
    mark = (t.marks | illegal | forced).view(np.int8)
    mark[~analysed] = -1
    legal = np.full(m, -1, dtype=np.int16)
    legal[forced & analysed & ~illegal] = 1
    found = (t.candidate_boards == t.afters.view("S26")[:, 0][t.owner]).nonzero()[0][::-1]
    played = np.full(m, -1, dtype=np.int16)
    played[t.owner[found]] = t.index[found]
    first = np.full(m, -1, dtype=np.int16)
    starts = t.counts.cumsum() - t.counts
    first[analysed] = t.candidate_levels[starts[analysed]]
    error, luck = np.abs(t.move_errors[:, 0]), t.move_errors[:, 1].copy()
    error[~analysed] = np.nan
    luck[(luck == r.NOT_ANALYSED) | (t.luck_levels < 0)] = np.nan
    if not luck.any():
        luck[:] = np.nan
    return analysed, first, played, legal, mark, error, luck, illegal


def _moves(hops: Array) -> Array:
    """Hops (n, 8) int8 of XG, 0-based with 24 = bar and below 0 = off, in the schema's numbers: 25 = bar, 0 = off.

    The first negative start ends the list. Eight bytes are one word here: the sign bits of the starts give the
    lowest pair to end at, and everything from there on becomes -1. The candidate of a dance is eight zeros.
    """
    words = hops.view(np.int64)
    ends = words & _STARTS
    ends &= -ends
    ends >>= 7
    moves = np.maximum(hops + np.int8(1), np.int8(0)).view(np.int64)
    moves |= -ends
    moves[words == 0] = -1
    return moves.view(np.int8)
