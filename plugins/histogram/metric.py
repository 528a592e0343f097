"""Histogram of error sizes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import attrs
import numpy as np

from millipoint import Asked, BaseMetric, State, Tally
from millipoint.plugins.histogram.columns import EDGES

Array = np.ndarray[Any, np.dtype[Any]]

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
class HistogramMetric(BaseMetric):
    """Counted decisions by the size of their error."""

    name = "histogram"
    title = "Histogram of errors"
    listed = False
    tallies = {"bins": Tally("error", where="counted", split="error_bin")}

    def values(self, states: Mapping[str, State], asked: Asked, n: Array) -> list[Histogram | None]:
        """A `Histogram` of every group."""
        bins = states["bins"]
        parts = [bins.take(np.flatnonzero(bins.keys["error_bin"] == b)) for b in range(len(EDGES) + 1)]
        found = [(asked.total(part), asked.total(part, "error")) for part in parts]
        return [
            Histogram(
                tuple(_bin(code, int(counts[i]), float(costs[i]), total) for code, (counts, costs) in enumerate(found))
            )
            if total
            else None
            for i, total in enumerate(n.tolist())
        ]


def _bin(code: int, n: int, cost: float, total: int) -> Bin:
    return Bin(BOUNDS[code] or 0, BOUNDS[code + 1], n, n / total, cost)


METRICS: Final = (HistogramMetric(),)
