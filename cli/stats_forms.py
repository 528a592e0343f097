"""The figures of ``stats`` for machines: rows of JSON and CSV."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from millipoint.cli.figures import Row, Table
from millipoint.figures import Estimate, Figures


def json_row(row: Row, table: Table) -> dict[str, Any]:
    """One group as JSON."""
    return {
        "group": table.grouping.plain(row.label),
        "matches": row.matches,
        "games": row.games,
        "decisions": row.decisions,
        "metrics": {name: _estimate(row.figures[name], figures) for name, figures in _named(table)},
    }


def _named(table: Table) -> list[tuple[str, Figures]]:
    return [(str(figures.metric), figures) for figures in table.metrics]


def _estimate(estimate: Estimate, figures: Figures) -> dict[str, Any]:
    return {**estimate.as_dict(), "value": _value(estimate, figures)}


def _value(estimate: Estimate, figures: Figures) -> Any:
    """The value; counts as whole numbers, records as objects."""
    value = estimate.as_dict()["value"]
    return int(value) if figures.metric.unit == "count" and isinstance(value, float) else value


def csv_header(table: Table) -> list[str]:
    """Names of the columns: group, population, then for each metric value, interval (if it has one) and N."""
    names = [*table.grouping.by, "matches", "games", "decisions"]
    for name, figures in _named(table):
        names += [name, *([f"{name}_low", f"{name}_high"] if figures.low is not None else []), f"{name}_n"]
    return names


def csv_rows(table: Table) -> Iterator[list[Any]]:
    """The rows under `csv_header`."""
    for row in table.rows:
        cells: list[Any] = [*table.grouping.plain(row.label).values(), row.matches, row.games, row.decisions]
        for name, figures in _named(table):
            estimate = row.figures[name]
            bounds = [estimate.low, estimate.high] if figures.low is not None else []
            cells += [_value(estimate, figures), *bounds, estimate.n]
        yield cells
