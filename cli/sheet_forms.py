"""Sheets for other programs: JSON with whole figures, CSV with value, bounds and N side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import attrs

from millipoint.cli.ask import iso_day
from millipoint.cli.sheet import Head, Sheet, bare, written
from millipoint.figures import Estimate


def json_rows(sheet: Sheet) -> list[dict[str, Any]]:
    """The rows by name of column; figures as objects, days as dates, null for unknown."""
    return [{head.name: json_value(row.get(head.name), head.unit) for head in written(sheet)} for row in sheet.rows]


def json_value(value: Any, unit: str = "") -> Any:
    """A value for JSON."""
    if isinstance(value, Estimate):
        whole = value.as_dict()
        if unit == "count" and value.value is not None:
            whole["value"] = round(value.value)
        return whole
    if unit == "day":
        return None if value is None else iso_day(value)
    if unit == "count" and isinstance(value, float):
        return round(value)
    if attrs.has(type(value)):
        return {a.name: json_value(getattr(value, a.name), "day" if a.name == "day" else "") for a in attrs.fields(type(value))}
    if isinstance(value, dict):
        return {key: json_value(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [json_value(item) for item in value]
    return value


def csv_header(sheet: Sheet) -> list[str]:
    """Names of the columns; a column of figures is four."""
    return [name for head in written(sheet) for name in _names(head, sheet)]


def csv_rows(sheet: Sheet) -> Iterator[list[Any]]:
    """The rows, empty where unknown."""
    for row in sheet.rows:
        cells: list[Any] = []
        for head in written(sheet):
            value = row.get(head.name)
            if len(_names(head, sheet)) == 1:
                cells.append(json_value(bare(value), head.unit))
            elif isinstance(value, Estimate):
                cells += [json_value(value.value, head.unit), value.low, value.high, value.n]
            else:
                cells += [value, None, None, None]
        yield cells


def _names(head: Head, sheet: Sheet) -> Sequence[str]:
    if head.name in sheet.figures or any(isinstance(row.get(head.name), Estimate) for row in sheet.rows):
        return [head.name, f"{head.name}_low", f"{head.name}_high", f"{head.name}_n"]
    return [head.name]
