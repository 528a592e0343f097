"""From turns to the columns of a decision, whole arrays at a time."""

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
_CHANCES: Final = (3, 4, 5, 1, 0)
"""From XG's order (lose backgammon, lose gammon, lose, win, win gammon, win backgammon) to the schema's."""

_NAN: Final = np.float32(np.nan)


@attrs.frozen
class Rows:
    """Which record each decision comes from, and who decides."""

    record: Array
    """(decisions,) record number."""
    play: Array
    """Rows that are checker plays, one for each of the turns' moves."""
    cube: Array
    """Rows that are cube decisions."""
    source: Array
    """For each of these, the cube turn it comes from: a double and its answer share one."""
    answer: Array
    """Rows that are answers to a double."""
    side: Array
    """(decisions,) 1 where player 1 decides, -1 where player 2 does."""


def rows_of(turns: Turns, records: int) -> Rows:
    """Lay the decisions out: the double, the answer, the play, in the order of the records."""
    answered = turns.cube_ints[:, r.C_ANSWER] >= 0
    answered &= turns.cube_ints[:, r.C_CODE] == 1
    width = np.zeros(records, dtype=np.intp)
    width[turns.moves] = 1
    width[turns.cubes] = answered + 1
    ends = width.cumsum()
    play = ends[turns.moves] - 1
    double = ends[turns.cubes] - 1 - answered
    answer = double[answered] + 1
    record = np.repeat(np.arange(records), width)
    side = np.empty(len(record), dtype=np.int8)
    side[play] = turns.move_ints[:, r.M_PLAYER]
    side[double] = turns.cube_ints[:, r.C_PLAYER]
    side[answer] = -side[answer - 1]
    cube = np.concatenate((double, answer))
    source = np.concatenate((np.arange(len(double)), np.flatnonzero(answered)))
    return Rows(record, play, cube, source, answer, side)


def decision_columns(raw: Array, turns: Turns, rows: Rows) -> dict[str, Array]:
    """Every column of a decision that a turn alone decides; game and score are the caller's."""
    n, play, cube, source = len(rows.record), rows.play, rows.cube, rows.source
    t, ints = turns, turns.cube_ints[source]
    kind = np.full(n, DOUBLE, dtype=np.int8)
    kind[play], kind[rows.answer] = CHECKER, TAKE
    doubles = n - len(play) - len(rows.answer)

    board = np.empty((n, 26), dtype=np.int8)
    board[play] = t.befores
    board[cube] = t.cube_boards[source]
    turned = np.flatnonzero(rows.side < 0)
    board[turned] = -board[turned, ::-1]

    shown = np.empty(n, dtype=np.int32)
    shown[play], shown[cube] = t.move_ints[:, r.M_CUBE], ints[:, r.C_CUBE]

    action = np.full(n, -1, dtype=np.int8)
    action[cube] = ints[:, r.C_CODE]
    action[rows.answer] = _ANSWERS[ints[doubles:, r.C_ANSWER]]

    columns = _play_columns(raw, turns, rows, board)
    errors = np.abs(t.cube_errors)
    analysed = errors[:, 0] != -r.NOT_ANALYSED
    errors[errors == -r.NOT_ANALYSED] = np.nan
    columns["engine"][cube] = analysed[source].astype(np.int32) - 1
    columns["level"][cube] = np.where(analysed, t.cube_levels, -1)[source]
    columns["stored_error"][cube] = errors[source, 0]
    columns["stored_error"][rows.answer] = errors[source[doubles:], 1]
    floats = t.cube_floats
    floats[~analysed] = _NAN
    equities = np.full((n, 18), _NAN, dtype=np.float32)
    equities[cube] = floats[source]
    columns["flagged"][cube[:doubles]] = raw[t.cubes, r.CUBE_FLAGGED] != 0
    columns |= {
        "seat": (rows.side < 0).astype(np.int8),
        "kind": kind,
        "cube": np.int32(1) << np.abs(shown),
        "cube_owner": np.sign(shown).astype(np.int8) * rows.side,
        "board": board,
        "position": keys(board),
        "action": action,
        "nd": equities[:, 7].copy(),
        "dt": equities[:, 8].copy(),
        "dp": equities[:, 9].copy(),
        "nd_chances": equities[:, _CHANCES],
        "dt_chances": equities[:, [11 + i for i in _CHANCES]],
        "analysis_met": np.full(n, -1, dtype=np.int32),
        "time": np.full(n, _NAN, dtype=np.float32),
    }
    return columns


