"""Replays a game that a transcript tells: who stood where, who decided what. Shared by the readers of transcripts.

A reader fills `actions.Script` (one a game) and calls `matches.match_of`; that calls `replay` for each game. Rules of
the rows, the same for every format:

- a checker row for each roll that was played, dances and forced plays included; none for a roll that was given up;
- a double row for each roll before which the player could double (the cube is centred or his, it is in use, not the
  Crawford game, not the first roll of a game, and he needs more points than the cube gives), and for each double;
- a take row for each answer, with the cube as it was before the double, from the side of the one who answers;
- a beaver is the answer; what follows it (raccoon, take, pass) is no row.

Boards are kept from the side of the one who acts. Nothing is made up: a decision without analysis has no engine.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import attrs

from millipoint.decision import BEAVERED, CHECKER, DOUBLE, DOUBLED, NO_DOUBLE, OPENING, PASSED, TAKE, TOOK
from millipoint.errors import Problem
from millipoint.formats.actions import Action, Answer, CubeAnalysis, Double, Roll, Script
from millipoint.formats.plays import STILL, Board, ImpossiblePlayError, resolve, result
from millipoint.position.hops import Move

MAX_CUBE: Final = 1 << 20
_START: Final[Board] = OPENING.tolist()


class Row(NamedTuple):
    """One decision. ``owner`` is the seat that has the cube, -1 for none; ``board`` is the decider's."""

    kind: int
    seat: int
    cube: int
    owner: int
    board: Board
    source: Action
    analysis: CubeAnalysis | None = None
    action: int = -1
    move: Move = STILL
    after: Board | None = None
    illegal: bool = False
    legal: int = -1


class ScriptError(Exception):
    """An action that cannot be: the game is read up to here."""


