"""Keys: the distinct rows of keys that the tallies of a question share, sorted, grouped and joined once for all of them."""

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
        by = [*(self.columns[name] for name in names), *(self._ranked(name) for name in rest)]
        sort = by and not _ascending(by)
        order = pack(by)[0].argsort() if sort else np.arange(self.size)  # rows are distinct: no two are equal
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


def pack(keys: Sequence[Array]) -> tuple[Array, int]:
    """One code a row for several keys, in the order of the rows sorted by them, and the number of codes there may be."""
    code = np.zeros(len(keys[0]), dtype=np.int64)
    span = 1
    for key in keys:
        if not len(key):
            return code, 0
        low, high = int(key.min()), int(key.max())
        width = high - low + 1
        if width > 2**31:
            _, key = np.unique(key, return_inverse=True)
            low, width = 0, int(key.max()) + 1
        if span * width > 2**62:
            _, code = np.unique(code, return_inverse=True)
            span = int(code.max()) + 1
        code = code * width + (key - low)
        span *= width
    return code, span


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


def find(table: Sequence[Array], query: Sequence[Array]) -> Array:
    """Row of ``table`` (distinct key rows) that equals each row of ``query``; -1 where none does."""
    n, m = len(table[0]), len(query[0])
    if not n or not m:
        return np.full(m, -1, dtype=np.int64)
    code, _ = pack([np.concatenate(pair) for pair in zip(table, query, strict=True)])
    order = np.argsort(code[:n], kind="stable")
    known = code[:n][order]
    at = np.minimum(np.searchsorted(known, code[n:]), n - 1)
    return np.where(known[at] == code[n:], order[at], -1)
