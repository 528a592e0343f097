"""Luck: mean a measured roll, totals in equity and MWC, and the luck-adjusted result of finished matches."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import attrs
import numpy as np

from millipoint import Asked, BaseMetric, Figures, Ratio, State, Tally, Total

EMPTY: Final = "no luck in the file"
MEASURED: Final = Tally("luck", where="measured_roll")


@attrs.frozen
class LuckAdjusted(BaseMetric):
    """Result less own luck plus the opponent's luck, added up over finished matches, a fraction of MWC.

    A match takes part when its length is known, it is decided and at least one roll is measured. N counts the rolls.
    """

    name = "luck_adjusted"
    title = "Luck-adjusted result"
    unit = "MWC"
    empty = "no finished match with measured luck"
    tallies = {
        "own": Tally("luck_value", where="adjusting_roll", whole=True, unit="match"),
        "other": Tally("luck_value", where="adjusting_roll", whole=True, unit="match", credit="opponent"),
        "rolls": Tally(where="adjusting_roll", whole=True, unit="match", credit="both"),
        "result": Tally("result_share", where="decided", grain="side", unit="match"),
    }

    def result(self, states: Mapping[str, State], asked: Asked) -> Figures:
        """Luck-adjusted result of every group."""
        matches = asked.total(states["result"])
        luck = asked.total(states["own"], "luck_value") - asked.total(states["other"], "luck_value")
        value = np.where(matches > 0, asked.total(states["result"], "result_share") - luck, np.nan)
        units = asked.count_units(states["result"])
        figures = asked.figures(value, asked.total(states["rolls"]), units=units, empty=self.empty)
        figures.unit = "match"
        return figures


METRICS: Final = (
    Ratio("luck", MEASURED, scale=1000, title="Luck", unit="mpt", interval="", empty=EMPTY, floor=None),
    Total("luck_total", MEASURED, title="Luck, total", unit="equity", empty=EMPTY),
    Total(
        "luck_mwc",
        Tally("luck_value", where="valued_roll"),
        title="Luck, MWC",
        unit="MWC",
        empty="no luck at a match score",
    ),
    LuckAdjusted(),
)
