"""The same decisions in two analyses of a match, and one analysis told in the terms of the other."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np

from millipoint.decision import SCHEMA
from millipoint.decisions import Decisions

Array = np.ndarray[Any, np.dtype[Any]]


def pairs(one: Decisions, other: Decisions) -> tuple[Array, Array]:
    """Rows of two tables, each of one match, that are the same decision: game, kind, position of the decider and roll.

    What happens twice is paired in order. Seats do not matter.
    """
    places = {key: row for row, key in enumerate(_keys(other))}
    found = [(row, places[key]) for row, key in enumerate(_keys(one)) if key in places]
    if not found:
        return np.zeros(0, dtype=np.int64), np.zeros(0, dtype=np.int64)
    mine, theirs = np.array(found, dtype=np.int64).T
    return mine, theirs


def _keys(table: Decisions) -> list[tuple[int, ...]]:
    data = table.data
    low, high = data["dice"].min(axis=1), data["dice"].max(axis=1)
    columns = [array.tolist() for array in (data["game"], data["kind"], data["position"], low, high)]
    seen: Counter[tuple[int, ...]] = Counter()
    found = []
    for key in zip(*columns, strict=True):
        found.append((*key, seen[key]))
        seen[key] += 1
    return found


def in_terms_of(other: Decisions, one: Decisions, mine: Array, theirs: Array) -> Decisions:
    """An analysis with number, facts, names and seats of another one of the same match."""
    crossed = bool(len(mine)) and bool((one.data["seat"][mine] != other.data["seat"][theirs]).mean() > 0.5)
    facts = {name: one.data[name] for name, spec in SCHEMA.items() if spec.grain in ("match", "side")}
    data = {**{name: other.data[name] for name in SCHEMA}, **facts}
    if crossed:
        data["seat"] = 1 - data["seat"]
    words = {name: (one if name in facts else other).words[name] for name in other.words}
    return Decisions(data, other.sizes, other.counts, words)
