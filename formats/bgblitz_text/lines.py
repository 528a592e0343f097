"""The lines of a position: what each says, whatever the language. Numbers and marks tell, words hardly ever."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from millipoint.formats import transcript_text

MAX_BYTES: Final = 4 << 20
MAX_LINE: Final = 400

_NUMBER: Final = r"(-?\d{1,4}[.,]\d{1,8})"
IDS: Final = re.compile(r"Position-ID:\s*([\w+/]{14})\s+Match-ID:\s*([\w+/]{12})", re.ASCII)
XGID: Final = re.compile(r"XGID=\S+")
EDGE: Final = re.compile(r"^[ \t]*\+\d\d?-.*-\+[ \t]+O:[ \t]*(.*?)(?:[ \t]+\d+)?[ \t]*$", re.MULTILINE)
"""The upper edge of the board, with the name of the player of the O checkers and the pip count."""

_LOWER: Final = re.compile(r"^[ \t]*\+\d\d?-.*-\+[ \t]+X:[ \t]*(.*?)(?:[ \t]+\d+)?[ \t]*$", re.MULTILINE)
_PLAY: Final = re.compile(
    rf"^\s*\d{{1,3}}[.)]\s+(?:{_NUMBER}\s+mwp\s+/\s*)?{_NUMBER}\s+(?:\(\s*{_NUMBER}\s*\)\s+)?(?!mwp\b)(\S.*?)\s*$"
)
_CHANCES: Final = re.compile(rf"^\s*{_NUMBER}\s+{_NUMBER}\s+{_NUMBER}\s+-\s+{_NUMBER}\s+{_NUMBER}\s+{_NUMBER}\s*$")
_WINS: Final = re.compile(rf"^\s*\S.*?\s+{_NUMBER}\s+{_NUMBER}\s+{_NUMBER}\s*$")
_CUBE: Final = re.compile(
    rf"^\s*([^:]*?)\s*:\s*{_NUMBER}\s+\(\s*{_NUMBER}\s*\)(?:\s+{_NUMBER}\s+\(\s*{_NUMBER}\s*\))?\s*$"
)
_TAKES: Final = ("take", "accept", "annehmen", "prendre", "受ける")
_PASSES: Final = ("pass", "reject", "drop", "ablehnen", "refuser", "降りる")


class Play(NamedTuple):
    """A candidate as it stands: the move in words, its equity, five chances if they follow."""

    move: str
    equity: float
    chances: tuple[float, ...] | None


class Position(NamedTuple):
    """What one position says. ``cube`` has a chance of winning the match (or None) and an equity for each of ND, DT, DP."""

    names: tuple[str, str]
    """Of the player of the O checkers and of the X checkers."""
    xgid: str
    ids: tuple[str, str]
    plays: tuple[Play, ...]
    wins: tuple[tuple[float, ...], ...]
    """Wins, gammons and backgammons of O and of X, fractions; empty unless both are there."""
    cube: dict[str, tuple[float | None, float]]
    strange: tuple[int, ...] = ()
    """Lines, from 1, that begin like a candidate and are none."""


def decode(data: bytes) -> str:
    """The text of a file. Lines longer than any of BGBlitz' become empty."""
    return "\n".join(line if len(line) <= MAX_LINE else "" for line in transcript_text.decode(data).splitlines())


def split(text: str) -> list[tuple[int, str]]:
    """The positions of a text, each with the number of its first line: from the board's upper edge to the next."""
    starts = [found.start() for found in EDGE.finditer(text)] or [0]
    out: list[tuple[int, str]] = []
    line, before = 1, 0
    for start, stop in zip(starts, [*starts[1:], len(text)], strict=True):
        line, before = line + text.count("\n", before, start), start
        if IDS.search(text, start, stop) or XGID.search(text, start, stop):
            out.append((line, text[start:stop]))
    return out


def position(text: str, line: int) -> Position:
    """What the lines of one position say."""
    upper, lower, ids, xgid = EDGE.search(text), _LOWER.search(text), IDS.search(text), XGID.search(text)
    plays: list[Play] = []
    wins: list[tuple[float, ...]] = []
    cube: dict[str, tuple[float | None, float]] = {}
    strange: list[int] = []
    for count, words in enumerate(text.splitlines(), line):
        if found := _PLAY.match(words):
            plays.append(Play(found[4], number(found[2]), None))
        elif found := _CHANCES.match(words):
            if plays and plays[-1].chances is None:
                values = [number(word) for word in found.groups()]
                plays[-1] = plays[-1]._replace(chances=(*values[:3], *values[4:]))
        elif found := _CUBE.match(words):
            action = _action(found[1])
            if action:
                pair = (None, number(found[2])) if found[4] is None else (number(found[2]), number(found[4]))
                cube.setdefault(action, pair)
        elif found := _WINS.match(words):
            wins.append(tuple(number(word) / 100 for word in found.groups()))
        elif re.match(r"^\s*\d{1,3}[.)]\s", words):
            strange.append(count)
    return Position(
        names=(upper[1] if upper else "", lower[1] if lower else ""),
        xgid=xgid[0] if xgid else "",
        ids=(ids[1], ids[2]) if ids else ("", ""),
        plays=tuple(plays),
        wins=tuple(wins) if len(wins) == 2 else (),
        cube=cube,
        strange=tuple(strange),
    )


def number(word: str) -> float:
    """A decimal number, with a point or a comma."""
    return float(word.replace(",", "."))


def _action(label: str) -> str:
    """``nd``, ``dt`` or ``dp`` for the label of a cube action; empty when it is none."""
    words = label.casefold()
    if "/" not in words:
        return "nd"
    if any(word in words for word in _TAKES):
        return "dt"
    return "dp" if any(word in words for word in _PASSES) else ""
