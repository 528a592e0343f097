"""Two readings of the same analysis as one: what one of them does not know is taken from the other, nothing is counted twice."""

from __future__ import annotations

from typing import Any

import attrs
import numpy as np

from millipoint.decision import SCHEMA
from millipoint.decisions import Decisions

Array = np.ndarray[Any, np.dtype[Any]]

ANALYSIS = ("engine", "level", "analysis_met", "stored_error", "nd", "dt", "dp", "nd_chances", "dt_chances", "played")
"""Columns that belong together: they are taken from one reading or the other, with the candidates."""
CANDIDATES = ("equity", "candidate_level", "candidate_move", "chances")
FILLED = ("action", "move", "legal_plays", "mark", "luck", "luck_level", "time", "comment")
"""Columns that are filled where they are unknown."""
NAMES = {"stored_error": "errors", "flagged": "flags", "comment": "comments", "time": "times"}


@attrs.frozen
class Merged:
    """The joined decisions, and how many values each column gained."""

    table: Decisions
    gained: dict[str, int]

    @property
    def added(self) -> int:
        """Values that were unknown before."""
        return sum(self.gained.values())

    def __str__(self) -> str:
        return ", ".join(f"{number} {NAMES.get(name, name)}" for name, number in self.gained.items())


def aligned(old: Decisions, new: Decisions) -> bool:
    """Whether two readings have the same decisions in the same order."""
    if len(old) != len(new):
        return False
    same = all(np.array_equal(old.data[name], new.data[name]) for name in ("seat", "game", "kind"))
    same = same and np.array_equal(np.sort(old.data["dice"], axis=1), np.sort(new.data["dice"], axis=1))
    one, two = old.data["position"], new.data["position"]
    return same and bool(((one == two) | (one == 0) | (two == 0)).all())


def merge(old: Decisions, new: Decisions) -> Merged:
    """One table of two that are `aligned`. Of each decision the deeper analysis stays, of equal ones the old."""
    n = len(old)
    both = Decisions.concat([_numbered(old, 0), _numbered(new, 1)])
    data = {name: both.data[name].copy() for name in SCHEMA}
    first, second = slice(0, n), slice(n, 2 * n)
    better = _better(both, n)
    gained = {"analyses": int(better.sum())}
    for name in ANALYSIS:
        data[name][first][better] = data[name][second][better]
    equal = ~better & (data["level"][first] == data["level"][second])
    for name in ("stored_error", "nd", "dt", "dp", "nd_chances", "dt_chances"):
        gained[name] = _fill(data[name], name, n, equal)
    for name in FILLED:
        gained[name] = _fill(data[name], name, n, np.ones(n, dtype=bool))
    gained.pop("luck_level")
    gained["flagged"] = int(((data["flagged"][first] == 0) & (data["flagged"][second] == 1)).sum())
    data["flagged"][first] = np.maximum(data["flagged"][first], data["flagged"][second])
    chosen = np.arange(n) + n * better
    picks = _ragged(both.candidate_starts, chosen)
    for name, spec in SCHEMA.items():
        if spec.grain == "decision":
            data[name] = data[name][first]
        elif spec.grain == "candidate":
            data[name] = data[name][picks]
        else:
            data[name] = old.data[name]
    words = {name: both.words[name] if SCHEMA[name].grain == "decision" else old.words[name] for name in both.words}
    table = Decisions(data, old.sizes, both.counts[chosen], words)
    table.check()
    return Merged(table, {name: number for name, number in gained.items() if number})


def _numbered(table: Decisions, number: int) -> Decisions:
    return attrs.evolve(table, data={**{name: table.data[name] for name in SCHEMA}, "match": np.array([number])})


def _better(both: Decisions, n: int) -> Array:
    """Rows of which the second reading knows more: analysed at all, deeper, or with more candidates."""
    has = (both.counts > 0) | ~np.isnan(both.data["nd"])
    level, counts = both.data["level"], both.counts
    deeper = (level[n:] > level[:n]) | ((level[n:] == level[:n]) & (counts[n:] > counts[:n]))
    return np.asarray(has[n:] & (~has[:n] | deeper))


def _fill(values: Array, name: str, n: int, where: Array) -> int:
    """Fill unknown values of the first half from the second; returns their number."""
    unknown = _unknown(values, name)
    hit = where & unknown[:n] & ~unknown[n:]
    values[:n][hit] = values[n:][hit]
    return int(hit.sum())


def _unknown(values: Array, name: str) -> Array:
    null = SCHEMA[name].null
    unknown = np.asarray(np.isnan(values) if values.dtype.kind == "f" else values == null)
    return np.asarray(unknown.all(axis=tuple(range(1, unknown.ndim))))


def _ragged(starts: Array, rows: Array) -> Array:
    """Indexes of the candidates of some rows, in the order of the rows."""
    sizes = starts[rows + 1] - starts[rows]
    ends = np.cumsum(sizes)
    return np.repeat(starts[rows] - ends + sizes, sizes) + np.arange(int(ends[-1]) if len(ends) else 0)
