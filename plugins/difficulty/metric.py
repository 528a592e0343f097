"""Difficulty added up, the loss beyond it, their ratio, and the avoidable errors."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import attrs
import numpy as np

from millipoint import Asked, BaseMetric, Figures, Metric, State, Tally, Total

Array = np.ndarray[Any, np.dtype[Any]]

EMPTY: Final = "no priced decision with a known difficulty"
LITTLE: Final = "too little difficulty"
LEAST: Final = 0.005
"""Least sum of difficulties that a ratio is made of, MWC."""
KNOWN: Final = Tally(where="has_difficulty")


@attrs.frozen
class DifficultyRatio(BaseMetric):
    """Sum of losses over sum of difficulties, where the difficulties reach 0.005; no unit."""

    name = "difficulty_ratio"
    title = "Loss / difficulty"
    listed = False
    empty = EMPTY
    tallies = {"both": Tally(("loss", "difficulty"), where="has_difficulty")}

    def values(self, states: Mapping[str, State], asked: Asked, n: Array) -> Array:
        """The ratio of every group."""
        loss, below = (asked.total(states["both"], name).astype(np.float64) for name in ("loss", "difficulty"))
        with np.errstate(divide="ignore", invalid="ignore"):
            return np.where(below >= LEAST, loss / below, np.nan)

    def result(self, states: Mapping[str, State], asked: Asked) -> Figures:
        """The ratio of every group, and why there is none."""
        figures = super().result(states, asked)
        if figures.why is not None:
            figures.reasons = (*figures.reasons, LITTLE)
            figures.why = np.where((figures.n > 0) & np.isnan(figures.value), len(figures.reasons) - 1, figures.why)
        return figures


def _sum(name: str, title: str) -> Total:
    return Total(name, Tally(name, where="has_difficulty"), title=title, unit="MWC", empty=EMPTY, listed=False)


METRICS: Final[tuple[Metric, ...]] = (
    _sum("difficulty", "Difficulty"),
    _sum("excess", "Loss beyond difficulty"),
    DifficultyRatio(),
    Total(
        "avoidable",
        Tally(where="avoidable"),
        over=KNOWN,
        title="Avoidable errors",
        unit="count",
        empty=EMPTY,
        listed=False,
    ),
)
