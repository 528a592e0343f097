"""The band of level of a group."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import attrs
import numpy as np

from millipoint import Asked, BaseMetric, Ratio, State, Tally
from millipoint.plugins.levels.bands import Band, band

Array = np.ndarray[Any, np.dtype[Any]]

PR: Final = Ratio("pr", Tally("error", where="counted"), scale=500)


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
class LevelMetric(BaseMetric):
    """Band of the PR of a group."""

    name = "level"
    title = "Level"
    listed = False
    interval = "ratio"
    tallies = PR.tallies

    def values(self, states: Mapping[str, State], asked: Asked, n: Array) -> list[Level | None]:
        """A `Level` of every group."""
        pr = PR.result(states, asked)
        return [None if e.value is None else Level(e.value, band(e.value), _band(e.low), _band(e.high)) for _, e in pr]


def _band(pr: float | None) -> Band | None:
    return None if pr is None else band(pr)


METRICS: Final = (LevelMetric(),)
