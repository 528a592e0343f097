"""Sentences about figures that are not what they should be."""

from __future__ import annotations

from typing import Any

import attrs
import numpy as np

from millipoint.figures import Estimate, Figures
from millipoint.metric import Metric, Ratio

ARRAYS = ("value", "low", "high", "n", "units")


def require(holds: Any, sentence: str) -> None:
    """Raise `AssertionError` with the sentence unless it holds."""
    if not holds:
        raise AssertionError(sentence)


def require_equal(one: Figures, other: Figures, what: str) -> None:
    """Labels, values, bounds, N, units and reasons agree bit for bit."""
    who = f"{one.metric}: {what}"
    require(list(one.labels) == list(other.labels), f"{who} changes the groups")
    for name in ARRAYS:
        a, b = getattr(one, name), getattr(other, name)
        require((a is None) == (b is None), f"{who} makes {name} appear or vanish")
        if a is None or np.array_equal(a, b, equal_nan=a.dtype.kind == "f"):
            continue
        i = next(i for i in range(len(a)) if a[i] != b[i] and not (a[i] != a[i] and b[i] != b[i]))
        raise AssertionError(f"{who} changes {name} of group {one.labels[i]}: {a[i]!r} became {b[i]!r}")
    for i, label in enumerate(one.labels):
        a, b = one.at(i).reason, other.at(i).reason
        require(a == b, f"{who} changes the reason of group {label}: {a!r} became {b!r}")


def require_same(one: Estimate, other: Estimate, what: str) -> None:
    """Two estimates of one population: equal, their bounds to rounding (the sums behind them may be ordered otherwise)."""
    for name in ("value", "n", "units", "unit", "reason", "bound"):
        a, b = getattr(one, name), getattr(other, name)
        require(a == b, f"{what}: {name} is {a!r} and {b!r}")
    for name in ("low", "high"):
        a, b = getattr(one, name), getattr(other, name)
        require((a is None) == (b is None), f"{what}: {name} is {a!r} and {b!r}")
        require(a is None or abs(a - b) <= 1e-9 * max(1.0, abs(a)), f"{what}: {name} is {a!r} and {b!r}")


def _finite(value: Any) -> bool:
    """True unless a number, or one inside a structured value, is infinite or no number."""
    if attrs.has(type(value)):
        return all(_finite(getattr(value, a.name)) for a in attrs.fields(type(value)))
    if isinstance(value, tuple | list):
        return all(map(_finite, value))
    return not isinstance(value, float) or bool(np.isfinite(value))


def may_be_nothing(metric: Metric) -> bool:
    """True for counts and sums, which are known to be 0 where there was nothing to add up; a mean of nothing is unknown."""
    return metric.unit == "count" or not (isinstance(metric, Ratio) or bool(getattr(metric, "interval", "")))


def require_sound(figures: Figures, what: str) -> None:
    """Shapes, signs and reasons: unknown is said and explained, never zero; an interval holds its value."""
    who = f"{figures.metric}, {what}"
    groups = len(figures.labels)
    for name in ARRAYS:
        array = getattr(figures, name)
        shape = None if array is None else array.shape
        require(array is None or shape == (groups,), f"{who}: {name} has shape {shape} for {groups} groups")
    require(figures.units is not None, f"{who}: the number of units is missing")
    for label, e in figures:
        group = f"{who}, group {label}" if label else who
        require(e.n >= 0 and e.units >= 0, f"{group}: N {e.n} or units {e.units} is negative")
        for bound in (e.value, e.low, e.high):
            require(_finite(bound), f"{group}: {bound} is infinite")
        nothing = e.value == 0 and may_be_nothing(figures.metric)
        require(e.value is None or e.n or nothing, f"{group}: value {e.value} without a decision; unknown is not zero")
        if e.value is None:
            require(e.reason, f"{group}: an unknown value without a reason")
            require(e.low is None and e.high is None, f"{group}: an interval without a value")
        elif e.low is None or e.high is None:
            require(e.reason, f"{group}: no interval, and no reason why")
        else:
            require(e.reason is None, f"{group}: an interval, and yet a reason why there is none: {e.reason}")
            require(e.low <= e.value <= e.high, f"{group}: {e.value} is not in its interval {e.low} to {e.high}")
