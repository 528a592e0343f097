"""Decisions one by one, brought back to columns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from millipoint.decision import SCHEMA, Decision
from millipoint.errors import SchemaError
from millipoint.intake import fill_of
from millipoint.schema import FieldSpec


def columns_of_records(records: Iterable[Decision]) -> tuple[dict[str, Any], list[int], list[int]]:
    """Columns of the records, the decisions of each match and the candidates of each decision; matches follow one another."""
    rows = list(records) if isinstance(records, Iterable) else [records]
    if not all(isinstance(row, Decision) for row in rows):
        raise SchemaError(f"decisions are needed, got {records!r:.80}")
    order: dict[int, list[Decision]] = {}
    for record in rows:
        order.setdefault(record.match, []).append(record)
    rows = [record for match in order.values() for record in match]
    columns: dict[str, Any] = {}
    for name, spec in SCHEMA.items():
        if spec.grain == "match":
            columns[name] = [_fact(match, spec) for match in order.values()]
        elif spec.grain == "side":
            columns[name] = [_of_seat(match, seat, spec) for match in order.values() for seat in (0, 1)]
        elif spec.grain == "decision":
            columns[name] = [getattr(record, name) for record in rows]
        else:
            columns[name] = [value for record in rows for value in _options(record, spec)]
    return columns, [len(match) for match in order.values()], [len(record.equity) for record in rows]


def _of_seat(match: Sequence[Decision], seat: int, spec: FieldSpec) -> Any:
    own = [record for record in match if record.seat == seat]
    return _fact(own, spec) if own else None if spec.words else fill_of(spec.name, spec)


def _fact(records: Sequence[Decision], spec: FieldSpec) -> Any:
    """What the records of one match or side say of it, all the same. Raises `SchemaError` when they do not agree."""
    values = {getattr(record, spec.name) for record in records}
    if len(values) > 1:
        one, other = sorted(map(repr, values))[:2]
        raise SchemaError(f"column {spec.name} ({spec.grain}): the decisions of match {records[0].match} say {one} and {other}")
    return values.pop()


def _options(record: Decision, spec: FieldSpec) -> Sequence[Any]:
    """Values of the candidates of a record; unknown ones where the record gives equities alone."""
    values: Sequence[Any] = getattr(record, spec.name)
    if values or not record.equity:
        return values
    return [np.full(spec.shape, spec.fill, dtype=spec.dtype)] * len(record.equity)
