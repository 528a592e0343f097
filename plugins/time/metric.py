"""Decisions by bands of time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import attrs
import numpy as np

from millipoint import Asked, BaseMetric, State, Tally
from millipoint.plugins.time.columns import EDGES

Array = np.ndarray[Any, np.dtype[Any]]

BOUNDS: Final = (0, *EDGES, None)


@attrs.frozen
class TimeBand:
    """Decisions that took ``low`` to below ``high`` seconds (None: no upper bound)."""

    low: int
    high: int | None
    decisions: int
    rated: int
    """Those with an error, over which the mean is taken."""
    error: float | None
    """Mean error of the rated ones, equity; None without any."""
    blunders: int


@attrs.frozen
class TimeBands:
    """The bands, quick ones first."""

    bands: tuple[TimeBand, ...]


@attrs.frozen
class TimeMetric(BaseMetric):
    """Number, mean error and blunders of decisions by the time they took."""

    name = "time"
    title = "Decision time"
    listed = False
    empty = "no decision with a time and an analysis"
    tallies = {
        "rated": Tally("error", where="timed_rated", split="time_band"),
        "timed": Tally(where="timed", split="time_band"),
        "blunders": Tally(where="timed_blunder", split="time_band"),
    }

    def values(self, states: Mapping[str, State], asked: Asked, n: Array) -> list[TimeBands | None]:
        """`TimeBands` of every group."""
        bands = [_bands(code, states, asked) for code in range(len(EDGES) + 1)]
        return [TimeBands(tuple(band[i] for band in bands)) if many else None for i, many in enumerate(n.tolist())]


def _bands(code: int, states: Mapping[str, State], asked: Asked) -> list[TimeBand]:
    """One band of each group."""
    part = {key: state.take(np.flatnonzero(state.keys["time_band"] == code)) for key, state in states.items()}
    columns = [asked.total(part[key]).tolist() for key in ("timed", "rated", "blunders")]
    errors = asked.total(part["rated"], "error").tolist()
    low, high = BOUNDS[code] or 0, BOUNDS[code + 1]
    return [
        TimeBand(low, high, timed, rated, error / rated if rated else None, blunders)
        for timed, rated, blunders, error in zip(*columns, errors, strict=True)
    ]


METRICS: Final = (TimeMetric(),)
