"""Different positions among decisions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs
import numpy as np

from millipoint import Asked, Figures, State, Tally
from millipoint.metric import NO_COUNTED
from millipoint.state import find

Array = np.ndarray[Any, np.dtype[Any]]


def distinct(state: State, asked: Asked) -> Array:
    """(groups,) number of different positions in a state whose keys hold them; no board is no position."""
    by = tuple(name for name in asked.question.by if name in state.names)
    rows = np.flatnonzero(state.keys["position"] != 0)
    position = state.keys["position"][rows]
    if not by:
        return np.full(len(asked), _different(position))
    place = find([asked.groups.keys[n] for n in by], [state.keys[n][rows] for n in by])
    order = np.lexsort([position, place])
    place, position = place[order], position[order]
    new = np.ones(len(order), dtype=bool)
    new[1:] = (place[1:] != place[:-1]) | (position[1:] != position[:-1])
    return np.bincount(place[new & (place >= 0)], minlength=len(asked))


def _different(values: Array) -> int:
    ordered = np.sort(values)
    return int((ordered[1:] != ordered[:-1]).sum()) + bool(len(ordered))


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
        value = np.where(n > 0, distinct(states["positions"], asked), np.nan)
        return asked.figures(value, n, units=asked.count_units(states["counted"]), empty=NO_COUNTED)
