"""The analysis of one position: candidates of a roll, or the block of a cube decision; what is left is the note."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

import attrs

from millipoint.errors import UsageError
from millipoint.formats.actions import NAN, UNKNOWN, Candidate, CubeAnalysis
from millipoint.formats.xgtext.numbers import NUMBER, level, number
from millipoint.position.notation import parse

ENGINE: Final = "eXtreme Gammon"
MOST: Final = 500
"""Candidates of a play that are read."""

_CANDIDATE: Final = re.compile(
    r"\s{0,8}\d{1,3}\.\s{1,4}(\S.{0,40}?)\s+((?:(?:bar|off|\d{1,2})\*?/\S{1,24}\s+){1,4}|cannot move\s+|[-–]\s+)\S{1,10}[:：]\s?("
    + NUMBER
    + r")(?![\d.,%])",
    re.IGNORECASE,
)
_PER: Final = r"(\d{1,3}(?:[.,]\d{1,4})?)\s?%"
_CHANCES: Final = re.compile(rf"{_PER}\s*\(\s*G\s*:\s*{_PER}\s*B\s*:\s*{_PER}\s*\)")
_EQUITY: Final = re.compile(rf"\s{{1,20}}(\S.{{0,60}}?)\s*[:：]\s*({NUMBER})(?:\s*\(({NUMBER})\))?\s*$")
_BEAVER: Final = re.compile(r"beaver|biber|castor|ビーバー", re.IGNORECASE)
_SHARE: Final = re.compile(r"[:：]\s*\d{1,3}[.,]\d{1,4}\s?%\s*$")


@attrs.define
class Found:
    """What the lines of a position hold."""

    candidates: list[Candidate] = attrs.field(factory=list)
    cube: CubeAnalysis | None = None
    note: str = ""
    odd: list[str] = attrs.field(factory=list)


def plays(lines: Sequence[str], board: Sequence[int], dice: tuple[int, int]) -> Found:
    """The candidates of a roll, by level, then by equity, and the note behind them."""
    found = Found()
    chances: list[tuple[float, float, float]] = []
    end = 0
    for i, line in enumerate(lines):
        if match := _CANDIDATE.match(line):
            _give(found, chances)
            if len(found.candidates) >= MOST:
                break
            try:
                move = parse(match[2], board, dice)
            except UsageError:
                found.odd.append(f"{match[2].strip()!r} is no checker play: left out")
                continue
            found.candidates.append(Candidate(move, number(match[3]), level(match[1])))
        elif found.candidates and len(chances) < 2 and (match := _CHANCES.search(line)):
            chances.append(_shares(match, found))
        else:
            continue
        end = i + 1
    _give(found, chances)
    if found.candidates:
        found.note = note(lines[end:])
    ranked = sorted(found.candidates, key=lambda c: (-c.level, -c.equity))
    found.candidates = ranked
    return found


def _give(found: Found, chances: list[tuple[float, float, float]]) -> None:
    """The chances that were read belong to the last candidate."""
    if len(chances) == 2 and found.candidates:
        (win, *own), (_, *other) = chances
        found.candidates[-1] = attrs.evolve(found.candidates[-1], chances=(win, *own, *other))
    chances.clear()


def _shares(match: re.Match[str], found: Found) -> tuple[float, float, float]:
    """Win, gammon and backgammon of a line as fractions; unknown when one is above 100 %."""
    win, gammon, backgammon = (number(text if "." in text or "," in text else f"{text}.0") / 100 for text in match.groups())
    if max(win, gammon, backgammon) > 1:
        found.odd.append(f"{match[0]!r} are no chances: left out")
        return (NAN,) * 3
    return win, gammon, backgammon


def cube(lines: Sequence[str]) -> Found:
    """The equities of a cube decision, in the order no double, double and take, double and pass, and the note."""
    found = Found()
    depth, chances, equities, beaver, end = -1, list[tuple[float, float, float]](), list[float](), False, 0
    for i, line in enumerate(lines):
        if match := _CHANCES.search(line):
            if len(chances) < 4 and not equities:
                chances.append(_shares(match, found))
                end = i + 1
        elif len(equities) < 3 and (match := _EQUITY.match(line)):
            equities.append(number(match[2]))
            beaver = beaver or (len(equities) == 2 and _BEAVER.search(match[1]) is not None)
            end = i + 1
        elif not chances and not equities and depth < 0 and line[:1].strip():
            depth = level(line)
    if not equities and not chances:
        return found
    rest = list(lines[end:])
    first = next((i for i, line in enumerate(rest) if line.strip()), len(rest))
    if equities and first < len(rest):  # the best action, then perhaps the share of wrong answers
        rest = rest[first + 1 :]
        if rest and _SHARE.search(rest[0]):
            rest = rest[1:]
    found.note = note(rest)
    nd, dt, dp = [*equities, *[NAN] * 3][:3]
    pairs = [(win, *own, *other) for (win, *own), (_, *other) in zip(chances[::2], chances[1::2], strict=False)]
    found.cube = CubeAnalysis(
        nd=nd,
        dt=dt / 2 if beaver else dt,
        dp=dp,
        nd_chances=pairs[0] if pairs else UNKNOWN,
        dt_chances=pairs[1] if len(pairs) > 1 else UNKNOWN,
        level=depth,
        engine=ENGINE,
    )
    return found


def note(lines: Sequence[str]) -> str:
    """The lines of a note as one text."""
    return "\n".join(lines).strip()
