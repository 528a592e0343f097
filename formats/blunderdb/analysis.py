"""The analysis of a position: the plays and the cubes in a document, by program."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any, Final

import attrs

from millipoint.errors import UsageError
from millipoint.formats.actions import NAN, UNKNOWN, Candidate, CubeAnalysis
from millipoint.formats.blunderdb.labels import engine_of, level_of
from millipoint.formats.texts import storable
from millipoint.position.notation import parse

MAX_MOVES: Final = 1_000

_SIDES: Final = ("playerWin", "playerGammon", "playerBackgammon", "opponentGammon", "opponentBackgammon")
_CUBE: Final = ("cubefulNoDoubleEquity", "cubefulDoubleTakeEquity", "cubefulDoublePassEquity")


@attrs.frozen
class Analyses:
    """The plays and cube analyses of one position, by engine."""

    plays: tuple[tuple[str, dict[str, Any]], ...] = ()
    cubes: tuple[tuple[str, dict[str, Any]], ...] = ()

    def engines(self) -> set[str]:
        """The programs that analysed it."""
        return {engine for engine, _ in (*self.plays, *self.cubes)}

    def candidates(self, engine: str, board: list[int] | None, dice: tuple[int, int]) -> tuple[Candidate, ...]:
        """The plays one engine looked at, deepest and best first."""
        out = []
        for name, play in self.plays[:MAX_MOVES]:
            equity, text = _real(play.get("equity")), play.get("move")
            if name != engine or math.isnan(equity) or not isinstance(text, str):
                continue
            try:
                move = parse(text, board, dice if board else None)
            except UsageError:
                continue
            out.append(
                Candidate(move, equity, level_of(_text(play.get("analysisDepth")), name), _chances(play, "Chance"))
            )
        return tuple(sorted(out, key=lambda play: (-play.level, -play.equity)))

    def cube(self, engine: str) -> CubeAnalysis | None:
        """The deepest cube analysis of one engine."""
        found = [
            (level_of(_text(cube.get("analysisDepth")), name), cube) for name, cube in self.cubes if name == engine
        ]
        if not found:
            return None
        level, best = max(found, key=lambda item: item[0])
        nd, dt, dp = (_real(best.get(name)) for name in _CUBE)
        if any(map(math.isnan, (nd, dt, dp))):
            return None
        return CubeAnalysis(nd=nd, dt=dt, dp=dp, nd_chances=_chances(best, "Chances"), level=level, engine=engine)


def read(document: Any) -> Analyses:
    """The analyses in a stored document."""
    if not isinstance(document, dict):
        return Analyses()
    program = _text(document.get("analysisEngineVersion"))
    checker, cube = document.get("checkerAnalysis"), document.get("doublingCubeAnalysis")
    plays = _tables(checker.get("moves")) if isinstance(checker, dict) else []
    cubes = [*_tables([cube]), *_tables(document.get("allCubeAnalyses"))]
    return Analyses(_named(plays, program), _named(cubes, program))


def _tables(value: Any) -> list[dict[str, Any]]:
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []


def _named(entries: Iterable[dict[str, Any]], program: str) -> tuple[tuple[str, dict[str, Any]], ...]:
    return tuple((engine_of(_text(entry.get("analysisEngine")) or program), entry) for entry in entries)


def _text(value: Any) -> str:
    return storable(value) if isinstance(value, str) else ""


def _real(value: Any) -> float:
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 1e6 else NAN


def _chances(entry: dict[str, Any], ending: str) -> tuple[float, ...]:
    """Five chances from per cent; all zero stands for unknown."""
    found = tuple(_real(entry.get(name + ending)) / 100 for name in _SIDES)
    return found if all(-1e-3 <= chance <= 1 + 1e-3 for chance in found) and max(found) > 0 else UNKNOWN
