"""Study plan: the families of errors whose loss beyond difficulty is surely above nothing, surest first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import attrs
import numpy as np

from millipoint import Asked, BaseMetric, State, Tally
from millipoint.plugins.studyplan.interval import Sums
from millipoint.plugins.themes.family import FAMILY, Family, grouped

Array = np.ndarray[Any, np.dtype[Any]]

LEAST: Final = 5
"""A family enters the plan with at least so many errors."""


@attrs.frozen(kw_only=True)
class StudyFamily:
    """A family of errors. ``value`` is its loss beyond difficulty with an interval, fractions of MWC over the selection."""

    rank: int | None
    """Place in the plan; None for a family that is not confirmed yet."""
    plan: str
    kind: str
    theme: str
    errors: int
    value: float
    low: float
    high: float

    @property
    def family(self) -> Family:
        """The family, whose `Family.where` finds the decisions."""
        return Family(self.plan, self.kind, self.theme)


@attrs.frozen(kw_only=True)
class StudyPlan:
    """Families to study, those to be confirmed, and how many errors could not be placed."""

    decisions: int
    """Counted decisions."""
    families: tuple[StudyFamily, ...]
    tentative: tuple[StudyFamily, ...]
    unthemed: int
    """Errors with a loss and a difficulty, but without a theme."""
    unpriced: int
    """Errors without a loss or a difficulty (money play), themed or not."""


@attrs.frozen
class Plan(BaseMetric):
    """Families by R = sum of (loss - difficulty), R +- 1.96 sqrt(sum of squares); in the plan from 5 errors and low > 0."""

    name = "studyplan"
    title = "Study plan"
    unit = "MWC"
    listed = False
    interval = "poisson"
    population = "counted"
    tallies = {
        "errors": Tally(("excess", "excess_squared"), where="study_error", split=FAMILY),
        "unthemed": Tally(where="study_unthemed"),
        "unpriced": Tally(where="study_unpriced"),
        "counted": Tally(where="counted"),
    }

    def values(self, states: Mapping[str, State], asked: Asked, n: Array) -> list[StudyPlan | None]:
        """The study plan of every group."""
        unthemed, unpriced = asked.total(states["unthemed"]), asked.total(states["unpriced"])
        values: list[StudyPlan | None] = []
        for i, (state, rows) in enumerate(grouped(states["errors"], asked, FAMILY)):
            families, tentative = _plan(state, rows, asked)
            plan = StudyPlan(
                decisions=int(n[i]),
                families=families,
                tentative=tentative,
                unthemed=int(unthemed[i]),
                unpriced=int(unpriced[i]),
            )
            values.append(plan if n[i] else None)
        return values


def _plan(state: State, rows: Array, asked: Asked) -> tuple[tuple[StudyFamily, ...], tuple[StudyFamily, ...]]:
    total, squares = state.values["excess"][rows], state.values["excess_squared"][rows]
    low, high, _ = asked.interval(Sums(total, squares), "poisson")  # type: ignore[arg-type]
    found = [
        StudyFamily(
            rank=None,
            **attrs.asdict(Family.at(state, row)),
            errors=int(state.values[""][row]),
            value=float(total[i]),
            low=float(low[i]),
            high=float(high[i]),
        )
        for i, row in enumerate(rows)
    ]
    sure = [f for f in found if f.errors >= LEAST and f.low > 0]
    sure.sort(key=lambda f: (-f.low, -f.value, -f.errors, f.family))
    rest = [f for f in found if f.errors < LEAST or f.low <= 0]
    rest.sort(key=lambda f: (-f.value, -f.errors, f.family))
    return tuple(attrs.evolve(f, rank=i) for i, f in enumerate(sure, 1)), tuple(rest)


METRICS: Final = (Plan(),)