def _play_columns(raw: Array, t: Turns, rows: Rows, board: Array) -> dict[str, Array]:
    """The columns that checker plays fill; other rows get the null."""
    n, play, m = len(rows.record), rows.play, len(t.moves)
    counted = t.move_ints[:, r.M_COUNT]
    equity, level, bare = _evaluations(t)
    starts = t.counts.cumsum() - t.counts
    analysed = t.counts > 0
    analysed[t.owner[(t.index == 0) & bare]] = False
    illegal = t.move_ints[:, r.M_VALIDITY] == 2
    stands = board[play].view("S26")[:, 0] == t.afters.view("S26")[:, 0]
    stands &= (counted <= 1) & ~illegal

    mark = np.where(analysed, np.where(counted > 1, t.marks | illegal, 1), np.where(stands, 1, -1))
    legal = np.where(stands, 0, np.where(analysed & (counted == 1) & ~illegal, 1, -1))
    found = np.flatnonzero(t.candidate_boards == t.afters.view("S26")[:, 0][t.owner])[::-1]
    played = np.full(m, -1, dtype=np.int16)
    played[t.owner[found]] = t.index[found]
    first = np.full(m, -1, dtype=np.int16)
    first[analysed] = level[starts[analysed]]
    error, luck = np.abs(t.move_errors[:, 0]), t.move_errors[:, 1].copy()
    error[~analysed] = np.nan
    luck[(luck == r.NOT_ANALYSED) | (t.luck_levels < 0)] = np.nan
    if not luck.any():
        luck[:] = np.nan

    def spread(values: Array, null: float, dtype: str, shape: tuple[int, ...] = ()) -> Array:
        out = np.full((n, *shape), null, dtype=dtype)
        out[play] = values
        return out

    counts = np.zeros(n, dtype=np.int64)
    counts[play] = t.counts
    return {
        "counts": counts,
        "dice": spread(t.move_ints[:, r.M_DICE], 0, "i1", (2,)),
        "move": spread(_moves(t.move_ints[:, r.M_HOPS].astype(np.int8)), -1, "i1", (8,)),
        "played": spread(played, -1, "i2"),
        "legal_plays": spread(legal, -1, "i2"),
        "mark": spread(mark, -1, "i1"),
        "illegal": spread(illegal, 0, "i1"),
        "engine": spread(analysed.astype(np.int32) - 1, -1, "i4"),
        "level": spread(first, -1, "i2"),
        "stored_error": spread(error, np.nan, "f4"),
        "luck": spread(luck, np.nan, "f4"),
        "luck_level": spread(t.luck_levels, -1, "i2"),
        "flagged": spread(raw[t.moves, r.MOVE_FLAGGED] != 0, 0, "i1"),
        "equity": equity,
        "candidate_level": level,
        "candidate_move": _moves(t.hops),
        "chances": t.vectors[:, _CHANCES],
    }


def _evaluations(t: Turns) -> tuple[Array, Array, Array]:
    """Equity and level of each candidate, and which of them carry no evaluation."""
    equity, level = t.vectors[:, 6].copy(), t.candidate_levels
    bare = (t.vectors[:, 2] == 0) & (t.vectors[:, 3] == 0)
    if bare.any():
        bare &= ~t.vectors.any(axis=1)
        equity[bare], level[bare], t.vectors[bare] = np.nan, -1, np.nan
    return equity, level, bare


def _moves(hops: Array) -> Array:
    """Hops (n, 8) of XG, 0-based with 24 = bar and below 0 = off, in the schema's numbers: 25 = bar, 0 = off."""
    moves = hops + np.int8(1)
    start, target = moves[:, 0::2], moves[:, 1::2]
    np.maximum(target, 0, out=target)
    over = np.logical_or.accumulate(start <= 0, axis=1)
    start[over] = -1
    target[over] = -1
    return moves
