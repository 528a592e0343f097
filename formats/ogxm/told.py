"""A match as an OGXM file tells it, the same for all versions of the format.

Seats are 0 for White, 1 for Black. Points are those of the file: 0 White's bar, 1 to 24, 25 Black's bar; White moves
up, Black down; boards count White's checkers positive, Black's negative.
"""

from __future__ import annotations

from typing import Final

import attrs

from millipoint import levels
from millipoint.errors import Problem
from millipoint.formats.actions import NAN, UNKNOWN

DICE: Final = tuple((a, b) for a in range(1, 7) for b in range(a, 7))
"""Rolls by their action number."""
DOUBLE, TAKE, PASS, RESIGN, RESIGN_MATCH, FORFEIT = 21, 22, 23, 27, 28, 29
MARKERS: Final = (24, 25, 26, 30)
SET_BOARD, BEAVER, RACCOON, SETTLE, SET_CUBE, SKIP, ESCAPE = 31, 32, 33, 34, 36, 37, 63

MAX_GAMES: Final = 1_000
MAX_PLIES: Final = 100_000
MAX_BLOCKS: Final = 64

Steps = tuple[tuple[int, int], ...]
"""(from, pips) pairs."""
Key = tuple[int, int]
"""Index of the game, index of the ply in it."""


@attrs.define(kw_only=True)
class Ply:
    """One action. ``dice`` stand at a roll and at an illegal play that is told by the ``board`` it led to; ``seat``
    is the one who acts."""

    seat: int
    action: int
    dice: tuple[int, int] | None = None
    steps: Steps = ()
    board: tuple[int, ...] | None = None
    cube: int = 0
    owner: int = -1
    clock: float = NAN
    """Seconds since the start of the match."""
    notes: list[str] = attrs.field(factory=list)
    cube_notes: list[str] = attrs.field(factory=list)


@attrs.define(kw_only=True)
class Option:
    """One candidate; its value in the unit of the block."""

    steps: Steps
    value: float
    level: int = levels.UNKNOWN
    chances: tuple[float, ...] = UNKNOWN
    played: bool = False


@attrs.define(kw_only=True)
class CubeFinding:
    """What the analysis says of the cube, the doubler's side."""

    values: tuple[float, float, float]
    """No double, double/take, double/pass."""
    chances: tuple[float, ...] = UNKNOWN
    level: int = levels.UNKNOWN
    mwc: bool = False
    """The values are match winning chances."""
    loss: float = NAN


@attrs.define(kw_only=True)
class Finding:
    """What a block says of one ply."""

    options: tuple[Option, ...] = ()
    loss: float = NAN
    cube: CubeFinding | None = None
    luck: float = NAN
    luck_level: int = levels.UNKNOWN
    mark: int = -1
    """Of the play: 0 a decision, 1 none, -1 not marked."""
    turned: bool = False
    """The mark is the other one than the rule of a marked block gives."""


@attrs.define(kw_only=True)
class Block:
    """One analysis of the match. ``mwc`` says that candidates and luck are match winning chances."""

    engine: str = ""
    level: int = levels.UNKNOWN
    met: str = ""
    mwc: bool = False
    cubeless: bool = False
    marked: bool = False
    """Plays are marked by GammonView's rule, but for those that are `Finding.turned`."""
    frames: list[tuple[Key, tuple[float, float] | None]] = attrs.field(factory=list)
    """From each ply on: middle (White's side) and half width of the MWC that the cube is about, None = by the table."""
    findings: dict[Key, Finding] = attrs.field(factory=dict)

    def finding(self, key: Key) -> Finding:
        """The one of this ply, made when it is not there yet."""
        return self.findings.setdefault(key, Finding())


@attrs.define(kw_only=True)
class GameTold:
    """One game."""

    plies: list[Ply] = attrs.field(factory=list)
    winner: int | None = None
    points: int | None = None
    crawford: bool = False
    board: tuple[int, ...] | None = None
    cube: int = 1
    owner: int = -1
    notes: list[str] = attrs.field(factory=list)


@attrs.define(kw_only=True)
class Told:
    """The whole file."""

    version: str = ""
    length: int = 0
    variant: int = 0
    players: tuple[str, str] = ("", "")
    ratings: tuple[str, str] = ("", "")
    crawford: bool = True
    crawford_before: bool = False
    jacoby: bool = False
    beaver: bool = False
    seconds: float = 0.0
    """Unix time of the start, 0 = unknown."""
    event: str = ""
    round: str = ""
    place: str = ""
    start: tuple[int, int] = (0, 0)
    final: tuple[int, int] | None = None
    games: list[GameTold] = attrs.field(factory=list)
    blocks: list[Block] = attrs.field(factory=list)
    notes: list[str] = attrs.field(factory=list)
    problems: list[Problem] = attrs.field(factory=list)

    def lost(self, place: str, text: str) -> None:
        """Say that part of the file could not be read."""
        self.problems.append(Problem("", place, text, lost=True))


def step(byte: int) -> tuple[int, int]:
    """From and pips of a packed step."""
    return byte & 0x1F, byte >> 5
