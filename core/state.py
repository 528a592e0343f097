"""State: what a tally has become; rows of keys and values that merge by name and roll up to coarser keys.

Float sums keep the match in their key. A match never crosses a partition, so each float is added in row order inside
its match and then once in sorted key order: results are bit-equal whatever the partitions, merge order or executor.

Tallies of one question mostly have the same keys. They share a table of keys, so that sorting, grouping and joining
are done once a table and not once a tally.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

import attrs
import numpy as np

from millipoint.words import Words, unify

Array = np.ndarray[Any, np.dtype[Any]]

MATCH = "@match"
GAME = "@game"
ROW = "@row"


@attrs.define(eq=False, slots=False)
class Keys:
    """Distinct rows of keys (int64 columns), with the vocabularies of those that are codes of texts."""

    columns: Mapping[str, Array]
    words: Mapping[str, Words]
    size: int
    memo: dict[Any, Any] = attrs.field(factory=dict, init=False, repr=False)
    alike: set[tuple[str, ...]] = attrs.field(factory=set, init=False, repr=False)
    """Keys under which every row is a group of its own and stands in its place already."""

    def __getstate__(self) -> tuple[Any, ...]:
        return self.columns, self.words, self.size

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        self.columns, self.words, self.size = state
        self.memo, self.alike = {}, set()

    def rolled(self, names: tuple[str, ...]) -> tuple[Array, Array, Keys]:
        """Place of each row when sorted by ``names`` and then the rest, its group, and the distinct keys of the groups."""
        if names not in self.memo:
            self.memo[names] = self._rolled(names)
        found: tuple[Array, Array, Keys] = self.memo[names]
        return found

    def _rolled(self, names: tuple[str, ...]) -> tuple[Array, Array, Keys]:
        rest = [name for name in (MATCH, GAME, ROW) if name in self.columns and name not in names]
        rest += [name for name in self.columns if name not in names and name not in rest]
        by = [*(self._ranked(name) for name in reversed(rest)), *(self.columns[name] for name in reversed(names))]
        sort = by and not _ascending(by[::-1])
        order = np.lexsort(by) if sort else np.arange(self.size)
        new = np.zeros(self.size, dtype=bool)
        new[:1] = True
        for name in names:
            key = self.columns[name][order]
            new[1:] |= key[1:] != key[:-1]
        first = order[new]
        if not sort and len(first) == self.size:
            self.alike.add(names)
        place = np.empty(self.size, dtype=np.int64)
        place[order] = np.arange(self.size)
        group = np.empty(self.size, dtype=np.int64)
        group[order] = new.cumsum() - 1
        keys = {name: self.columns[name][first] for name in names}
        return place, group, Keys(keys, {n: w for n, w in self.words.items() if n in keys}, len(first))


    def _ranked(self, name: str) -> Array:
        """Values of a key, codes of texts in the order of the texts: the same whatever vocabulary they came from."""
        if name not in self.words:
            return self.columns[name]
        texts = self.words[name].values
        rank = np.empty(len(texts) + 1, dtype=np.int64)
        rank[sorted(range(len(texts)), key=texts.__getitem__)] = np.arange(len(texts))
        rank[-1] = -1
        return rank[self.columns[name]]


def _ascending(keys: Sequence[Array]) -> bool:
    """Whether rows stand in the order of their keys already, the first key deciding first: far cheaper than to sort."""
    same = np.ones(max(len(keys[0]) - 1, 0), dtype=bool)
    for key in keys:
        before, after = key[:-1], key[1:]
        if np.count_nonzero(same & (after < before)):
            return False
        same &= before == after
    return True


@attrs.define(eq=False, slots=False)
class State:
    """Rows of a table of keys with values: ``""`` (count), ``column`` (sum), ``max:column``, ``min:``, ``first:``."""

    table: Keys
    rows: Array
    """(n,) int64: the rows of the table that have a value, each at most once."""
    values: Mapping[str, Array]
    memo: dict[tuple[str, ...], State] = attrs.field(factory=dict, init=False, repr=False)

    def __attrs_post_init__(self) -> None:
        for values in self.values.values():  # metrics share states: none may change what another one reads
            values.setflags(write=False)

    @classmethod
    def of(cls, keys: Mapping[str, Array], values: Mapping[str, Array], words: Mapping[str, Words]) -> State:
        """A state with a table of its own; key rows are distinct."""
        size = len(values[""])
        return cls(Keys(keys, words, size), np.arange(size), values)

    def __getstate__(self) -> tuple[Any, ...]:
        return self.table, self.rows, self.values

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        self.table, self.rows, self.values = state
        self.memo = {}
        self.__attrs_post_init__()

    def __len__(self) -> int:
        return len(self.rows)

    @cached_property
    def keys(self) -> Mapping[str, Array]:
        """The key columns, one value a row."""
        return {name: column[self.rows] for name, column in self.table.columns.items()}

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the key columns."""
        return tuple(self.table.columns)

    @property
    def words(self) -> Mapping[str, Words]:
        """Vocabularies of the keys that are codes of texts."""
        return self.table.words

    def take(self, rows: Array) -> State:
        """The given rows."""
        return State(self.table, self.rows[rows], {name: a[rows] for name, a in self.values.items()})

    def roll(self, names: Sequence[str]) -> State:
        """Added up to the given keys, sorted by them. Values of a group are added in order of the remaining keys."""
        key = tuple(names)
        if key not in self.memo:
            self.memo[key] = self._roll(key)
        return self.memo[key]

    def _roll(self, names: tuple[str, ...]) -> State:
        place, group, keys = self.table.rolled(names)
        if names in self.table.alike and not np.count_nonzero(self.rows[1:] < self.rows[:-1]):
            return State(keys, self.rows, self.values)
        at, code, sorted_values = place[self.rows], group[self.rows], self.values
        if np.count_nonzero(at[1:] < at[:-1]):
            order = at.argsort()
            code, sorted_values = code[order], {name: a[order] for name, a in self.values.items()}
        there = np.bincount(code, minlength=keys.size).nonzero()[0]
        return State(keys, there, {name: _combine(name, a, code, there, keys.size) for name, a in sorted_values.items()})

    def spread(self, column: str) -> Array:
        """Values of a column over all rows of the table, 0 where there is none."""
        values = self.values[column]
        out = np.zeros(self.table.size, dtype=values.dtype)
        out[self.rows] = values
        return out


