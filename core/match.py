"""A match as a reader hands it over: facts, games, decisions, and what was odd about the file."""

from __future__ import annotations

import hashlib

import attrs

from millipoint.decisions import Decisions
from millipoint.errors import Problem


@attrs.frozen(kw_only=True)
class Game:
    """One game of a match. Points include the cube; ``winner`` is a seat, None while the game is unfinished."""

    number: int
    score: tuple[int, int]
    """Points of seat 0 and 1 before the game."""
    crawford: bool = False
    winner: int | None = None
    points: int | None = None
    resigned: bool = False
    comment: str = ""


@attrs.frozen(kw_only=True)
class MatchInfo:
    """Facts of a match as its file states them. Texts are empty and numbers None where the file is silent."""

    source: str = ""
    """The path as the user gave it."""
    format: str = ""
    """Name of the reader that read it."""
    program: str = ""
    """Program and version that wrote the file."""
    players: tuple[str, str] = ("", "")
    length: int = 0
    """Points; 0 = money play."""
    day: int | None = None
    """Days since 1970-01-01."""
    event: str = ""
    round: str = ""
    place: str = ""
    annotator: str = ""
    comment: str = ""
    engine: str = ""
    """Program that analysed most decisions."""
    level: int = -1
    """Commonest level of its analyses, on the scale of `millipoint.levels`."""
    met: str = ""
    """Match equity table of the analysis, empty when the file does not say."""
    crawford_rule: bool | None = None
    jacoby: bool | None = None
    beaver: bool | None = None
    ratings: tuple[str, str] = ("", "")
    finished: bool = False
    score: tuple[int, int] = (0, 0)
    """Points after the last finished game."""


@attrs.frozen(kw_only=True, eq=False)
class Match:
    """One match: `MatchInfo`, its games, its decisions as columns, and warnings of the reader."""

    info: MatchInfo
    decisions: Decisions
    games: tuple[Game, ...] = ()
    warnings: tuple[Problem, ...] = ()


def match_number(data: bytes) -> int:
    """A 63-bit number for a match read from these bytes: equal bytes, equal number."""
    return int.from_bytes(hashlib.sha256(data).digest()[:8], "little") >> 1
