"""State: what a tally has become; rows of keys and values that merge by name and roll up to coarser keys.

Float sums keep the match in their key. A match never crosses a partition, so each float is added in row order inside
its match and then once in sorted key order: results are bit-equal whatever the partitions, merge order or executor.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

import attrs
import numpy as np

from millipoint.keys import Keys, merge_tables
from millipoint.words import Words

Array = np.ndarray[Any, np.dtype[Any]]


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
