"""Difficulty added up, the loss beyond it, their ratio, and the avoidable errors."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import attrs
import numpy as np

from millipoint import Asked, Figures, Metric, State, Tally, Total

EMPTY: Final = "no priced decision with a known difficulty"
LITTLE: Final = "too little difficulty"
LEAST: Final = 0.005
"""Least sum of difficulties that a ratio is made of, MWC."""
KNOWN: Final = Tally(where="has_difficulty")


@attrs.frozen
class DifficultyRatio:
    """Sum of losses over sum of difficulties, where the difficulties reach 0.005; no unit."""

    name: str = "difficulty_ratio"
    title: str = "Loss / difficulty"
    unit: str = ""
    listed: bool = False

    def __str__(self) -> str:
        return self.name

    @property
    def tallies(self) -> Mapping[str, Tally]:
        """Losses and difficulties of the same decisions."""
        return {"both": self.members}

    @property
    def members(self) -> Tally:
        """Decisions with loss and difficulty."""
        return Tally(("loss", "difficulty"), where="has_difficulty")

    def result(self, states: Mapping[str, State], asked: Asked) -> Figures:
        """The ratio of every group."""
        both = states["both"]
        n, below = asked.total(both), asked.total(both, "difficulty").astype(np.float64)
        with np.errstate(divide="ignore", invalid="ignore"):
            value = np.where(below >= LEAST, asked.total(both, "loss") / below, np.nan)
        figures = asked.figures(value, n, units=asked.count_units(both), empty=EMPTY)
        if figures.why is not None:
            figures.reasons = (*figures.reasons, LITTLE)
            figures.why = np.where((n > 0) & np.isnan(value), len(figures.reasons) - 1, figures.why)
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
