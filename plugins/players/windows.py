"""PR over windows of months that move on by one month."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import attrs
import numpy as np

from millipoint import Asked, BaseMetric, Metric, State, Tally
from millipoint.schema import INT_NULL

Array = np.ndarray[Any, np.dtype[Any]]

MOST: Final = 120
"""Most months of a window."""


@attrs.frozen
class Window:
    """Some months up to one, both as YYYYMM."""

    first: int
    last: int
    matches: int
    """Matches with a counted decision."""
    decisions: int
    """Counted decisions."""
    pr: float | None
    """None in an empty window."""
    low: float | None
    high: float | None


@attrs.frozen
class Windows:
    """One window for each month from the first to the last one with a counted decision."""

    months: int
    windows: tuple[Window, ...]


@attrs.frozen
class WindowsMetric(BaseMetric):
    """Pooled PR of each month and the ``months`` - 1 before it. Matches without a date are left out."""

    name = "windows"
    listed = False
    interval = "ratio"
    tallies = {"errors": Tally("error", where="counted", split="month", unit="match")}
    months: int = attrs.field(validator=[attrs.validators.ge(1), attrs.validators.le(MOST)])
    title: str = attrs.field(default=attrs.Factory(lambda self: f"PR by {self.months} months", takes_self=True))

    def __str__(self) -> str:
        return f"{self.name}({self.months})"

    def values(self, states: Mapping[str, State], asked: Asked, n: Array) -> list[Windows | None]:
        """`Windows` of every group."""
        errors = states["errors"]
        month = errors.keys["month"]
        dated = errors.take(np.flatnonzero(month != INT_NULL))
        index = month[month != INT_NULL] // 100 * 12 + month[month != INT_NULL] % 100 - 1
        rows: list[list[Window]] = [[] for _ in range(len(asked))]
        first, last = _ends(dated, index, asked)
        for end in range(int(index.min()), int(index.max()) + 1) if len(index) else ():
            part = dated.take(np.flatnonzero((index > end - self.months) & (index <= end)))
            places = np.flatnonzero((first <= end) & (end <= last))
            for place, window in zip(places.tolist(), self._of(part, end, places, asked), strict=True):
                rows[place].append(window)
        return [Windows(self.months, tuple(row)) if row else None for row in rows]

    def _of(self, part: State, end: int, places: Array, asked: Asked) -> list[Window]:
        """The window that ends with a month, for some of the groups."""
        units = asked.units(part, "error", part)
        low, high, _ = asked.interval(units)
        columns = (units.count, asked.total(part), asked.total(part, "error"), low, high)
        begin = end - self.months + 1
        ends = begin // 12 * 100 + begin % 12 + 1, end // 12 * 100 + end % 12 + 1
        found = []
        for matches, n, error, least, most in zip(*(column[places].tolist() for column in columns), strict=True):
            bounds = (None, None) if least != least else (max(500 * least, 0.0), 500 * most)
            found.append(Window(*ends, int(matches), n, 500 * error / n if n else None, *bounds))
        return found


def _ends(state: State, index: Array, asked: Asked) -> tuple[Array, Array]:
    """First and last month of each group."""
    row, group = asked.place(state)
    first, last = np.full(len(asked), 2**31), np.full(len(asked), -(2**31))
    np.minimum.at(first, group, index[row])
    np.maximum.at(last, group, index[row])
    return first, last


WINDOWS: Final[tuple[Metric, ...]] = tuple(WindowsMetric(months) for months in (1, 3, 6, 12))
