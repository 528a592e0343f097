"""What GNU Backgammon says of a decision, read from the lines of its record."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from millipoint import levels
from millipoint.errors import UsageError
from millipoint.formats.actions import NAN, UNKNOWN, Candidate, CubeAnalysis
from millipoint.formats.plays import Board
from millipoint.position.notation import parse

ENGINE: Final = "GNU Backgammon"
MAX_PLY: Final = 9
MAX_CANDIDATES: Final = 1_000

_RANKED: Final = re.compile(r"\*?\s*(?:\d{1,4}\.|\?\?)\s+(\S.*)")
_EQUITY: Final = re.compile(r"\s*([-+]\d{1,3}\.\d{1,6})")
_COLUMNS: Final = re.compile(r"\s{2,}")
_SIX: Final = re.compile(r"\s*(\d\.\d+) (\d\.\d+) (\d\.\d+) - (\d\.\d+) (\d\.\d+) (\d\.\d+)\s*$")
_CUBE: Final = re.compile(r"\d\. (No (?:re)?double|(?:Red|D)ouble, (?:pass|take|beaver))\s{1,40}([-+]\d{1,4}\.\d{1,6})")
_PLY: Final = re.compile(r"(\d)-ply\b")
_ROLLED: Final = re.compile(r"Rolled \d\d? \(([-+]\d{1,3}\.\d{1,6})\)")


@lru_cache(maxsize=64)
def level_of(label: str) -> int:
    """Level of ``Cubeful 2-ply``, ``2-ply cubeless equity``, ``Rollout``; plies are counted from 0."""
    if "ollout" in label:
        return levels.ROLLOUT
    found = _PLY.search(label)
    return levels.ply(int(found[1]) + 1) if found else levels.UNKNOWN


def _chances(line: str) -> tuple[float, ...]:
    """Win, win gammon, win backgammon, lose gammon, lose backgammon of a line of six chances; unknown above 1."""
    found = _SIX.match(line)
    if not found:
        return UNKNOWN
    win, wg, wb, _, lg, lb = map(float, found.groups())
    return (win, wg, wb, lg, lb) if max(win, wg, wb, lg, lb) <= 1 else UNKNOWN


def candidates(lines: Sequence[str], board: Board, dice: tuple[int, int]) -> tuple[Candidate, ...]:
    """The plays that were looked at, best first; the last may be the one that was played, of a rank the text does not
    tell. None when they are told in match winning chances alone."""
    return tuple(_candidates(lines[: MAX_CANDIDATES * 4], board, dice))


def _candidates(lines: Sequence[str], board: Board, dice: tuple[int, int]) -> Iterator[Candidate]:
    for i, line in enumerate(lines):
        before, told, behind = line.partition("Eq.:")  # the text ``MWC`` stands there for match winning chances
        ranked, equity = _RANKED.match(before.rstrip()) if told else None, _EQUITY.match(behind)
        if ranked is None or equity is None:
            continue
        label, _, play = _COLUMNS.sub("\0", ranked[1]).partition("\0")
        try:
            move = parse(play, board, dice)
        except UsageError:
            continue
        chances = _chances(lines[i + 1]) if i + 1 < len(lines) else UNKNOWN
        yield Candidate(move, float(equity[1]), level_of(label), chances)


def cube(lines: Sequence[str], *, answer: bool) -> CubeAnalysis | None:
    """The analysis of the cube; at an ``answer`` it is told from the side of the one who answers, and turned."""
    start = next((i for i, line in enumerate(lines) if line.startswith("Cube analysis")), None)
    if start is None:
        return None
    sign = -1.0 if answer else 1.0
    values: dict[str, float] = {}
    level = levels.UNKNOWN
    chances: tuple[float, ...] = UNKNOWN
    for line in lines[start + 1 : start + 60]:
        if line.startswith(("Rolled", "Proper cube action")):
            break
        if found := _CUBE.match(line):
            values[found[1][:2] + found[1][-4:]] = sign * float(found[2])
        elif level < 0 and (known := level_of(line)) >= 0:
            level = known
        elif chances is UNKNOWN:
            chances = _chances(line)
    nd = next((value for name, value in values.items() if name.startswith("No")), NAN)
    dt = next((value for name, value in values.items() if name.endswith(("take", "aver"))), NAN)
    dp = next((value for name, value in values.items() if name.endswith("pass")), NAN)
    if any(map(math.isnan, (nd, dt, dp))):
        return None
    if answer and chances is not UNKNOWN:
        win, wg, wb, lg, lb = chances
        chances = 1 - win, lg, lb, wg, wb
    return CubeAnalysis(nd=nd, dt=dt, dp=dp, nd_chances=chances, level=level, engine=ENGINE)


def luck(lines: Sequence[str]) -> float:
    """Luck of the roll where the export tells it."""
    found = next((found for line in lines if (found := _ROLLED.match(line))), None)
    return float(found[1]) if found else NAN
