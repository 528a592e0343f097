"""Figures over the last N decisions of a group."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import attrs
import numpy as np

from millipoint import Asked, BaseMetric, Figures, Metric, State, Tally

Array = np.ndarray[Any, np.dtype[Any]]

SIZES: Final = (5, 10, 25, 50, 100, 250, 500, 1000)


@attrs.frozen
class Rolling(BaseMetric):
    """PR of the ``size`` latest counted decisions: 500 x their errors / ``size``; unknown with fewer."""

    listed = False
    size: int = attrs.field(validator=attrs.validators.ge(1))
    name: str = "rolling"
    where: str = "counted"
    column: str = "error"
    scale: float = 500.0
    mean: bool = True
    """The mean of the column, or else its sum."""
    title: str = attrs.field(default=attrs.Factory(lambda self: f"PR, last {self.size}", takes_self=True))
    unit: str = ""

    def __str__(self) -> str:
        return f"{self.name}({self.size})"

    @property
    def tallies(self) -> Mapping[str, Tally]:
        """The latest decisions, as many as serve other sizes too."""
        kept = next((n for n in (100, 1000) if n >= self.size), self.size)
        return {"last": attrs.evolve(self.members, top=kept)}

    @property
    def members(self) -> Tally:
        """The latest decisions: by date, match, game and place in the game."""
        return Tally(where=self.where, top=self.size, order="day", firsts=self.column)

    def result(self, states: Mapping[str, State], asked: Asked) -> Figures:
        """The figure of every group."""
        last = states["last"]
        row, group, rank = asked.once(("latest", self.tallies["last"]), lambda: _ranked(asked, last))
        kept = rank < self.size
        row, group = row[kept], group[kept]
        n = np.bincount(group, minlength=len(asked))
        total = np.bincount(group, weights=last.values[f"first:{self.column}"][row], minlength=len(asked))
        value = np.where(n == self.size, self.scale * total / (self.size if self.mean else 1), np.nan)
        empty = f"fewer than {self.size} {self.where} decisions"
        return asked.figures(value, n, units=asked.count_units(last.take(np.unique(row))), empty=empty)


def _ranked(asked: Asked, last: State) -> tuple[Array, Array, Array]:
    """Rows of a state of latest decisions group by group, the group of each, and its place in it, the latest first."""
    row, group = asked.place(last)
    order = group.argsort(kind="stable")
    group = group[order]
    return row[order], group, np.arange(len(order)) - np.searchsorted(group, group)


def rolling_mwc(size: int) -> Rolling:
    """MWC loss of the ``size`` latest priced decisions, added up."""
    return Rolling(size, "rolling_mwc", "priced", "loss", 1.0, False, f"MWC loss, last {size}", "MWC")


METRICS: Final[tuple[Metric, ...]] = (*(Rolling(n) for n in SIZES), *(rolling_mwc(n) for n in SIZES))
