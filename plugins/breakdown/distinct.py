"""Different positions among decisions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs
import numpy as np

from millipoint import Asked, BaseMetric, State, Tally
from millipoint.plugins.themes.distinct import distinct

Array = np.ndarray[Any, np.dtype[Any]]


@attrs.frozen
class Distinct(BaseMetric):
    """Number of different positions among the decisions that a tally selects; unknown where no decision counts."""

    unit = "positions"
    listed = False
    population = "counted"
    name: str
    tally: Tally
    title: str

    @property
    def tallies(self) -> Mapping[str, Tally]:
        """The positions, and the counted decisions."""
        return {"positions": self.tally, "counted": Tally(where="counted")}

    def values(self, states: Mapping[str, State], asked: Asked, n: Array) -> Array:
        """The number of every group."""
        return np.where(n > 0, distinct(states["positions"], asked)[:, 0], np.nan)
