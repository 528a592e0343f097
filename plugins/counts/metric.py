"""Counts of decisions: counted by kind, forced, unrated, errors, blunders; and the six cube errors with their cost."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import attrs
import numpy as np

from millipoint import Asked, BaseMetric, Figures, Metric, State, Tally, Total
from millipoint.metric import NO_COUNTED
from millipoint.plugins.counts.cube_metric import CUBE_ERRORS

Array = np.ndarray[Any, np.dtype[Any]]

NO_ANALYSIS: Final = "no analysis"


@attrs.frozen
class Count(BaseMetric):
    """Number of decisions that a column selects; unknown where decisions of the kind lack an analysis and none has one.

    ``kind`` is the suffix of the columns ``rated_*`` and ``unrated_*``. N is the number of rated and unrated decisions.
    """

    unit = "count"
    name: str
    where: str
    kind: str
    title: str

    @property
    def tallies(self) -> Mapping[str, Tally]:
        """The decisions counted, and those with and without an analysis."""
        return {
            "count": Tally(where=self.where),
            "rated": Tally(where=f"rated_{self.kind}"),
            "unrated": Tally(where=f"unrated_{self.kind}"),
        }

    def result(self, states: Mapping[str, State], asked: Asked) -> Figures:
        """The count of every group."""
        rated, unrated = asked.total(states["rated"]), asked.total(states["unrated"])
        known = (unrated == 0) | (rated > 0)
        value = np.where(known, asked.total(states["count"]), np.nan)
        return asked.figures(value, rated + unrated, units=asked.count_units(states["count"]), empty=NO_ANALYSIS)


@attrs.frozen
class Rows(BaseMetric):
    """Number of decisions that a column selects, whatever is known of them."""

    unit = "count"
    empty = "no decisions"
    population = "all"
    name: str
    where: str
    title: str
    listed: bool = True

    @property
    def tallies(self) -> Mapping[str, Tally]:
        """The decisions counted and all."""
        return {"count": Tally(where=self.where), "all": Tally()}

    def values(self, states: Mapping[str, State], asked: Asked, n: Array) -> Array:
        """The count of every group; unknown where there is no decision at all."""
        return np.where(n > 0, asked.total(states["count"]), np.nan)


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
