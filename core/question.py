"""Questions, and what a metric gets to answer one: the groups, its merged tallies, and the means to join them."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import attrs
import numpy as np

from millipoint.figures import Figures
from millipoint.filter import Filter
from millipoint.interval import NOT_DEFINED, REASONS, Interval, Units
from millipoint.keys import GAME, MATCH, Keys, find
from millipoint.state import State

if TYPE_CHECKING:
    from millipoint.metric import Metric
    from millipoint.session import Session

Array = np.ndarray[Any, np.dtype[Any]]
Answer = TypeVar("Answer")


@attrs.frozen
class Question:
    """A metric, over a filter, grouped by columns."""

    metric: Metric
    filter: Filter = attrs.field(factory=Filter)
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
    memo: dict[Any, Any]
    """What was found out for these groups; shared by the questions that have them."""

    def __len__(self) -> int:
        return len(self.groups)

    def once(self, what: tuple[Any, ...], make: Callable[[], Answer]) -> Answer:
        """``make()``, called once for all metrics of the question that name the same thing."""
        key = ("once", self.question.filter, self.question.by, *what)
        if key not in self.memo:
            self.memo[key] = make()
        found: Answer = self.memo[key]
        return found

    def parents(self, table: Keys) -> Array:
        """(groups,) row of a table of keys that each group belongs to, -1 where it has none.

        A table that lacks a key of the question (of a whole tally) serves all groups that share its other keys.
        """
        return self._parents(table)[0]

    def _parents(self, table: Keys) -> tuple[Array, bool]:
        found = self.memo.get(id(table))
        if found is None:
            names = self._shared(table)
            if names:
                at = find([table.columns[n] for n in names], [self.groups.keys[n] for n in names])
            else:
                at = np.full(len(self), 0 if table.size else -1)
            found = self.memo[id(table)] = (at, not np.count_nonzero(at < 0), table)
        return found[0], found[1]

    def _shared(self, table: Keys) -> tuple[str, ...]:
        return tuple(name for name in self.question.by if name in table.columns)

    def total(self, state: State, column: str = "") -> Array:
        """(groups,) sum of a column (``""``: number of rows) in each group; 0 where the group has no row.

        A state that lacks a key of the question (a whole tally) serves all groups that share its other keys.
        """
        rolled = state.roll(self._shared(state.table))
        return self._of_groups(rolled.table, rolled.spread(column))

    def _of_groups(self, table: Keys, values: Array) -> Array:
        if not table.size:
            return np.zeros(len(self), dtype=values.dtype)
        at, complete = self._parents(table)
        return values[at] if complete else np.where(at >= 0, values[at], 0)

    def count_units(self, state: State) -> Array:
        """(groups,) number of resampling units with a row in the state."""
        shared = self._shared(state.table)
        unit = tuple(n for n in (MATCH, GAME) if n in state.names)
        _, group, units = state.table.rolled((*shared, *unit))
        there = np.zeros(units.size, dtype=bool)
        there[group[state.rows]] = True
        _, group, keys = units.rolled(shared)
        return self._of_groups(keys, np.bincount(group[there], minlength=keys.size))

    def units(self, num: State, column: str, den: State, share: str = "") -> Units:
        """The units of a ratio: numerator ``column`` of one state, denominator ``share`` of another."""
        unit = tuple(n for n in (MATCH, GAME) if n in num.names and n in den.names)
        top = num.roll((*self._shared(num.table), *unit))
        bottom = den.roll((*self._shared(den.table), *unit))
        n_rows = bottom.spread(share).astype(np.float64)
        if top.table is bottom.table:
            n_top = n_rows[top.rows]
        else:
            both = tuple(n for n in top.names if n in bottom.names)
            at = find([bottom.table.columns[n] for n in both], [top.keys[n] for n in both])
            n_top = np.where(at >= 0, n_rows[at], 0.0) if len(n_rows) else np.zeros(len(top))
        row, place = self.place(top)
        known = n_top[row] > 0
        row, g = row[known], place[known]
        e, n = top.values[column][row].astype(np.float64), n_top[row]
        size = len(self)
        count, n_sum, n_squares = self._moments(bottom, n_rows)
        rest = count - np.bincount(g, minlength=size)
        rest_n2 = np.where(rest > 0, np.maximum(n_squares - np.bincount(g, weights=n * n, minlength=size), 0.0), 0.0)
        at = top.rows if top.table is bottom.table else at
        others = functools.partial(self._others, bottom, n_rows, g, at[row])
        return Units(g, e, n, rest, rest_n2, np.bincount(g, weights=e, minlength=size), n_sum, others)

    def _others(self, bottom: State, n: Array, group: Array, used: Array) -> tuple[Array, Array]:
        """Group and denominator of the units that have no part in the numerator."""
        row, place = self.place(bottom)
        row = bottom.rows[row]
        size = bottom.table.size
        free = (n[row] > 0) & ~np.isin(place * size + row, group * size + used)
        return place[free], n[row[free]]

    def place(self, state: State) -> tuple[Array, Array]:
        """Rows of a state and the group that each is in, in the order of the state; a row stands once for every group it serves."""
        names = self._shared(state.table)
        if not names:
            groups, rows = np.arange(len(self)), np.arange(len(state))
            return np.tile(rows, len(groups)), np.repeat(groups, len(rows))
        _, group, keys = state.table.rolled(names)
        at = self.parents(keys)
        groups = (at >= 0).nonzero()[0]
        parent = at[groups]
        if len(names) == len(self.question.by):  # every group has keys of its own
            place = np.full(keys.size, -1, dtype=np.int64)
            place[parent] = groups
            found = place[group[state.rows]]
            rows = (found >= 0).nonzero()[0]
            return rows, found[rows]
        order = group[state.rows].argsort(kind="stable")
        sizes = np.bincount(group[state.rows], minlength=keys.size)
        starts = np.cumsum(sizes) - sizes
        many = sizes[parent]
        within = np.arange(many.sum()) - np.repeat(np.cumsum(many) - many, many)
        return order[np.repeat(starts[parent], many) + within], np.repeat(groups, many)

    def _moments(self, bottom: State, n: Array) -> tuple[Array, Array, Array]:
        """(groups,) number of units with a denominator, its sum and its sum of squares."""
        rows = (n > 0).nonzero()[0]
        positive = n[rows]
        values = {"": np.ones(len(rows), dtype=np.int64), "n": positive, "n2": positive * positive}
        rolled = State(bottom.table, rows, values).roll(self._shared(bottom.table))
        count, total, squares = (self._of_groups(rolled.table, rolled.spread(name)) for name in ("", "n", "n2"))
        return count, total, squares

    def interval(self, units: Units, family: str = "ratio") -> tuple[Array, Array, Array]:
        """Low, high and reason of each group by the interval method of the settings."""
        name = self.session.settings.interval
        method = self.intervals.get((family, name)) or self.intervals[(family, "analytic")]
        return method.function(units)

    def structured(self, values: Sequence[Any], n: Array, *, units: Array | None = None, empty: str = "nothing to count") -> Figures:
        """Figures whose values are objects: attrs instances, None where unknown."""
        made = np.empty(len(self), dtype=object)
        made[:] = values
        return self.figures(made, n, units=units, empty=empty)

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
        """Figures over the groups. ``empty`` explains an unknown value; without bounds the interval is "not defined".

        ``value`` holds numbers, NaN unknown, or objects (attrs instances), None unknown.
        """
        if why is None:
            why = np.full(len(self), REASONS.index(NOT_DEFINED))
        if value.dtype.kind == "f":
            why = np.where(np.isnan(value), len(REASONS), why)
        elif value.dtype.kind == "O":
            why = np.where([v is None for v in value], len(REASONS), why) if len(value) else why
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
