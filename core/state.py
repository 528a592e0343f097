"""State: what a tally has become; sorted named arrays that merge by name and roll up to coarser keys.

Float sums keep the match in their key. A match never crosses a partition, so each float is added in row order inside
its match and then once in sorted key order: results are bit-equal whatever the partitions, merge order or executor.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import attrs
import numpy as np

from millipoint.words import Words, unify

Array = np.ndarray[Any, np.dtype[Any]]

MATCH = "@match"
GAME = "@game"
ROW = "@row"


@attrs.frozen(eq=False)
class State:
    """Rows of keys (int64) and values. Value names are ``""`` (count), ``column``, ``max:column``, ``min:``, ``first:``."""

    keys: Mapping[str, Array]
    values: Mapping[str, Array]
    words: Mapping[str, Words]
    """Vocabulary of the keys that are codes of texts."""

    def __len__(self) -> int:
        return len(self.values[""])

    def take(self, rows: Array) -> State:
        """The given rows."""
        keys = {name: a[rows] for name, a in self.keys.items()}
        return State(keys, {name: a[rows] for name, a in self.values.items()}, self.words)

    def roll(self, names: Sequence[str]) -> State:
        """Added up to the given keys, sorted by them. Values of a group are added in order of the remaining keys."""
        order, code, first = self.groups(names)
        keys = {name: self.keys[name][order][first] for name in names}
        values = {name: _combine(name, a[order], code, first) for name, a in self.values.items()}
        return State(keys, values, {n: w for n, w in self.words.items() if n in keys})

    def groups(self, names: Sequence[str]) -> tuple[Array, Array, Array]:
        """Sort order of the rows, group number of each sorted row, and first sorted row of each group."""
        rest = [name for name in (MATCH, GAME, ROW) if name in self.keys and name not in names]
        rest += [name for name in self.keys if name not in names and name not in rest]
        by = [*names, *rest]
        order = np.lexsort([self.keys[n] for n in reversed(by)]) if by else np.arange(len(self))
        new = np.zeros(len(self), dtype=bool)
        if len(self):
            new[0] = True
        for name in names:
            key = self.keys[name][order]
            new[1:] |= key[1:] != key[:-1]
        return order, np.cumsum(new) - 1, np.flatnonzero(new)


def _combine(name: str, values: Array, code: Array, first: Array) -> Array:
    if not len(first):
        return values[:0]
    rule, _, _ = name.partition(":")
    if rule == "max" and name != "max":
        return np.maximum.reduceat(values, first)
    if rule == "min" and name != "min":
        return np.minimum.reduceat(values, first)
    if rule == "first" and name != "first":
        return values[first]
    total = np.bincount(code, weights=values, minlength=len(first))
    return total.astype(np.int64) if values.dtype.kind == "i" else total


def merge(states: Sequence[State]) -> State:
    """All states of one tally as one, vocabularies brought together by name. Needs at least one state."""
    first = states[0]
    if len(states) == 1:
        return first
    columns: dict[str, list[Array]] = {name: [s.keys[name] for s in states] for name in first.keys}
    words: dict[str, Words] = {}
    for name in first.words:
        words[name], tables = unify([s.words[name] for s in states])
        columns[name] = [k if t is None else t[k].astype(np.int64) for k, t in zip(columns[name], tables, strict=True)]
    keys = {name: np.concatenate(arrays) for name, arrays in columns.items()}
    values = {name: np.concatenate([s.values[name] for s in states]) for name in first.values}
    return State(keys, values, words)


def find(table: Sequence[Array], query: Sequence[Array]) -> Array:
    """Row of ``table`` (distinct key rows) that equals each row of ``query``; -1 where none does."""
    n = len(table[0]) if table else 1
    if not table:
        return np.zeros(0 if not query else len(query[0]), dtype=np.int64)
    code = np.zeros(n + len(query[0]), dtype=np.int64)
    for a, b in zip(table, query, strict=True):
        both = np.concatenate([a, b])
        low = both.min() if len(both) else 0
        span = int(both.max() - low) + 1 if len(both) else 1
        if span > 4 * len(both):
            _, both = np.unique(both, return_inverse=True)
            low, span = 0, int(both.max()) + 1
        top = int(code.max()) + 1 if len(code) else 1
        if top * span > 2**62:
            _, code = np.unique(code, return_inverse=True)
        code = code * span + (both - low)
    order = np.argsort(code[:n], kind="stable")
    known = code[:n][order]
    at = np.minimum(np.searchsorted(known, code[n:]), max(n - 1, 0))
    if not n:
        return np.full(len(query[0]), -1, dtype=np.int64)
    return np.where(known[at] == code[n:], order[at], -1)
