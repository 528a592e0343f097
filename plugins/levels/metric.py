"""The band of level of a group."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import attrs

from millipoint import Asked, Figures, Ratio, State, Tally
from millipoint.metric import NO_COUNTED
from millipoint.plugins.levels.bands import Band, band


@attrs.frozen
class Level:
    """The band of a PR, and the bands of the ends of its interval."""

    pr: float
    band: Band
    best: Band | None
    """Band of the lower end of the interval; None without one."""
    worst: Band | None
    """Band of the upper end of the interval; None without one."""


@attrs.frozen
class LevelMetric:
    """Band of the PR of a group."""

    name: str = "level"
    title: str = "Level"
    unit: str = ""
    interval: str = "ratio"
    listed: bool = False

    def __str__(self) -> str:
        return self.name

    @property
    def tallies(self) -> Mapping[str, Tally]:
        """Those of PR."""
        return PR.tallies

    @property
    def members(self) -> Tally:
        """The counted decisions."""
        return PR.members

    def result(self, states: Mapping[str, State], asked: Asked) -> Figures:
        """A `Level` of every group."""
        pr = PR.result(states, asked)
        values = [
            None if e.value is None else Level(e.value, band(e.value), _band(e.low), _band(e.high)) for _, e in pr
        ]
        return asked.structured(values, pr.n, units=pr.units, empty=NO_COUNTED)


def _band(pr: float | None) -> Band | None:
    return None if pr is None else band(pr)


PR: Final = Ratio("pr", Tally("error", where="counted"), scale=500)
METRICS: Final = (LevelMetric(),)
