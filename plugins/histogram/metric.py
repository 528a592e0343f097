"""Histogram of error sizes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import attrs
import numpy as np

from millipoint import Asked, Figures, State, Tally
from millipoint.metric import NO_COUNTED
from millipoint.plugins.histogram.columns import EDGES

BOUNDS: Final = (0, *EDGES, None)


@attrs.frozen
class Bin:
    """Errors of ``low`` to below ``high`` millipoints (None: no upper bound)."""

    low: int
    high: int | None
    n: int
    """Decisions."""
    share: float
    """Part of the counted decisions, 0 to 1."""
    cost: float
    """Errors added up, equity."""


@attrs.frozen
class Histogram:
    """The bins in ascending order; together they hold every counted decision."""

    bins: tuple[Bin, ...]


@attrs.frozen
class HistogramMetric:
    """Counted decisions by the size of their error."""

    name: str = "histogram"
    title: str = "Histogram of errors"
    unit: str = ""
    listed: bool = False

    def __str__(self) -> str:
        return self.name

    @property
    def tallies(self) -> Mapping[str, Tally]:
        """Counted decisions and their errors by bin."""
        return {"bins": self.members}

    @property
    def members(self) -> Tally:
        """The counted decisions."""
        return Tally("error", where="counted", split="error_bin")

    def result(self, states: Mapping[str, State], asked: Asked) -> Figures:
        """A `Histogram` of every group."""
        bins = states["bins"]
        n = asked.total(bins)
        parts = [bins.take(np.flatnonzero(bins.keys["error_bin"] == b)) for b in range(len(EDGES) + 1)]
        found = [(asked.total(part), asked.total(part, "error")) for part in parts]
        values = [
            Histogram(
                tuple(_bin(code, int(counts[i]), float(costs[i]), total) for code, (counts, costs) in enumerate(found))
            )
            if total
            else None
            for i, total in enumerate(n.tolist())
        ]
        return asked.structured(values, n, units=asked.count_units(bins), empty=NO_COUNTED)


def _bin(code: int, n: int, cost: float, total: int) -> Bin:
    return Bin(BOUNDS[code] or 0, BOUNDS[code + 1], n, n / total, cost)


METRICS: Final = (HistogramMetric(),)
