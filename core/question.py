"""Questions, and what a metric gets to answer one: the groups, its merged tallies, and the means to join them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import attrs
import numpy as np

from millipoint.figures import Figures
from millipoint.filter import Filter
from millipoint.interval import NOT_DEFINED, REASONS, Interval, Units
from millipoint.state import GAME, MATCH, State, find

if TYPE_CHECKING:
    from millipoint.frame import Session
    from millipoint.metric import Metric

Array = np.ndarray[Any, np.dtype[Any]]


@attrs.frozen
class Question:
    """A metric, over a filter, grouped by columns."""

    metric: Metric
    filter: Filter = Filter()
    by: tuple[str, ...] = ()

    @property
    def unit(self) -> str:
        """``game`` when the question is about single matches: by match, or one match pinned; else ``match``."""
        return "game" if "match" in self.by or self.filter.pins("match") else "match"


@attrs.frozen(eq=False)
class Asked:
    """A question under way: given to `Metric.result` together with the metric's merged states."""

    question: Question
    session: Session
    groups: State
    """The groups of the question in order, whatever the metric."""
    labels: Sequence[tuple[Any, ...]]
    unit: str
    intervals: Mapping[tuple[str, str], Interval]
    signature: str

    def __len__(self) -> int:
        return len(self.groups)

    def parents(self, state: State) -> Array:
        """(groups,) row of the rolled-up state that each group belongs to, -1 where it has none."""
        names = self._shared(state)
        if not names:
            return np.full(len(self), 0 if len(state) else -1)
        return find([state.keys[n] for n in names], [self.groups.keys[n] for n in names])

    def _shared(self, state: State) -> tuple[str, ...]:
        return tuple(name for name in self.question.by if name in state.keys)

    def total(self, state: State, column: str = "") -> Array:
        """(groups,) sum of a column (``""``: number of rows) in each group; 0 where the group has no row.

        A state that lacks a key of the question (a whole tally) serves all groups that share its other keys.
        """
        rolled = state.roll(self._shared(state))
        values = rolled.values[column]
        at = self.parents(rolled)
        return np.where(at >= 0, values[at], 0) if len(values) else np.zeros(len(self), dtype=values.dtype)

    def count_units(self, state: State) -> Array:
        """(groups,) number of resampling units with a row in the state."""
        names = (*self._shared(state), MATCH, *((GAME,) if GAME in state.keys else ()))
        return self.total(_counted(state.roll(names)))

    def units(self, num: State, column: str, den: State, share: str = "") -> Units:
        """The units of a ratio: numerator ``column`` of one state, denominator ``share`` of another."""
        unit = tuple(n for n in (MATCH, GAME) if n in num.keys and n in den.keys)
        top = num.roll((*self._shared(num), *unit))
        bottom = den.roll((*self._shared(den), *unit))
        n_all = bottom.values[share].astype(np.float64)
        below, group = self._of_groups(bottom, n_all)
        both = tuple(n for n in (*self._shared(num), *unit) if n in bottom.keys)
        at = find([bottom.keys[n] for n in both], [top.keys[n] for n in both])
        place = self._place(top)
        known = (at >= 0) & (place >= 0)
        known[known] = n_all[at[known]] > 0
        e, n, g = top.values[column][known].astype(np.float64), n_all[at[known]], place[known]
        size = len(self)
        rest = below[0] - np.bincount(g, minlength=size)
        rest_n2 = np.maximum(below[1] - np.bincount(g, weights=n * n, minlength=size), 0.0)
        rest_n2 = np.where(rest > 0, rest_n2, 0.0)
        return Units(g, e, n, rest, rest_n2, np.bincount(g, weights=e, minlength=size), below[2])

    def _place(self, state: State) -> Array:
        """Group of each row of a state that has every key of the question."""
        names = self._shared(state)
        if not names:
            return np.zeros(len(state), dtype=np.int64)
        return find([self.groups.keys[n] for n in names], [state.keys[n] for n in names])

    def _of_groups(self, bottom: State, n: Array) -> tuple[tuple[Array, Array, Array], Array]:
        names = self._shared(bottom)
        positive = np.where(n > 0, n, 0.0)
        values = {"": (n > 0).astype(np.int64), "n": positive, "n2": positive * positive}
        rolled = State(bottom.keys, values, bottom.words).roll(names)
        at = self.parents(rolled)
        sums = [np.where(at >= 0, rolled.values[v][at] if len(rolled) else 0, 0) for v in ("", "n2", "n")]
        return (sums[0], sums[1].astype(np.float64), sums[2].astype(np.float64)), at

    def interval(self, units: Units, family: str = "ratio") -> tuple[Array, Array, Array]:
        """Low, high and reason of each group by the interval method of the settings."""
        name = self.session.settings.interval
        method = self.intervals.get((family, name)) or self.intervals[(family, "analytic")]
        return method.function(units)

    def figures(
        self,
        value: Array,
        n: Array,
        *,
        low: Array | None = None,
        high: Array | None = None,
        units: Array | None = None,
        why: Array | None = None,
        empty: str = "nothing to count",
        floored: Array | None = None,
    ) -> Figures:
        """Figures over the groups. ``empty`` explains an unknown value; without bounds the interval is "not defined"."""
        if why is None:
            why = np.full(len(self), REASONS.index(NOT_DEFINED))
        if value.dtype.kind == "f":
            why = np.where(np.isnan(value), len(REASONS), why)
        return Figures(
            metric=self.question.metric,
            groups=self.groups,
            labels=self.labels,
            value=value,
            n=n,
            unit=self.unit,
            signature=self.signature,
            low=low,
            high=high,
            units=units,
            why=why,
            reasons=(*REASONS, empty),
            floored=floored,
            question=self.question,
            asked=self,
        )


def _counted(state: State) -> State:
    return State(state.keys, {"": np.ones(len(state), dtype=np.int64)}, state.words)
