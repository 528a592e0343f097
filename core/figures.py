"""Figures: the answer of a metric, one row a group, with population, interval, reason and signature."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

import attrs
import numpy as np

from millipoint.state import State

if TYPE_CHECKING:
    from millipoint.decisions import Decisions
    from millipoint.metric import Metric
    from millipoint.question import Asked, Question
    from millipoint.source import Sourced

Array = np.ndarray[Any, np.dtype[Any]]


@attrs.frozen
class Estimate:
    """One figure. ``value``, ``low`` and ``high`` are None where unknown; ``reason`` then says why."""

    value: Any
    low: float | None
    high: float | None
    n: int
    """Number of decisions the figure rests on."""
    units: int
    """Number of resampling units (games or matches) with such a decision."""
    unit: str
    """``game`` or ``match``."""
    reason: str | None
    """Why the value, or else its interval, is absent."""
    bound: str | None
    """``<=`` or ``>=`` when the true value lies beyond what is shown."""
    signature: str

    def as_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        return attrs.asdict(self)


@attrs.define(eq=False, slots=False)
class Figures:
    """One metric for every group of a question, as arrays over the groups (see `labels`)."""

    metric: Metric
    groups: State
    """Keys of the groups in order."""
    labels: Sequence[tuple[Any, ...]]
    """Decoded keys of each group, in the order of the question's ``by``."""
    value: Array
    """(groups,) float64 (or int64 counts); NaN = unknown."""
    n: Array
    """(groups,) int64: decisions behind the value."""
    unit: str
    signature: str
    low: Array | None = None
    high: Array | None = None
    units: Array | None = None
    why: Array | None = None
    """(groups,) index into ``reasons``; -1 = nothing to explain."""
    reasons: tuple[str, ...] = ()
    floored: Array | None = None
    """(groups,) bool: the true value lies beyond the value shown, on the side that ``metric.bound`` says."""
    question: Question | None = None
    asked: Asked | None = None

    def __len__(self) -> int:
        return len(self.value)

    def __iter__(self) -> Iterator[tuple[tuple[Any, ...], Estimate]]:
        return ((label, self.at(i)) for i, label in enumerate(self.labels))

    def at(self, i: int) -> Estimate:
        """Figure of group ``i``."""
        floored = self.floored is not None and bool(self.floored[i])
        return Estimate(
            value=_plain(self.value, i),
            low=_plain(self.low, i),
            high=_plain(self.high, i),
            n=int(self.n[i]),
            units=0 if self.units is None else int(self.units[i]),
            unit=self.unit,
            reason=None if self.why is None or self.why[i] < 0 else self.reasons[int(self.why[i])],
            bound=getattr(self.metric, "bound", "<=") if floored else None,
            signature=self.signature,
        )

    @cached_property
    def _index(self) -> Mapping[tuple[Any, ...], int]:
        return {label: i for i, label in enumerate(self.labels)}

    def __getitem__(self, label: Any) -> Estimate:
        """Figure of a group by its label: the value for one ``by`` column, a tuple for several."""
        key = label if isinstance(label, tuple) else (label,)
        return self.at(self._index[key])

    @property
    def only(self) -> Estimate:
        """The figure of an ungrouped question."""
        if len(self) != 1:
            raise ValueError(f"{len(self)} groups: ask for one by its label")
        return self.at(0)

    def decisions(self, source: Sourced, label: Any = ()) -> Iterator[tuple[Decisions, Array]]:
        """The decisions behind one figure: tables of the source and the rows in each."""
        from millipoint.behind import behind

        key = label if isinstance(label, tuple) else (label,)
        return behind(self, source, key)


def _plain(values: Array | None, i: int) -> Any:
    if values is None:
        return None
    value = values[i]
    if isinstance(value, np.generic):
        value = value.item()
    return None if isinstance(value, float) and value != value else value
