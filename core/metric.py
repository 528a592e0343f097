"""Metrics: immutable values that declare tallies and turn merged states into figures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol, runtime_checkable

import attrs
import numpy as np

from millipoint.figures import Figures
from millipoint.question import Asked
from millipoint.state import State
from millipoint.tally import Tally

Array = np.ndarray[Any, np.dtype[Any]]

NO_COUNTED = "no counted decisions"


@runtime_checkable
class Metric(Protocol):
    """What a plugin brings: a name, the tallies the core shall fill, and the figures they make.

    ``members`` is the tally whose rows are the decisions behind a figure. ``listed`` False keeps a metric out of the
    default list of the command line. ``str(metric)`` is what the user types.
    """

    @property
    def name(self) -> str:
        """Name, unique among all plugins: lower case, digits and underscores."""

    @property
    def title(self) -> str:
        """Short name for people."""

    @property
    def unit(self) -> str:
        """Unit of the value: ``equity``, ``MWC``, ``mpt``, ``count``, ``Elo`` or empty."""

    @property
    def tallies(self) -> Mapping[str, Tally]:
        """The tallies that `result` needs, by a name of its own."""

    @property
    def members(self) -> Tally:
        """The decisions behind a figure."""

    def result(self, states: Mapping[str, State], asked: Asked) -> Figures:
        """The figures of every group of the question, from the merged states of the tallies."""


@attrs.frozen
class Ratio:
    """Pooled sum over pooled count: ``scale`` x sum of ``num``'s column / sum of ``den``'s, with its interval.

    Without ``den`` the denominator is the number of rows of ``num``. ``interval`` names the family, empty = none.
    The value is unknown where the denominator is 0 or ``num`` has no row.
    """

    name: str
    num: Tally
    den: Tally | None = None
    scale: float = 1.0
    title: str = attrs.field(default=attrs.Factory(lambda self: self.name, takes_self=True))
    unit: str = ""
    interval: str = "ratio"
    empty: str = NO_COUNTED
    floor: float | None = 0.0
    """Least value the lower bound can take; None = no floor."""
    listed: bool = True

    def __str__(self) -> str:
        return self.name

    @property
    def tallies(self) -> Mapping[str, Tally]:
        """Numerator and denominator."""
        return {"num": self.num} if self.den is None else {"num": self.num, "den": self.den}

    @property
    def members(self) -> Tally:
        """The rows of the numerator."""
        return self.num

    def result(self, states: Mapping[str, State], asked: Asked) -> Figures:
        """Pooled ratio of every group."""
        num, den = states["num"], states.get("den", states["num"])
        column = next(c for c in self.num.sums if c) if any(self.num.sums) else ""
        share = "" if self.den is None or not any(self.den.sums) else next(c for c in self.den.sums if c)
        n = asked.total(num)
        below = asked.total(den, share).astype(np.float64)
        with np.errstate(divide="ignore", invalid="ignore"):
            value = np.where((below > 0) & (n > 0), self.scale * asked.total(num, column) / below, np.nan)
        if not self.interval:
            return asked.figures(value, n, units=asked.count_units(num), empty=self.empty)
        count, low, high, why = asked.once(
            ("ratio", self.num, self.den, self.interval), lambda: _interval(asked, num, column, den, share, self.interval)
        )
        low, high = self.scale * low, self.scale * high
        if self.floor is not None:
            low = np.maximum(low, self.floor)
        unknown = np.isnan(value)
        low, high = np.where(unknown, np.nan, low), np.where(unknown, np.nan, high)
        return asked.figures(value, n, low=low, high=high, units=count, why=why, empty=self.empty)


def _interval(
    asked: Asked, num: State, column: str, den: State, share: str, family: str
) -> tuple[Array, Array, Array, Array]:
    units = asked.units(num, column, den, share)
    return units.count, *asked.interval(units, family)


@attrs.frozen
class Total:
    """Sum of a column over the rows of a tally, or their number when the tally sums nothing.

    The value is unknown in a group for which ``over`` (default: the tally itself) selects no row; so a count of errors
    can be 0 only where decisions were counted. ``scale`` multiplies sums.
    """

    name: str
    tally: Tally
    over: Tally | None = None
    scale: float = 1.0
    title: str = attrs.field(default=attrs.Factory(lambda self: self.name, takes_self=True))
    unit: str = ""
    empty: str = NO_COUNTED
    listed: bool = True

    def __str__(self) -> str:
        return self.name

    @property
    def tallies(self) -> Mapping[str, Tally]:
        """The sum and its population."""
        return {"sum": self.tally} if self.over is None else {"sum": self.tally, "over": self.over}

    @property
    def members(self) -> Tally:
        """The rows that are added up."""
        return self.tally

    def result(self, states: Mapping[str, State], asked: Asked) -> Figures:
        """Total of every group."""
        over = states.get("over", states["sum"])
        column = next((c for c in self.tally.sums if c), "")
        n = asked.total(over)
        total = asked.total(states["sum"], column) * self.scale
        value = np.where(n > 0, total, np.nan)
        return asked.figures(value, n, units=asked.count_units(over), empty=self.empty)