@attrs.define
class Replay:
    """A game while its actions go by, and what came of it."""

    script: Script
    length: int = 0
    jacoby: bool | None = None
    rows: list[Row] = attrs.field(factory=list)
    odd: list[Problem] = attrs.field(factory=list)
    winner: int | None = None
    """Seat that won by the actions: bore off all checkers, or had a double passed. None when they do not tell."""
    points: int = 0
    cut: bool = False
    """True when actions had to be left out."""
    gammon: bool = False
    """Won by a gammon or backgammon that the Jacoby rule, if it is in force, does not count."""
    board: Board = attrs.field(factory=lambda: list(_START))
    """Seat 0's view."""
    cube: int = 1
    owner: int = -1
    turn: int | None = None
    doubles: int = 0
    """Doubles that wait for an answer: 1 a double, 2 a beaver, 3 a raccoon."""
    doubler: int = 0
    started: bool = False
    """The cube may be turned: it is no longer the first roll."""
    given_up: Roll | None = None
    """The last roll, when what is written of its play cannot be: the game was given up, if it has a result."""

    def run(self) -> None:
        """Take in all actions, up to the first that cannot be."""
        script = self.script
        self.cube, self.owner = script.cube, script.owner
        if script.board is not None:
            self.board, self.started = list(script.board), list(script.board) != _START
        last = max((i for i, a in enumerate(script.actions) if not isinstance(a, Answer)), default=-1)
        for i, action in enumerate(script.actions):
            try:
                if self.winner is not None:
                    raise ScriptError("something happens after the end of the game")
                if isinstance(action, Roll):
                    self._roll(action, last=i >= last)
                elif isinstance(action, Double):
                    self._double(action)
                else:
                    self._answer(action)
            except (ScriptError, ImpossiblePlayError) as damage:
                self._say(action, f"{damage}: the rest of the game is left out", lost=True)
                self.cut = True
                return

    def view(self, seat: int) -> Board:
        """The board from the side of a seat."""
        return [-n for n in reversed(self.board)] if seat else list(self.board)

    def may_double(self, seat: int) -> bool:
        """Whether the cube is in use, within reach of this seat, and can still do it good."""
        script = self.script
        if not self.started or self.owner == 1 - seat or script.no_cube or script.crawford:
            return False
        return not self.length or self.length - script.score[seat] > self.cube

    def _say(self, action: Action, text: str, *, lost: bool = False) -> None:
        place = f"game {self.script.number}" + (f", {action.place}" if action.place else "")
        self.odd.append(Problem("", place, text, lost=lost))

    def _roll(self, roll: Roll, *, last: bool) -> None:
        if self.doubles:
            self._implied(roll)
        seat = roll.seat
        if self.turn is not None and seat != self.turn:
            self._say(roll, "a play of the other side is missing")
        board = self.view(seat)
        if self.may_double(seat):
            self.rows.append(Row(DOUBLE, seat, self.cube, self.owner, board, roll, roll.cube, NO_DOUBLE))
        played = resolve(board, roll, last=last)
        self.started, self.turn = True, None if played is None else 1 - seat
        if played is None:
            self.given_up = roll if roll.pairs else None
            return
        if played.illegal:
            self._say(roll, "an illegal play")
        self.rows.append(Row(CHECKER, seat, self.cube, self.owner, board, roll, None, -1, *played))
        self.board = [-n for n in reversed(played.after)] if seat else played.after
        if size := result(played.after):
            self.gammon = size > 1 and not self.length and self.owner < 0
            self.winner, self.points = seat, self.cube if self.gammon and self.jacoby else self.cube * size

    def _implied(self, roll: Roll) -> None:
        """A roll while a double waits for its answer: it was taken."""
        if self.doubles == 1:
            self._say(roll, "the answer to the double is missing: it was taken, for the game goes on")
        self._answer(Answer(seat=1 - self.doubler if self.doubles != 2 else self.doubler, took=True, place=roll.place))

    def _double(self, double: Double) -> None:
        seat = double.seat
        if self.doubles:
            self._beaver(double)
        else:
            if self.owner not in (-1, seat) or self.script.no_cube:
                raise ScriptError("a double by a player who cannot turn the cube")
            if self.turn is not None and seat != self.turn:
                self._say(double, "a play of the other side is missing")
            self._automatic(double)
            self.rows.append(Row(DOUBLE, seat, self.cube, self.owner, self.view(seat), double, double.cube, DOUBLED))
            self.doubler = seat
        if self.cube << self.doubles >= MAX_CUBE:
            raise ScriptError("too many doubles")
        self.doubles += 1
        self.started, self.turn = True, 1 - seat

    def _automatic(self, double: Double) -> None:
        """A first double to more than 2 tells of automatic doubles before the game; other odd values are said."""
        value = double.value
        if value is None or value == 2 * self.cube:
            return
        if self.owner < 0 and not self.length and 2 < value <= MAX_CUBE and not value & (value - 1):
            self.cube = value // 2
            self.rows = [row._replace(cube=self.cube) for row in self.rows]
            self._say(double, f"the cube stood at {self.cube} from the start of the game: automatic doubles")
        else:
            self._say(double, f"a double to {value} of a cube at {self.cube}: taken as {2 * self.cube}")

    def _beaver(self, double: Double) -> None:
        if self.length or self.doubles > 2:
            raise ScriptError("a double that answers a double" + (" in a match" if self.length else ""))
        if double.seat != (1 - self.doubler if self.doubles == 1 else self.doubler):
            raise ScriptError("two doubles by the same player")
        if self.doubles == 1:
            self._respond(double, BEAVERED)

    def _answer(self, answer: Answer) -> None:
        if not self.doubles:
            raise ScriptError("an answer without a double")
        if answer.seat != (self.doubler if self.doubles == 2 else 1 - self.doubler):
            raise ScriptError("an answer by the player who doubled")
        if self.doubles == 1:
            self._respond(answer, TOOK if answer.took else PASSED)
        if answer.took:
            self.cube <<= self.doubles
            self.owner, self.turn = 1 - self.doubler, self.doubler
        else:
            self.winner, self.points = 1 - answer.seat, self.cube << (self.doubles - 1)
        self.doubles = 0

    def _respond(self, answer: Answer | Double, action: int) -> None:
        double = self.rows[-1]
        analysis = answer.cube or double.analysis
        if double.analysis is None and analysis is not None:
            self.rows[-1] = double._replace(analysis=analysis)
        seat = answer.seat
        self.rows.append(Row(TAKE, seat, double.cube, double.owner, self.view(seat), answer, analysis, action))
