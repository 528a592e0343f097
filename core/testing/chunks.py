"""The same decisions cut, shuffled and recoded: what no figure may notice."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import attrs
import numpy as np

from millipoint.decision import SCHEMA
from millipoint.decisions import Decisions
from millipoint.words import Words

Array = np.ndarray[Any, np.dtype[Any]]

ANALYSIS = ("equity", "candidate_level", "candidate_move", "chances", "nd", "dt", "dp", "nd_chances", "dt_chances",
            "stored_error", "engine", "level", "analysis_met", "played", "mark")  # fmt: skip
"""Stored columns that an analysis fills."""


@attrs.frozen(eq=False)
class Held:
    """A table as the loader of a partition."""

    table: Decisions

    def __call__(self) -> Decisions:
        """The table."""
        return self.table


@attrs.frozen(eq=False)
class Chunks:
    """A source whose partitions are exactly the given tables."""

    tables: Sequence[Decisions]

    @property
    def matches(self) -> int:
        """Number of matches."""
        return sum(table.matches for table in self.tables)

    def parts(self) -> Sequence[Callable[[], Decisions]]:
        """A loader of each table."""
        return [Held(table) for table in self.tables]


def partitions(table: Decisions, seed: int = 0) -> Mapping[str, Chunks]:
    """Ways to cut a table into partitions, by a name for messages."""
    rng = np.random.default_rng(seed)
    each = [table.part(i, i + 1) for i in range(table.matches)]
    shuffled = [reworded(each[i], rng) for i in rng.permutation(table.matches)]
    cuts = [0, *sorted(rng.integers(0, table.matches + 1, 2).tolist()), table.matches]
    uneven = [table.part(a, b) for a, b in itertools.pairwise(cuts)]
    return {
        "one partition a match": Chunks(each),
        "shuffled partitions with vocabularies of their own": Chunks(shuffled),
        "three uneven partitions and an empty one": Chunks([*uneven[:1], Decisions.empty(), *uneven[1:]]),
    }


def reworded(table: Decisions, rng: np.random.Generator) -> Decisions:
    """The same decisions with the codes of all texts changed."""
    data, words = dict(table.data), dict(table.words)
    for name, spec in SCHEMA.items():
        if spec.words:
            texts = table.words[name].values
            order = rng.permutation(len(texts))
            new = np.empty(len(texts) + 1, dtype=spec.dtype)
            new[order] = np.arange(len(texts))
            new[-1] = -1
            data[name] = new[table.data[name]]
            words[name] = Words(tuple(texts[i] for i in order))
    return Decisions(data, table.sizes, table.counts, words)


def without(table: Decisions, names: Sequence[str]) -> Decisions:
    """The same decisions with the named columns unknown; without candidates when they are among them."""
    kept = {name: array for name, array in table.data.items() if name not in names}
    words = {name: vocabulary for name, vocabulary in table.words.items() if name not in names}
    counts = table.counts * ("equity" not in names)
    return Decisions.from_columns(kept, sizes=table.sizes, counts=counts, words=words)
