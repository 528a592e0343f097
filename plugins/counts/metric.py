"""Counts of decisions: counted by kind, forced, unrated, errors, blunders; and the six cube errors with their cost."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import attrs
import numpy as np

from millipoint import Asked, Figures, Metric, State, Tally, Total
from millipoint.metric import NO_COUNTED
from millipoint.plugins.counts.cube_metric import CUBE_ERRORS

NO_ANALYSIS: Final = "no analysis"


@attrs.frozen
class Count:
    """Number of decisions that a column selects; unknown where decisions of the kind lack an analysis and none has one.

    ``kind`` is the suffix of the columns ``rated_*`` and ``unrated_*``. N is the number of rated and unrated decisions.
    """

    name: str
    where: str
    kind: str
    title: str
    unit: str = "count"
    listed: bool = True

    def __str__(self) -> str:
        return self.name

    @property
    def tallies(self) -> Mapping[str, Tally]:
        """The decisions counted, and those with and without an analysis."""
        rated = Tally(where=f"rated_{self.kind}")
        return {"count": self.members, "rated": rated, "unrated": Tally(where=f"unrated_{self.kind}")}

    @property
    def members(self) -> Tally:
        """The decisions counted."""
        return Tally(where=self.where)

    def result(self, states: Mapping[str, State], asked: Asked) -> Figures:
        """The count of every group."""
        rated, unrated = asked.total(states["rated"]), asked.total(states["unrated"])
        known = (unrated == 0) | (rated > 0)
        value = np.where(known, asked.total(states["count"]), np.nan)
        return asked.figures(value, rated + unrated, units=asked.count_units(states["count"]), empty=NO_ANALYSIS)


@attrs.frozen
class Rows:
    """Number of decisions that a column selects, whatever is known of them."""

    name: str
    where: str
    title: str
    unit: str = "count"
    listed: bool = True

    def __str__(self) -> str:
        return self.name

    @property
    def tallies(self) -> Mapping[str, Tally]:
        """The decisions counted and all."""
        return {"count": self.members, "all": Tally()}

    @property
    def members(self) -> Tally:
        """The decisions counted."""
        return Tally(where=self.where)

    def result(self, states: Mapping[str, State], asked: Asked) -> Figures:
        """The count of every group; unknown where there is no decision at all."""
        n = asked.total(states["all"])
        value = np.where(n > 0, asked.total(states["count"]), np.nan)
        return asked.figures(value, n, units=asked.count_units(states["all"]), empty="no decisions")


COUNTED: Final = Tally(where="counted")
METRICS: Final[tuple[Metric, ...]] = (
    Total("errors", Tally(where="is_error"), over=COUNTED, title="Errors", unit="count", empty=NO_COUNTED),
    Total("blunders", Tally(where="is_blunder"), over=COUNTED, title="Blunders", unit="count", empty=NO_COUNTED),
    Count("n_checker", "counted_checker", "checker", "Checker plays counted"),
    Count("n_double", "counted_double", "double", "Double decisions counted"),
    Count("n_take", "counted_take", "take", "Take decisions counted"),
    Count("forced", "forced", "checker", "Forced plays"),
    Rows("unrated", "unrated", "Unrated decisions"),
    Rows("plays", "is_checker", "Checker plays", listed=False),
    *CUBE_ERRORS,
)
