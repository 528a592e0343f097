"""The base of metrics that are neither a ratio nor a total: the subclass names itself, its tallies, and the value of each group."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from millipoint.figures import Figures
from millipoint.metric import NO_COUNTED
from millipoint.question import Asked
from millipoint.state import State
from millipoint.tally import Tally

Array = np.ndarray[Any, np.dtype[Any]]


class BaseMetric:
    """A metric by class attributes and one function, `values`. Make subclasses values with ``attrs.frozen``.

    >>> import attrs
    >>> @attrs.frozen
    ... class Dearest(BaseMetric):
    ...     name = "dearest"
    ...     title = "Dearest decision"
    ...     unit = "equity"
    ...     tallies = {"counted": Tally("", where="counted", maxs="error")}
    ...
    ...     def values(self, states, asked, n):
    ...         return np.where(n > 0, asked.total(states["counted"], "max:error"), np.nan)
    >>> str(Dearest()), Dearest().members.where, Dearest() == Dearest()
    ('dearest', 'counted', True)
    """

    __slots__ = ()

    name: str = ""
    title: str = ""
    unit: str = ""
    interval: str = ""
    """Family of the intervals, also of those inside structured values; empty: none."""
    listed: bool = True
    empty: str = NO_COUNTED
    """Why a value is unknown."""
    population: str = ""
    """The tally whose rows are N; empty: that of the members."""

    def __str__(self) -> str:
        return self.name

    @property
    def tallies(self) -> Mapping[str, Tally]:
        """The tallies that `values` needs, by a name of its own: that of the members first."""
        raise NotImplementedError

    @property
    def members(self) -> Tally:
        """The decisions behind a figure: those of the first tally."""
        return next(iter(self.tallies.values()))

    def values(self, states: Mapping[str, State], asked: Asked, n: Array) -> Array | Sequence[Any]:
        """The value of every group: an array of numbers, NaN unknown, or a list of records, None unknown.

        ``n`` (groups,) is the number of rows of the population.
        """
        raise NotImplementedError

    def result(self, states: Mapping[str, State], asked: Asked) -> Figures:
        """The figures of every group."""
        over = states[self.population or next(iter(self.tallies))]
        n = asked.total(over)
        values = self.values(states, asked, n)
        answer: Any = asked.figures if isinstance(values, np.ndarray) else asked.structured
        figures: Figures = answer(values, n, units=asked.count_units(over), empty=self.empty)
        return figures
