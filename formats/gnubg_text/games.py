"""One game of the export as the actions that are replayed."""

from __future__ import annotations

import re
from typing import Final

import attrs

from millipoint.errors import Problem, UsageError
from millipoint.formats.actions import Action, Answer, Double, Roll, Script
from millipoint.formats.gnubg_text.analysis import ENGINE, candidates, cube, luck
from millipoint.formats.gnubg_text.records import GameText, Record
from millipoint.formats.plays import Board, make
from millipoint.position.board import OPENING, flip, is_valid
from millipoint.position.gnubg_id import MatchState, parse_match_id, parse_position_id
from millipoint.position.hops import Pairs, expand
from millipoint.position.wording import NO_MOVE, pairs_in

_VERB: Final = re.compile(
    r"(moves|cannot move|doubles|redoubles|beavers|raccoons|accepts|takes|rejects|passes|drops)\b"
)
_START: Final[Board] = OPENING.tolist()


@attrs.frozen
class State:
    """A record with its IDs read: the board is that of the one who acts."""

    record: Record
    match: MatchState
    board: Board
    verb: str
    play: str

    @property
    def place(self) -> str:
        """Where it stands, for warnings."""
        return f"line {self.record.line}"


def states_of(game: GameText, script: Script) -> list[State]:
    """The records that tell an action. One without its IDs ends the game."""
    out = []
    for record in game.records:
        did = _without_name(record.did, game.names)
        verb = next(iter(_VERB.findall(did)), "")
        place = f"game {game.number}, line {record.line}"
        try:
            match = parse_match_id(record.match)
            board = parse_position_id(record.position)
        except UsageError:
            script.problems.append(Problem("", place, "a record without its IDs: the rest is left out", lost=True))
            break
        if not is_valid(board):
            script.problems.append(Problem("", place, "a position that cannot be: the rest is left out", lost=True))
            break
        if not verb:
            if record.did and "resign" not in record.did:
                script.problems.append(Problem("", place, f"{record.did[:40]!r} is no action: left out", lost=True))
            continue
        if verb in ("moves", "cannot move") and not min(match.dice):
            script.problems.append(Problem("", place, "a play without dice: the rest is left out", lost=True))
            break
        play = did.partition(verb)[2].strip() if verb == "moves" else ""
        out.append(State(record, match, board.tolist(), verb, play))
    return out


def _without_name(text: str, names: tuple[str, str]) -> str:
    """What was done, without the name of the one who did it, which may itself hold such words."""
    for name in sorted(names, key=len, reverse=True):
        if text.startswith(f"{name} "):
            return text[len(name) + 1 :]
    return text


def script_of(game: GameText, source: str) -> tuple[Script, MatchState | None]:
    """The game, and what its first Match ID says of the match."""
    script = Script(number=game.number, score=game.score)
    states = states_of(game, script)
    if not states:
        return script, None
    first = states[0].match
    script.crawford, script.score = bool(first.crawford), first.scores
    if first.scores != game.score:
        script.problems.append(
            Problem("", f"game {game.number}", "the score line and the Match ID differ: the Match ID is believed")
        )
    board = states[0].board
    seen = flip(board).tolist() if first.turn else board
    script.board = None if board == _START and seen == _START else tuple(seen)
    script.cube, script.owner = (first.cube, first.cube_owner) if not first.doubled else (first.cube, -1)
    for i, state in enumerate(states):
        after = states[i + 1] if i + 1 < len(states) else None
        script.actions.append(_action(state, after))
    if game.wins:
        script.winner = next((i for i in (0, 1) if game.names[i] == game.wins[0]), None)
        script.points = game.wins[1]
    return script, first


def _action(state: State, after: State | None) -> Action:
    seat, rest, verb = state.match.turn, state.record.rest, state.verb
    if verb in ("doubles", "redoubles", "beavers", "raccoons"):
        return Double(seat=seat, cube=cube(rest, answer=verb == "beavers"), place=state.place)
    if verb in ("accepts", "takes", "rejects", "passes", "drops"):
        return Answer(seat=seat, took=verb in ("accepts", "takes"), cube=cube(rest, answer=True), place=state.place)
    dice = state.match.dice
    pairs = _pairs(state.play)
    told = _next_board(state, after)
    made = make(state.board, expand(pairs, state.board, dice))
    found = candidates(rest, state.board, dice)
    return Roll(
        seat=seat,
        dice=dice,
        pairs=pairs,
        after=tuple(told) if told is not None and told != made else None,
        candidates=found,
        engine=ENGINE if found else None,
        cube=cube(rest, answer=False),
        luck=luck(rest),
        place=state.place,
    )


def _pairs(text: str) -> Pairs:
    if text.casefold() in NO_MOVE:
        return []
    try:
        return pairs_in(text)
    except UsageError:
        return []


def _next_board(state: State, after: State | None) -> Board | None:
    """The position that the play led to, as the next record shows it, seen by the one who played."""
    if after is None:
        return None
    board: Board = after.board if after.match.turn == state.match.turn else flip(after.board).tolist()
    return board