def _combine(name: str, values: Array, code: Array, there: Array, size: int) -> Array:
    if ":" in name and len(there):
        rule, start = name.partition(":")[0], np.searchsorted(code, there)
        if rule == "first":
            return values[start]
        reduced: Array = (np.maximum if rule == "max" else np.minimum).reduceat(values, start)
        return reduced
    total = np.bincount(code, weights=values, minlength=size)[there]
    return total.astype(np.int64) if values.dtype.kind in "ib" else total


def merge_tables(tables: Sequence[Keys]) -> Keys:
    """Tables of different partitions one after the other, vocabularies brought together by name."""
    first = tables[0]
    if len(tables) == 1:
        return first
    columns: dict[str, list[Array]] = {name: [t.columns[name] for t in tables] for name in first.columns}
    words: dict[str, Words] = {}
    for name in first.words:
        words[name], maps = unify([t.words[name] for t in tables])
        columns[name] = [k if m is None else m[k].astype(np.int64) for k, m in zip(columns[name], maps, strict=True)]
    return Keys({n: np.concatenate(c) for n, c in columns.items()}, words, sum(t.size for t in tables))


def merge(states: Sequence[State], table: Keys | None = None) -> State:
    """All states of one tally as one; ``table`` is their merged table of keys when it is there already.

    Key rows of different partitions differ by their match, so nothing needs adding up.
    """
    if len(states) == 1:
        return states[0]
    table = table or merge_tables([s.table for s in states])
    offsets = np.cumsum([0, *(s.table.size for s in states[:-1])])
    rows = np.concatenate([s.rows + offset for s, offset in zip(states, offsets, strict=True)])
    values = {name: np.concatenate([s.values[name] for s in states]) for name in states[0].values}
    return State(table, rows, values)


def find(table: Sequence[Array], query: Sequence[Array]) -> Array:
    """Row of ``table`` (distinct key rows) that equals each row of ``query``; -1 where none does."""
    n, m = len(table[0]), len(query[0])
    if not n or not m:
        return np.full(m, -1, dtype=np.int64)
    code = np.zeros(n + m, dtype=np.int64)
    for a, b in zip(table, query, strict=True):
        both = np.concatenate([a, b])
        low = int(both.min())
        span = int(both.max()) - low + 1
        if span > 4 * len(both):
            _, both = np.unique(both, return_inverse=True)
            low, span = 0, int(both.max()) + 1
        if (int(code.max()) + 1) * span > 2**62:
            _, code = np.unique(code, return_inverse=True)
        code = code * span + (both - low)
    order = np.argsort(code[:n], kind="stable")
    known = code[:n][order]
    at = np.minimum(np.searchsorted(known, code[n:]), n - 1)
    return np.where(known[at] == code[n:], order[at], -1)
