"""One game of a BGBlitz document as the actions of a `Script`."""

from __future__ import annotations

from typing import Any, Final

import attrs

from millipoint.errors import Problem
from millipoint.formats.actions import Action, Answer, Double, Roll, Script
from millipoint.formats.bgf import analysis, board
from millipoint.formats.bgf.damage import DamageError
from millipoint.formats.bgf.scale import Anchor, Scale, anchors, scale_of
from millipoint.formats.bgf.values import error, flag, table, tables, text, whole
from millipoint.formats.plays import Board
from millipoint.position.board import OPENING

EVENT: Final = 7
"""A "green die" of 7 marks an event; the "red die" tells which."""
DOUBLE, TAKE, PASS, END, DANCE, RESIGN = 1, 2, 3, 4, 5, 9
MAX_POINTS: Final = 1 << 20

_ENDINGS: Final = {"lostOnTime": "lost on time", "wasForfeit": "forfeited"}


@attrs.define
class _Teller:
    """A game while its moves go by: just enough of its state to read each of them."""

    script: Script
    scale: Scale | None
    board: Board | None
    """Seat 0's view, None once it is not known any more."""
    cube: int
    doubled: bool = False

    def tell(self, move: dict[str, Any], count: int) -> None:
        """Add the action of one move."""
        seat, kind, place = seat_of(move, count), event(move), f"move {count}"
        if kind is None or kind == DANCE:
            self._roll(move, seat, kind, place)
        elif kind == DOUBLE:
            cube = analysis.cube(move, seat, self.cube, self.scale)
            self._add(
                Double(seat=seat, cube=cube, stored_error=_error(move, "cubeError"), comment=_note(move), place=place)
            )
        elif kind in (TAKE, PASS):
            cube = analysis.cube(move, seat, self.cube, self.scale, answer=True)
            error_ = _error(move, "cubeError")
            self._add(
                Answer(seat=seat, took=kind == TAKE, cube=cube, stored_error=error_, comment=_note(move), place=place)
            )
            self.cube *= 2 if kind == TAKE else 1
        elif kind == END:
            self.script.winner = seat
        elif kind == RESIGN:
            self.script.winner = 1 - seat
        else:
            self._say(place, f"an event of unknown kind {kind}: left out")

    def _roll(self, move: dict[str, Any], seat: int, kind: int | None, place: str) -> None:
        dice, pairs = rolled(move, kind, place)
        view = None if self.board is None else board.turned(self.board) if seat else self.board
        if kind == DANCE:
            found = analysis.dance(move, seat, self.cube, self.scale)
        else:
            found = analysis.candidates(move, view, dice)
        luck, depth = analysis.luck(move)
        self._add(
            Roll(
                seat=seat,
                dice=dice,
                pairs=pairs,
                candidates=found,
                engine=analysis.ENGINE if found else None,
                cube=analysis.cube(move, seat, self.cube, self.scale),
                luck=luck,
                luck_level=depth,
                stored_error=_error(move, "checkerError"),
                comment=_note(move),
                place=place,
            )
        )
        if view is not None:
            view = board.after(view, pairs, dice)
            self.board = view if view is None or not seat else board.turned(view)

    def _add(self, action: Action) -> None:
        self.script.actions.append(action)

    def _say(self, place: str, message: str) -> None:
        self.script.problems.append(Problem("", f"game {self.script.number}, {place}", message))


def script_of(game: dict[str, Any], number: int, length: int, *, no_cube: bool) -> Script:
    """The game as a script. Raises `DamageError` when it cannot be one."""
    score = [whole(game.get(name, 0), 0, MAX_POINTS) for name in ("scoreGreen", "scoreRed")]
    if score[0] is None or score[1] is None or (length and max(score[0], score[1]) >= length):
        raise DamageError("a score that cannot be")
    found, cube, owner = board.start(game)
    moves = tables(game.get("moves"))
    script = Script(
        number=number,
        score=(score[0], score[1]),
        crawford=bool(length) and flag(game.get("isCrawford")) is True,
        points=whole(game.get("wonPoints"), 1, MAX_POINTS),
        board=None if found is None else tuple(found),
        cube=cube,
        owner=owner,
        no_cube=no_cube,
        comment=_comment(game),
    )
    away = (length - score[0], length - score[1])
    scale = scale_of(away, _anchors(moves, cube)) if length else None
    teller = _Teller(script, scale, list(OPENING.tolist() if found is None else found), cube)
    for count, move in enumerate(moves, 1):
        teller.tell(move, count)
    return script


def seat_of(move: dict[str, Any], count: int) -> int:
    """Green (-1) is seat 0, Red (+1) seat 1."""
    seat = {-1: 0, 1: 1}.get(whole(move.get("player"), -1, 1) or 0)
    if seat is None:
        raise DamageError(f"move {count} is made by no player")
    return seat


def event(move: dict[str, Any]) -> int | None:
    """Number of an event, None for a roll."""
    return whole(move.get("red"), 0, 99) if move.get("green") == EVENT else None


def rolled(move: dict[str, Any], kind: int | None, place: str) -> tuple[tuple[int, int], list[tuple[int, int]]]:
    """Dice and pairs of a play. A dance has its dice where the first checker would be."""
    if kind == DANCE:
        first = [(move.get(name) or [None])[0] if isinstance(move.get(name), list) else None for name in ("from", "to")]
        pairs: list[tuple[int, int]] | None = []
    else:
        first, pairs = [move.get("red"), move.get("green")], board.pairs_of(move)
    high, low = (whole(die, 1, 6) for die in first)
    if high is None or low is None:
        raise DamageError(f"{place} has no dice")
    if pairs is None:
        raise DamageError(f"{place} is no play")
    return (high, low), pairs


def _anchors(moves: list[dict[str, Any]], cube: int) -> list[Anchor]:
    out: list[Anchor] = []
    for count, move in enumerate(moves, 1):
        kind = event(move)
        if kind is None:
            out += anchors(move, seat_of(move, count), cube)
        elif kind == TAKE:
            cube *= 2
    return out


def _error(move: dict[str, Any], name: str) -> float:
    return error(table(move.get("pr")).get(name))


def _note(move: dict[str, Any]) -> str | None:
    return text(move.get("comment")) or None


def _comment(game: dict[str, Any]) -> str:
    endings = [said for name, said in _ENDINGS.items() if flag(game.get(name))]
    return "\n".join(part for part in (text(game.get("comment")), *endings) if part)
