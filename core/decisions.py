"""Decisions of whole matches as columns, each at its own grain; candidates ragged as flat values plus counts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

import attrs
import numpy as np

from millipoint.consistency import check
from millipoint.decision import SCHEMA, Decision
from millipoint.errors import SchemaError
from millipoint.intake import converted, fill_of, numbers_of, rows_in
from millipoint.records import columns_of_records
from millipoint.schema import FieldSpec
from millipoint.words import Words, unify

Array = np.ndarray[Any, np.dtype[Any]]


@attrs.define(slots=False, eq=False, frozen=True)
class Decisions:
    """The decisions of one or many whole matches.

    ``data`` has one array a stored column: (matches, ...) for match facts, (2 x matches, ...) for side facts,
    (decisions, ...) and (candidates, ...). ``sizes`` counts the decisions of each match, ``counts`` the candidates
    of each decision. Rows stand match after match, in a match by game and ply. Treat the arrays as read-only.
    """

    data: Mapping[str, Array]
    sizes: Array
    counts: Array
    words: Mapping[str, Words]

    # -- shape ---------------------------------------------------------------------------------------------
    def __len__(self) -> int:
        return len(self.counts)

    @property
    def matches(self) -> int:
        """Number of matches, those without a decision among them."""
        return len(self.sizes)

    def extent(self, grain: str) -> int:
        """Number of values of a column of this grain."""
        if grain == "decision":
            return len(self)
        return int(self.candidate_starts[-1]) if grain == "candidate" else self.matches * (2 if grain == "side" else 1)

    @cached_property
    def starts(self) -> Array:
        """(matches + 1,) int64: first row of each match, and the end."""
        return np.concatenate(([0], np.cumsum(self.sizes, dtype=np.int64)))

    @cached_property
    def candidate_starts(self) -> Array:
        """(decisions + 1,) int64: first candidate of each decision, and the end."""
        return np.concatenate(([0], np.cumsum(self.counts, dtype=np.int64)))

    @cached_property
    def row_match(self) -> Array:
        """(decisions,) int64: index of the match each row belongs to."""
        return np.repeat(np.arange(self.matches), self.sizes)

    @cached_property
    def row_side(self) -> Array:
        """(decisions,) int64: index of the side that decides, 2 x match index + seat."""
        return 2 * self.row_match + self.data["seat"]

    @cached_property
    def candidate_row(self) -> Array:
        """(candidates,) int64: the row each candidate belongs to."""
        return np.repeat(np.arange(len(self)), self.counts)

    # -- making ----------------------------------------------------------------------------------------------
    @classmethod
    def from_columns(
        cls,
        columns: Mapping[str, Any],
        *,
        sizes: Sequence[int] | Array | None = None,
        counts: Sequence[int] | Array | None = None,
        words: Mapping[str, Words] | None = None,
    ) -> Decisions:
        """Build decisions from plain arrays or lists, one entry a column of the schema.

        Columns that are left out are unknown. ``sizes`` defaults to one match that holds every row, ``counts`` to no
        candidates. Text columns take texts, or codes when ``words`` has their vocabulary.
        Raises `SchemaError` naming the column that does not fit.
        """
        if not isinstance(columns, Mapping):
            raise SchemaError(f"columns by name are needed, not {type(columns).__name__}")
        unknown = set(columns) - set(SCHEMA)
        if unknown:
            raise SchemaError(f"no such column: {', '.join(sorted(map(str, unknown)))}")
        rows = rows_in(columns)
        size = numbers_of("sizes", [rows] if sizes is None else sizes)
        count = numbers_of("counts", np.zeros(rows) if counts is None else counts)
        if (count < 0).any():
            raise SchemaError("counts: a decision cannot have fewer than 0 candidates")
        if not isinstance(words, Mapping | None) or not all(isinstance(found, Words) for found in (words or {}).values()):
            raise SchemaError(f"words: a Words for each column is needed, got {words!r}")
        table = cls({}, size, count, dict(words or {}))
        for name, spec in SCHEMA.items():
            n = table.extent(spec.grain)
            if name in columns:
                table.data[name] = converted(spec, columns[name], n, table.words)  # type: ignore[index,arg-type]
            elif name in ("match", "ply"):
                table.data[name] = np.arange(n, dtype=spec.dtype)  # type: ignore[index]
            else:
                table.data[name] = np.full((n, *spec.shape), fill_of(name, spec), dtype=spec.dtype)  # type: ignore[index]
            if spec.words:
                table.words.setdefault(name, Words())  # type: ignore[attr-defined]
        table.check()
        return table

    def check(self) -> None:
        """Raise `SchemaError` unless the table is consistent: lengths, seats, order of rows, codes."""
        check(self)

    # -- rows ------------------------------------------------------------------------------------------------
    def row(self, i: int) -> Decision:
        """Row ``i`` as a `Decision` of plain Python values."""
        if not -len(self) <= i < len(self):
            raise IndexError(f"no decision {i}: there are {len(self)}")
        i %= len(self)
        where = {
            "match": self.row_match[i],
            "side": self.row_side[i],
            "decision": i,
            "candidate": slice(self.candidate_starts[i], self.candidate_starts[i + 1]),
        }
        return Decision(**{name: self._value(spec, where[spec.grain]) for name, spec in SCHEMA.items()})

    def _value(self, spec: FieldSpec, where: Any) -> Any:
        value = self.data[spec.name][where]
        if spec.words:
            return self.words[spec.name].decode(int(value))
        return _tuples(value.tolist())

    def __iter__(self) -> Iterator[Decision]:
        return (self.row(i) for i in range(len(self)))

    @classmethod
    def from_records(cls, records: Iterable[Decision]) -> Decisions:
        """The way back from `row`: decisions, in order, as columns. Matches follow one another."""
        columns, sizes, counts = columns_of_records(records)
        return cls.from_columns(columns, sizes=sizes, counts=counts)

    @classmethod
    def empty(cls) -> Decisions:
        """A table without any match."""
        return cls.from_columns({}, sizes=[])

    # -- parts -----------------------------------------------------------------------------------------------
    def part(self, first: int, last: int) -> Decisions:
        """Matches ``first`` to ``last`` (exclusive) as a view: no value is copied."""
        lo, hi = int(self.starts[first]), int(self.starts[last])
        cut = {
            "match": slice(first, last),
            "side": slice(2 * first, 2 * last),
            "decision": slice(lo, hi),
            "candidate": slice(int(self.candidate_starts[lo]), int(self.candidate_starts[hi])),
        }
        data = {name: array[cut[SCHEMA[name].grain]] for name, array in self.data.items()}
        return Decisions(data, self.sizes[first:last], self.counts[lo:hi], self.words)

    @classmethod
    def concat(cls, parts: Sequence[Decisions]) -> Decisions:
        """Several tables as one; vocabularies are brought together by name."""
        if not isinstance(parts, Iterable) or not all(isinstance(part, Decisions) for part in parts):
            raise SchemaError(f"tables to be joined are needed, got {parts!r:.80}")
        parts = [part for part in parts if part.matches] or list(parts[:1])
        if not parts:
            return cls.empty()
        if len(parts) == 1:
            return parts[0]
        data: dict[str, Array] = {}
        words: dict[str, Words] = {}
        for name, spec in SCHEMA.items():
            arrays = [part.data[name] for part in parts]
            if spec.words:
                words[name], tables = unify([part.words[name] for part in parts])
                arrays = [a if table is None else table[a] for a, table in zip(arrays, tables, strict=True)]
            data[name] = np.concatenate(arrays)
        sizes = np.concatenate([part.sizes for part in parts])
        counts = np.concatenate([part.counts for part in parts])
        if len(np.unique(data["match"])) != len(sizes):
            raise SchemaError("column match: two matches have the same number")
        return cls(data, sizes, counts, words)


def _tuples(value: Any) -> Any:
    return tuple(_tuples(item) for item in value) if isinstance(value, list) else value
