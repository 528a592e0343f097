"""How figures are written for people: digits by unit, a dash for what is unknown, intervals in brackets."""

from __future__ import annotations

from typing import Any

import attrs

from millipoint.cli.text import clean, unicode_stream
from millipoint.figures import Estimate

DIGITS = {"": 2, "PR": 2, "mpt": 2, "equity": 3, "Elo": 1, "MWC": 2, "seconds": 1}

BAR = 24
"""Cells of a bar that stands for the whole."""

RECORD = "record"
"""Stands for a value with several fields, which JSON shows."""


@attrs.frozen
class Marks:
    """Signs that not every terminal can show."""

    dash: str = "–"
    at_most: str = "≤"
    at_least: str = "≥"
    dots: str = "…"
    block: str = "█"

    @classmethod
    def of_stream(cls, output: str | None) -> Marks:
        """The signs for the screen or a file."""
        to_file = bool(output and output != "-")
        return cls() if to_file or unicode_stream() else cls("-", "<=", ">=", "~", "#")


def number(value: Any, unit: str, marks: Marks) -> str:
    """A value in its unit: MWC in per cent, counts whole, the rest by `DIGITS`; a dash for None."""
    if value is None:
        return marks.dash
    if attrs.has(type(value)):
        return RECORD
    if isinstance(value, str) or not isinstance(value, int | float):
        return clean(str(value))
    if unit == "count":
        return f"{value:.0f}"
    if unit == "rate":
        return _round(10000 * value, 2)
    if unit == "points":
        return _round(100 * value, 1)
    if unit == "share":
        return f"{_round(100 * value, 1)} %"
    if unit == "bar":
        return marks.block * round(BAR * value)
    if unit == "MWC":
        return "<0.01 %" if 0 < value < 0.00005 else f"{_round(100 * value, 2)} %"
    return _round(value, DIGITS.get(unit, 3))


def _round(value: float, digits: int) -> str:
    text = f"{value:.{digits}f}"
    return text.lstrip("-") if not text.strip("-0.") else text


def figure(estimate: Estimate, unit: str, marks: Marks) -> str:
    """The value of a figure, with a sign where the true one lies beyond it."""
    sign = {"<=": f"{marks.at_most} ", ">=": f"{marks.at_least} "}.get(estimate.bound or "", "")
    return sign + number(estimate.value, unit, marks)


def interval(estimate: Estimate, unit: str, marks: Marks) -> str:
    """The interval of a figure in brackets, empty without one."""
    if estimate.low is None or estimate.high is None:
        return ""
    low, high = (number(end, unit, marks).removesuffix(" %") for end in (estimate.low, estimate.high))
    return f"[{low}, {high}]"


def label(title: str, unit: str) -> str:
    """The name of a figure, with its unit where the digits do not show it."""
    return f"{title}, {unit}" if unit in ("mpt", "equity", "seconds") and unit not in title else title
