"""Breakdown: what a table by phase, plan, score or any other column shows of every group."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import attrs
import numpy as np

from millipoint import Asked, BaseMetric, Metric, State, Tally
from millipoint.interval import REASONS
from millipoint.plugins.breakdown.distinct import Distinct
from millipoint.plugins.breakdown.tags import Tags
from millipoint.plugins.themes.distinct import distinct

Array = np.ndarray[Any, np.dtype[Any]]

FACTOR: Final = 500
COUNTED: Final = Tally("error", where="counted", unit="match")
POSITIONS: Final = Tally(where="counted", split="position")
BLUNDERS: Final = Tally(where="is_blunder", split="position")


@attrs.frozen(kw_only=True)
class BreakdownRow:
    """One group. ``pr`` has its interval by matches; ``reason`` says why there is none."""

    decisions: int
    positions: int
    """Different positions among the decisions."""
    blunders: int
    """Different positions with at least one blunder."""
    error: float
    """Sum of errors, equity."""
    pr: float
    low: float | None
    high: float | None
    matches: int
    reason: str | None
    mwc: float | None
    """Match-winning chance lost; None when all is money play."""


@attrs.frozen
class Breakdown(BaseMetric):
    """Decisions, positions, blunders, PR and MWC loss of each group of a question; groups of a partition add up."""

    name = "breakdown"
    title = "Breakdown"
    unit = "table"
    listed = False
    interval = "ratio"
    tallies = {"counted": COUNTED, "loss": Tally("loss", where="priced"), "positions": POSITIONS, "blunders": BLUNDERS}

    def values(self, states: Mapping[str, State], asked: Asked, n: Array) -> list[BreakdownRow | None]:
        """A row for every group."""
        counted, loss = states["counted"], states["loss"]
        error, priced, mwc = asked.total(counted, "error"), asked.total(loss), asked.total(loss, "loss")
        positions, blunders = (distinct(states[name], asked)[:, 0] for name in ("positions", "blunders"))
        units = asked.units(counted, "error", counted)
        low, high, why = asked.interval(units)
        return [
            BreakdownRow(
                decisions=int(n[i]),
                positions=int(positions[i]),
                blunders=int(blunders[i]),
                error=float(error[i]),
                pr=FACTOR * float(error[i]) / int(n[i]),
                low=None if why[i] >= 0 else max(FACTOR * float(low[i]), 0.0),
                high=None if why[i] >= 0 else FACTOR * float(high[i]),
                matches=int(units.count[i]),
                reason=None if why[i] < 0 else REASONS[int(why[i])],
                mwc=float(mwc[i]) if priced[i] else None,
            )
            if n[i]
            else None
            for i in range(len(asked))
        ]


METRICS: Final[tuple[Metric, ...]] = (
    Breakdown(),
    Distinct("positions", POSITIONS, "Positions"),
    Distinct("blunder_positions", BLUNDERS, "Blundered positions"),
    Tags(),
)
