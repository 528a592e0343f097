"""From match winning chances to equities, by the anchors that the file itself gives.

BGBlitz has a match equity table of its own, which the file does not name. But each candidate has its value twice, as a
match winning chance and as an equity (EMG). The two stand on a line, the same for all candidates of a game at one
value of the cube: its middle and half width are what winning and losing the cube is worth by that table.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cache
from typing import Any, Final

import attrs

from millipoint.formats.bgf.values import real, table, tables
from millipoint.met import Met, load

SPREAD: Final = 0.01
"""Least distance of two equities to draw a line through."""
SLACK: Final = 1e-3
"""How far off the line a value may lie before the anchors are not believed."""

Anchor = tuple[int, int, float, float]
"""Value of the cube, seat, equity, match winning chance."""


@cache
def fallback() -> Met:
    """The table that serves where a file gives no anchors."""
    return load("Kazaross-XG2")


@attrs.define
class Scale:
    """Middle and half width by value of the cube, seat 0's side; ``away`` are the points each seat needs."""

    away: tuple[int, int]
    lines: dict[int, tuple[float, float]] = attrs.field(factory=dict)

    def emg(self, mwc: float, seat: int, cube: int) -> float:
        """The equity of a match winning chance of the player at this seat."""
        line = self.lines.get(cube)
        if line is None:
            return float(fallback().mwc_to_emg(mwc, self.away[seat], self.away[1 - seat], cube, 0))
        middle, half = line
        return (mwc - (1 - middle if seat else middle)) / half


def anchors(move: dict[str, Any], seat: int, cube: int) -> Iterable[Anchor]:
    """What the candidates of one move tell."""
    for candidate in tables(move.get("moveAnalysis")):
        values = table(candidate.get("eq"))
        mwc = real(table(values.get("cubeDecision")).get("eqCubeFul"))
        yield cube, seat, real(values.get("emg")), real(values.get("matchEquity")) if math.isnan(mwc) else mwc


def scale_of(away: tuple[int, int], found: Iterable[Anchor]) -> Scale:
    """The scale of a game from its anchors."""
    points: dict[int, list[tuple[float, float]]] = {}
    for cube, seat, emg, mwc in found:
        if not math.isnan(emg + mwc):
            points.setdefault(cube, []).append((-emg, 1 - mwc) if seat else (emg, mwc))
    scale = Scale(away)
    for cube, pairs in points.items():
        (low, least), (high, most) = min(pairs), max(pairs)
        if high - low < SPREAD:
            continue
        half = (most - least) / (high - low)
        middle = least - half * low
        sound = half > 0 and middle - half >= -SLACK and middle + half <= 1 + SLACK
        if sound and all(abs(middle + half * emg - mwc) < SLACK for emg, mwc in pairs):
            scale.lines[cube] = middle, half
    return scale
