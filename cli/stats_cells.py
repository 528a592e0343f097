"""One figure of a table: value, interval, N, and grey for what has no interval."""

from __future__ import annotations

from millipoint.cli import values
from millipoint.cli.figures import Row
from millipoint.cli.values import Marks
from millipoint.figures import Figures

DIM = "dim"


def cells_of(row: Row, figures: Figures, marks: Marks) -> tuple[str, str, str, str]:
    """Value, interval, N and style of one figure."""
    estimate, unit = row.figures[str(figures.metric)], figures.metric.unit
    n = "" if unit == "count" else str(estimate.n)
    return values.figure(estimate, unit, marks), values.interval(estimate, unit, marks), n, style_of(row, figures)


def style_of(row: Row, figures: Figures) -> str:
    """Grey for a figure that could have an interval and has none."""
    estimate = row.figures[str(figures.metric)]
    return DIM if estimate.value is None or (figures.low is not None and estimate.low is None) else ""
