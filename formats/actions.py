"""What a transcript says happened in a game, in the terms of `millipoint.formats.replay`.

A reader of any format turns its lines or records into these and hands them to `replay.match_of`. Seats are 0 and 1.
Boards, stops and moves are seen by the one who acts: 25 = bar, 0 = off, positive counts are own checkers.
"""

from __future__ import annotations

from typing import Final

import attrs

from millipoint.errors import Problem
from millipoint.position.hops import Pairs

NAN: Final = float("nan")
UNKNOWN: Final = (NAN,) * 5

Five = tuple[float, float, float, float, float]
"""Win, win gammon, win backgammon, lose gammon, lose backgammon; cumulative."""


@attrs.frozen
class Candidate:
    """One option of a roll. ``move`` is eight integers, four (from, to) pairs, unused places -1."""

    move: tuple[int, ...]
    equity: float
    level: int = -1
    chances: tuple[float, ...] = UNKNOWN


@attrs.frozen(kw_only=True)
class CubeAnalysis:
    """What a program says of a double: equities and chances of the doubler, of the cube before the double as unit."""

    nd: float = NAN
    dt: float = NAN
    dp: float = NAN
    nd_chances: tuple[float, ...] = UNKNOWN
    dt_chances: tuple[float, ...] = UNKNOWN
    level: int = -1
    engine: str | None = None


@attrs.frozen(kw_only=True)
class Roll:
    """A roll and what was done with it.

    ``pairs`` are (from, to) pairs of the mover, joined hops and any order allowed; empty = "cannot move";
    None = the play is not in the file. Either of the two is believed only when the roll has no legal play: with a
    single one, that is filled in; with more the roll was given up with the game, or (when the game goes on) an
    illegal play. ``after`` is the position, seen by the mover, that the file says an illegal play led to.
    """

    seat: int
    dice: tuple[int, int]
    pairs: Pairs | None = None
    after: tuple[int, ...] | None = None
    candidates: tuple[Candidate, ...] = ()
    """Best first, as the analysis ranks them."""
    engine: str | None = None
    """Program that analysed the play."""
    cube: CubeAnalysis | None = None
    """Analysis of the decision not to double before this roll."""
    luck: float = NAN
    luck_level: int = -1
    stored_error: float = NAN
    mark: int = -1
    """The program's own mark of the play: 0 a decision, 1 none, -1 not marked."""
    time: float = NAN
    cube_time: float = NAN
    """Of the decision not to double before this roll."""
    comment: str | None = None
    cube_comment: str | None = None
    place: str = ""
    """Where it stands in the file, for warnings: ``line 12``."""


@attrs.frozen(kw_only=True)
class Double:
    """A double; while a double waits for its answer, the beaver of the other side, then the raccoon of the first.

    ``value`` is what the file says the cube shows afterwards, None when it does not say.
    """

    seat: int
    value: int | None = None
    cube: CubeAnalysis | None = None
    stored_error: float = NAN
    time: float = NAN
    comment: str | None = None
    place: str = ""


@attrs.frozen(kw_only=True)
class Answer:
    """The answer to a double: ``took`` or passed."""

    seat: int
    took: bool
    cube: CubeAnalysis | None = None
    stored_error: float = NAN
    time: float = NAN
    comment: str | None = None
    place: str = ""


Action = Roll | Double | Answer


@attrs.define(kw_only=True)
class Script:
    """A game as a file tells it. Resignations are no actions: they are a ``winner`` and ``points`` of a game that
    is not over on the board."""

    number: int = 1
    score: tuple[int, int] = (0, 0)
    """Points of seat 0 and 1 before the game."""
    crawford: bool = False
    actions: list[Action] = attrs.field(factory=list)
    winner: int | None = None
    """As the file states it."""
    points: int | None = None
    board: tuple[int, ...] | None = None
    """Starting position seen by seat 0 when it is not the usual one. Then the first roll may be doubled before."""
    cube: int = 1
    owner: int = -1
    """Seat that owns the cube when the game starts, -1 = centred."""
    no_cube: bool = False
    most: int | None = None
    """Most points that the game can give, where a stake is capped."""
    comment: str = ""
    place: str = ""
    problems: list[Problem] = attrs.field(factory=list)
    """What was odd about its lines; files and places of their own."""
