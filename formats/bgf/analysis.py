"""What BGBlitz says of a decision: candidates, cube analysis, luck."""

from __future__ import annotations

import math
from typing import Any, Final

from millipoint import levels
from millipoint.formats.actions import UNKNOWN, Candidate, CubeAnalysis
from millipoint.formats.bgf.board import pairs_of, path
from millipoint.formats.bgf.scale import Scale
from millipoint.formats.bgf.values import real, table, tables, text, whole
from millipoint.formats.plays import STILL, Board

ENGINE: Final = "BGBlitz"
MAX_PLY: Final = 9

_CHANCES: Final = ("myWins", "myGammon", "myBackGammon", "oppGammon", "oppBackGammon")
_TURNED: Final = ("oppWins", "oppGammon", "oppBackGammon", "myGammon", "myBackGammon")


def level(value: Any) -> int:
    """BGBlitz counts plies as eXtreme Gammon does, from 1; 0 stands for no analysis."""
    n = whole(value, 1, MAX_PLY)
    return levels.UNKNOWN if n is None else levels.ply(n)


def chances(values: dict[str, Any], names: tuple[str, ...] = _CHANCES) -> tuple[float, ...]:
    """Five chances of an evaluation; unknown unless all are chances."""
    found = tuple([real(values.get(name)) for name in names])
    known = not math.isnan(sum(found))
    return found if known and min(found) >= -1e-3 and max(found) <= 1 + 1e-3 else UNKNOWN


def candidates(move: dict[str, Any], board: Board | None, dice: tuple[int, int]) -> tuple[Candidate, ...]:
    """The plays that were looked at, best first. One without an equity is left out."""
    out = []
    for entry in tables(move.get("moveAnalysis")):
        pairs, values = pairs_of(table(entry.get("move"))), table(entry.get("eq"))
        value = equity(values)
        if pairs is None or math.isnan(value):
            continue
        way = path(pairs, board, dice)
        if way is not None:
            out.append(Candidate(way, value, level(entry.get("ply")), chances(values)))
    return tuple(sorted(out, key=lambda candidate: (-candidate.level, -candidate.equity)))


def dance(move: dict[str, Any], seat: int, value: int, scale: Scale | None) -> tuple[Candidate, ...]:
    """What the position is worth after a roll that cannot be played, as the only candidate."""
    values = table(move.get("dancingEquity"))
    worth = real(table(values.get("cubeDecision")).get("eqCubeFul"))
    worth = equity(values) if math.isnan(worth) else scale.emg(worth, seat, value) if scale else worth
    return () if math.isnan(worth) else (Candidate(STILL, worth, level(move.get("ply")), chances(values)),)


def equity(values: dict[str, Any]) -> float:
    """Equity of a play, normalised to the cube: EMG in match play, the cubeful or else the only one for money."""
    if values.get("hasEMG") is not False:
        emg = real(values.get("emg"))
        if not math.isnan(emg):
            return emg
    cubeful = real(table(values.get("cubeDecision")).get("eqCubeFul"))
    return real(values.get("equity")) if math.isnan(cubeful) else cubeful


def cube(
    move: dict[str, Any], seat: int, value: int, scale: Scale | None, *, answer: bool = False
) -> CubeAnalysis | None:
    """The analysis of a double before a roll, at a double or (``answer``) at its answer; None when there is none.

    The file tells of each from the side of the one who acts, so an answer is turned to the doubler's side. Match
    winning chances become equities by ``scale``, which is None for money.
    """
    record = table(move.get("equity"))
    said = table(record.get("cubeDecision"))
    values = [real(said.get(name)) for name in ("eqNoDouble", "eqDoubleTake", "eqDoublePass")]
    if any(map(math.isnan, values)):
        return None
    if answer:
        values = [1 - v if scale else -v for v in values]
    if scale:
        values = [scale.emg(v, 1 - seat if answer else seat, value) for v in values]
        if any(map(math.isnan, values)):
            return None
    nd, dt, dp = values
    names = _TURNED if answer else _CHANCES
    depth = level(move.get("ply"))
    return CubeAnalysis(nd=nd, dt=dt, dp=dp, nd_chances=chances(record, names), level=depth, engine=ENGINE)


def luck(move: dict[str, Any]) -> tuple[float, int]:
    """Luck of a roll as an equity of the cube in play, and the depth it was measured at.

    In match play ``luckPlain`` is a match winning chance and ``luckWeighted`` the equity; for money ``luckPlain`` is
    the equity and ``luckWeighted`` that times the cube. ``mode`` tells which.
    """
    record = table(move.get("luck"))
    mode = text(record.get("mode")).casefold()
    value = real(record.get({"match": "luckWeighted", "money": "luckPlain"}.get(mode, "")))
    return value, levels.UNKNOWN if math.isnan(value) else level(move.get("ply4Luck"))
