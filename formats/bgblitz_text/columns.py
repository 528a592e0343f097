"""A position as a table of one decision."""

from __future__ import annotations

import math
import re
from typing import Any, Final

import attrs
import numpy as np

from millipoint.decision import CHECKER, DOUBLE, TAKE
from millipoint.decisions import Decisions
from millipoint.errors import UsageError
from millipoint.formats.bgblitz_text.lines import Position
from millipoint.met import load
from millipoint.position import flip, is_valid, key, parse
from millipoint.position.gnubg_id import parse_gnubg_id
from millipoint.position.legal import count_legal_plays
from millipoint.position.xgid import Xgid, parse_xgid

ENGINE: Final = "BGBlitz"
NAN: Final = math.nan
MAX_CUBE: Final = 1 << 15
MAX_POINTS: Final = 1_000

Row = dict[str, Any]


@attrs.define
class Read:
    """A position, turned into what a match needs, and what was odd about it."""

    state: Xgid
    seat: int
    """The side on roll: 0 has the O checkers, 1 the X checkers."""
    table: Decisions
    odd: list[str] = attrs.field(factory=list)

    @property
    def score(self) -> tuple[int, int]:
        """Points of the two seats."""
        own, other = self.state.score, self.state.opponent_score
        return (other, own) if self.seat else (own, other)


def state_of(position: Position) -> tuple[Xgid, int, list[str]]:
    """Board, cube and score of a position, the seat on roll, and what does not fit. Raises `UsageError`."""
    identifier = ":".join(position.ids) if all(position.ids) else ""
    if not position.xgid:
        board, match = parse_gnubg_id(identifier)
        on_roll = match.on_move
        if not is_valid(board) or (0 in match.dice and any(match.dice)) or max(match.dice) > 6:
            raise UsageError("the Position-ID and the Match-ID tell of a position that cannot be")
        owner = 0 if match.cube_owner < 0 else 1 if match.cube_owner == on_roll else -1
        state = Xgid(
            board=tuple(board.tolist()),
            cube=match.cube,
            cube_owner=owner,
            turn=1 if on_roll else -1,
            dice=match.dice,
            score=match.scores[on_roll],
            opponent_score=match.scores[1 - on_roll],
            crawford=match.crawford,
            jacoby=match.jacoby,
            length=match.length,
        )
        _refuse(state)
        return state, on_roll, []
    state = parse_xgid(position.xgid)
    _refuse(state)
    odd: list[str] = []
    if identifier:
        try:
            board, _ = parse_gnubg_id(identifier)
            if tuple(board.tolist()) != state.board:
                odd.append("the Position-ID is another position than the XGID, which counts")
        except UsageError:
            odd.append("the Position-ID or the Match-ID is none; the XGID counts")
    return state, int(state.turn > 0), odd


def _refuse(state: Xgid) -> None:
    if state.cube > MAX_CUBE or max(state.length, state.score, state.opponent_score) > MAX_POINTS:
        raise UsageError("a cube or a score that cannot be")
    if state.length and max(state.score, state.opponent_score) >= state.length:
        raise UsageError("the score is that of a match that is over")


def read_position(position: Position, facts: dict[str, Any]) -> Read:
    """The position as a decision on which nothing was played. Raises `UsageError` when it cannot be one."""
    state, seat, odd = state_of(position)
    rolled = state.dice != (0, 0)
    answers = bool(state.offer)
    decider = 1 - seat if answers else seat
    board = flip(state.board) if answers else np.array(state.board, dtype=np.int8)
    away, other = (state.length - state.score, state.length - state.opponent_score) if state.length else (-1, -1)
    row: Row = {
        "seat": decider,
        "kind": CHECKER if rolled else TAKE if answers else DOUBLE,
        "away": other if answers else away,
        "opponent_away": away if answers else other,
        "crawford": state.crawford,
        "cube": state.cube,
        "cube_owner": -state.cube_owner if answers else state.cube_owner,
        "board": board,
        "position": key(board),
        "dice": state.dice,
        "legal_plays": count_legal_plays(board, state.dice) if rolled else -1,
    }
    plays = _plays(position, state, odd) if rolled else {}
    row |= {} if rolled else _cube(position, state, seat)
    if plays or "nd" in row:
        row["engine"] = ENGINE
    else:
        odd.append("the position has no analysis")
    columns: dict[str, Any] = {name: [value] for name, value in row.items()} | facts | plays
    counts = [len(plays["equity"]) if plays else 0]
    score = (state.opponent_score, state.score) if seat else (state.score, state.opponent_score)
    columns |= {
        "length": [state.length],
        "start_score": score,
        "end_score": score,
        "player": [n or None for n in position.names],
    }
    columns |= {"jacoby": [state.jacoby], "beaver": [state.beaver], "game": [1]}
    return Read(state, seat, Decisions.from_columns(columns, sizes=[1], counts=counts), odd)


def _plays(position: Position, state: Xgid, odd: list[str]) -> dict[str, Any]:
    """The candidates, best first; one whose move cannot be understood is left out and said."""
    rows = []
    for play in position.plays:
        words = re.sub(r"[^\W\d_]+(?=/)", "bar", re.sub(r"(?<=/)[^\W\d_]+", "off", play.move))
        try:
            move = parse(words, state.board, state.dice)
        except UsageError:
            odd.append(f"{play.move[:40]!r} is no move: this candidate was left out")
            continue
        chances = play.chances or (NAN,) * 5
        sound = all(-1e-3 <= chance <= 1 + 1e-3 for chance in chances)
        rows.append((play.equity, move, chances if sound else (NAN,) * 5))
    if not rows:
        return {}
    rows.sort(key=lambda row: -row[0])
    equity, moves, found = zip(*rows, strict=True)
    return {"equity": equity, "candidate_move": moves, "chances": found, "candidate_level": [-1] * len(rows)}


def _cube(position: Position, state: Xgid, seat: int) -> Row:
    """The cube analysis of the side on roll: the equities (EMG), or the first column where there is no other."""
    if set(position.cube) != {"nd", "dt", "dp"}:
        return {}
    out: Row = {}
    for name, (mwc, value) in position.cube.items():
        if mwc is None and state.length:
            away, other = state.length - state.score, state.length - state.opponent_score
            value = float(load("Kazaross-XG2").mwc_to_emg(value, away, other, state.cube))
        out[name] = value
    if any(map(math.isnan, out.values())):
        return {}
    if position.wins:
        own, theirs = position.wins[seat], position.wins[1 - seat]
        chances = (own[0], own[1], own[2], theirs[1], theirs[2])
        if all(0 <= chance <= 1 for chance in chances):
            out["nd_chances"] = chances
    return out
