"""Breakdown: what a table by phase, plan, score or any other column shows of every group."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import attrs
import numpy as np

from millipoint import Asked, BaseMetric, Metric, State, Tally
from millipoint.plugins.breakdown.distinct import Distinct
from millipoint.plugins.breakdown.rows import BreakdownRow, rated
from millipoint.plugins.breakdown.tags import Tags
from millipoint.plugins.themes.distinct import distinct

Array = np.ndarray[Any, np.dtype[Any]]

COUNTED: Final = Tally("error", where="counted", unit="match")
POSITIONS: Final = Tally(where="counted", split="position")
BLUNDERS: Final = Tally(where="is_blunder", split="position")


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
                **rated(n[i], error[i], low[i], high[i], why[i]),
                positions=int(positions[i]),
                blunders=int(blunders[i]),
                matches=int(units.count[i]),
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
