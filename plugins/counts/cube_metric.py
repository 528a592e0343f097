"""The six cube errors: how many, their cost in equity and in match-winning chance."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

import attrs
import numpy as np

from millipoint import Asked, BaseMetric, Figures, State, Tally

NO_CUBE_ANALYSIS: Final = "no cube analysis"
NO_SCORE: Final = "no match score"


@attrs.frozen
class CubeError(BaseMetric):
    """Number or cost of the decisions that a column selects; ``kind`` is ``double`` or ``take``.

    0 where every decision of the kind has an analysis, or at least one has; unknown where there are some and none has.
    With ``scored`` only decisions at a match score matter, and there must be a decision at one. N is the number of
    counted decisions of the kind.
    """

    listed = False
    name: str
    where: str
    kind: str
    title: str
    column: str = ""
    unit: str = "count"
    scored: bool = False

    @property
    def tallies(self) -> Mapping[str, Tally]:
        """The errors, the counted decisions of the kind, and those with and without an analysis."""
        end = f"{self.kind}_scored" if self.scored else self.kind
        return {
            "errors": Tally(self.column, where=self.where),
            "counted": Tally(where=f"counted_{end}"),
            "rated": Tally(where=f"rated_{end}"),
            "unrated": Tally(where=f"unrated_{end}"),
            "all": Tally(where="at_score" if self.scored else ""),
        }

    def result(self, states: Mapping[str, State], asked: Asked) -> Figures:
        """The number or cost of every group."""
        rated, unrated = asked.total(states["rated"]), asked.total(states["unrated"])
        there = asked.total(states["all"]) > 0
        value = np.where(there & ((unrated == 0) | (rated > 0)), asked.total(states["errors"], self.column), np.nan)
        units = asked.count_units(states["counted"])
        figures = asked.figures(value, asked.total(states["counted"]), units=units, empty=NO_CUBE_ANALYSIS)
        if self.scored and figures.why is not None:
            figures.reasons = (*figures.reasons, NO_SCORE)
            figures.why = np.where(there, figures.why, len(figures.reasons) - 1)
        return figures


def _figures_of(name: str, kind: str, title: str) -> Iterable[CubeError]:
    yield CubeError(name, name, kind, title)
    yield CubeError(f"{name}_cost", name, kind, f"{title}, cost", "error", "equity")
    yield CubeError(f"{name}_mwc", f"{name}_scored", kind, f"{title}, MWC", "loss", "MWC", scored=True)


CUBE_ERRORS: Final = (
    *_figures_of("missed_double_below_cp", "double", "Missed doubles below CP"),
    *_figures_of("missed_double_above_cp", "double", "Missed doubles above CP"),
    *_figures_of("wrong_double_below_dp", "double", "Wrong doubles below DP"),
    *_figures_of("wrong_double_above_tg", "double", "Wrong doubles above TG"),
    *_figures_of("wrong_take", "take", "Wrong takes"),
    *_figures_of("wrong_pass", "take", "Wrong passes"),
)
