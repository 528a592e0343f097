"""Different positions among decisions."""

from __future__ import annotations

from collections.abc import Mapping

import attrs
import numpy as np

from millipoint import Asked, Figures, State, Tally
from millipoint.metric import NO_COUNTED
from millipoint.plugins.themes.distinct import distinct


@attrs.frozen
class Distinct:
    """Number of different positions among the decisions that a tally selects; unknown where no decision counts."""

    name: str
    tally: Tally
    title: str
    unit: str = "positions"
    listed: bool = False

    def __str__(self) -> str:
        return self.name

    @property
    def tallies(self) -> Mapping[str, Tally]:
        """The positions, and the counted decisions."""
        return {"positions": self.tally, "counted": Tally(where="counted")}

    @property
    def members(self) -> Tally:
        """The decisions whose positions are counted."""
        return Tally(where=self.tally.where)

    def result(self, states: Mapping[str, State], asked: Asked) -> Figures:
        """The number of every group."""
        n = asked.total(states["counted"])
        value = np.where(n > 0, distinct(states["positions"], asked)[:, 0], np.nan)
        return asked.figures(value, n, units=asked.count_units(states["counted"]), empty=NO_COUNTED)
