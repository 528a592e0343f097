"""Decisions of whole matches as columns, each at its own grain; candidates ragged as flat values plus counts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

import attrs
import numpy as np

from millipoint.decision import SCHEMA, Decision
from millipoint.errors import SchemaError
from millipoint.schema import FieldSpec
from millipoint.words import Words, encode, unify

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
        rows = _rows(columns)
        size = _numbers("sizes", [rows] if sizes is None else sizes)
        count = _numbers("counts", np.zeros(rows) if counts is None else counts)
        table = cls({}, size, count, dict(words or {}))
        for name, spec in SCHEMA.items():
            n = table.extent(spec.grain)
            if name in columns:
                table.data[name] = table._convert(spec, columns[name], n)  # type: ignore[index]
            elif name in ("match", "ply"):
                table.data[name] = np.arange(n, dtype=spec.dtype)  # type: ignore[index]
            else:
                table.data[name] = np.full((n, *spec.shape), _fill(name, spec), dtype=spec.dtype)  # type: ignore[index]
            if spec.words:
                table.words.setdefault(name, Words())  # type: ignore[attr-defined]
        table.check()
        return table

    def _convert(self, spec: FieldSpec, values: Any, n: int) -> Array:
        if spec.words and spec.name not in self.words:
            if isinstance(values, str):
                raise SchemaError(f"column {spec.name}: expected one text a {spec.grain}, got a single text")
            values, self.words[spec.name] = encode(values)  # type: ignore[index]
        if np.ma.is_masked(values):
            raise SchemaError(f"column {spec.name}: masked values; write what is unknown as the null of the column")
        try:
            array = np.asarray(values)
            if array.dtype.kind == "c":
                raise SchemaError(f"column {spec.name}: complex numbers")
            if array.dtype.kind in "fiub" and spec.dtype.kind == "i" and array.dtype != spec.dtype:
                low, high = np.iinfo(spec.dtype).min, np.iinfo(spec.dtype).max
                bad = ~((array >= low) & (array <= high)) | (np.floor(array) != array)
                if bad.any():
                    raise SchemaError(f"column {spec.name}: {array[bad].flat[0]} is not a whole number that fits {spec.dtype}")
            with np.errstate(over="ignore"):
                array = array.astype(spec.dtype, copy=False)
        except SchemaError:
            raise
        except (TypeError, ValueError, OverflowError) as error:
            raise SchemaError(f"column {spec.name}: {error}") from None
        if spec.dtype.kind == "f" and np.isinf(array).any():
            raise SchemaError(f"column {spec.name}: infinite values")
        if spec.name == "stored_error" and (array < 0).any():
            raise SchemaError("column stored_error: errors are never negative")
        if array.size == 0:
            array = array.reshape((0, *spec.shape))
        if array.shape != (n, *spec.shape):
            raise SchemaError(f"column {spec.name} ({spec.grain}) has shape {array.shape}, expected {(n, *spec.shape)}")
        return array

    def check(self) -> None:
        """Raise `SchemaError` unless the table is consistent: lengths, seats, order of rows, codes."""
        if (self.sizes < 0).any() or self.sizes.sum() != len(self):
            raise SchemaError(f"sizes add up to {self.sizes.sum()}, but there are {len(self)} decisions")
        if len(self) and self.counts.min() < 0:
            raise SchemaError("counts: a decision cannot have fewer than 0 candidates")
        data = self.data
        if len(np.unique(data["match"])) != self.matches:
            raise SchemaError("column match: two matches have the same number")
        for name, spec in SCHEMA.items():
            if spec.words or spec.labels:
                self._check_codes(spec, data[name])
        if not len(self):
            return
        if data["seat"].min() < 0 or data["seat"].max() > 1:
            raise SchemaError("column seat: only 0 and 1 are seats")
        if (data["played"] >= np.maximum(self.counts, 1)).any() or data["played"].min() < -1:
            raise SchemaError("column played: an index is beyond the candidates of its decision")
        game, ply = data["game"].astype(np.int64), data["ply"].astype(np.int64)
        same = np.diff(self.row_match) == 0
        step = (np.diff(game) < 0) | ((np.diff(game) == 0) & (np.diff(ply) < 0))
        if (same & step).any():
            raise SchemaError("rows are not in the order match, game, ply")

    def _check_codes(self, spec: FieldSpec, codes: Array) -> None:
        words = self.words.get(spec.name)
        texts = spec.labels if words is None else words.values
        if words is not None and len(words.index) != len(words):
            raise SchemaError(f"column {spec.name}: a text stands twice in its vocabulary")
        least = 0 if spec.null is None else -1
        if len(codes) and (codes.min() < least or codes.max() >= len(texts)):
            wrong = codes[(codes < least) | (codes >= len(texts))][0]
            raise SchemaError(f"column {spec.name}: {wrong} is not the code of any of its {len(texts)} texts")

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
        rows = list(records)
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
        sizes = [len(match) for match in order.values()]
        return cls.from_columns(columns, sizes=sizes, counts=[len(record.equity) for record in rows])

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


def _numbers(name: str, values: Any) -> Array:
    """Whole numbers in one dimension."""
    fault = SchemaError(f"{name}: a list of whole numbers is needed")
    try:
        array = np.asarray(values)
        with np.errstate(invalid="ignore"):
            numbers: Array = array.astype(np.int64)
    except (TypeError, ValueError, OverflowError):
        raise fault from None
    if array.dtype.kind not in "iufb" or array.ndim != 1 or (numbers != array).any():
        raise fault
    return numbers


def _rows(columns: Mapping[str, Any]) -> int:
    for name, values in columns.items():
        if SCHEMA[name].grain == "decision":
            if not hasattr(values, "__len__"):
                raise SchemaError(f"column {name}: expected one value a decision, got {values!r}")
            return len(values)
    return 0


def _fill(name: str, spec: FieldSpec) -> Any:
    default = getattr(attrs.fields(Decision), name).default
    known = default is not attrs.NOTHING and default is not None and not isinstance(default, tuple)
    return default if known else spec.fill


def _of_seat(match: Sequence[Decision], seat: int, spec: FieldSpec) -> Any:
    own = [record for record in match if record.seat == seat]
    return _fact(own, spec) if own else None if spec.words else _fill(spec.name, spec)


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


def _tuples(value: Any) -> Any:
    return tuple(_tuples(item) for item in value) if isinstance(value, list) else value
