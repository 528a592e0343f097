"""Wins and losses, blunders a hundred decisions, and the worst error on each position."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from typing import Any, Final

import attrs
import numpy as np

from millipoint import Asked, BaseMetric, Metric, Ratio, State, Tally

Array = np.ndarray[Any, np.dtype[Any]]


@attrs.frozen
class Record:
    """Matches (sides of matches when no player is chosen), those won and those lost; unfinished ones are neither."""

    matches: int
    won: int
    lost: int


@attrs.frozen
class RecordMetric(BaseMetric):
    """Matches, won and lost, those without an analysis among them. N counts the matches."""

    name = "record"
    title = "Won and lost"
    listed = False
    empty = "no matches"
    tallies = {"sides": Tally(("won_match", "lost_match"), grain="side", unit="match")}

    def values(self, states: Mapping[str, State], asked: Asked, n: Array) -> list[Record | None]:
        """The `Record` of every group."""
        won, lost = (asked.total(states["sides"], name).tolist() for name in ("won_match", "lost_match"))
        rows = zip(n.tolist(), won, lost, strict=True)
        return [Record(int(m), int(won), int(lost)) if m else None for m, won, lost in rows]


@attrs.frozen(eq=False)
class Worst:
    """The worst play of each position: keys in ascending order, its error (equity), whether it was an error at all."""

    position: Array
    error: Array
    wrong: Array

    def __eq__(self, other: object) -> bool:
        same = isinstance(other, Worst) and len(self.position) == len(other.position)
        return same and all(bool((getattr(self, f) == getattr(other, f)).all()) for f in ("position", "error", "wrong"))


@attrs.frozen
class WorstMetric(BaseMetric):
    """The worst error that a group made on each position."""

    name = "worst"
    title = "Worst by position"
    listed = False
    empty = "no counted decisions with a board"
    tallies = {"positions": Tally(where="counted_board", split="position", maxs=("error", "is_error"))}

    def values(self, states: Mapping[str, State], asked: Asked, n: Array) -> list[Worst | None]:
        """The worst errors of every group."""
        state = states["positions"]
        row, group = asked.place(state)
        key, error = state.keys["position"][row], state.values["max:error"][row]
        order = np.lexsort((-error, key, group))
        new = np.ones(len(order), dtype=bool)
        new[1:] = (np.diff(key[order]) != 0) | (np.diff(group[order]) != 0)
        first = order[new]
        starts = np.searchsorted(group[first], np.arange(len(asked) + 1)).tolist()
        wrong = state.values["max:is_error"][row] > 0
        return [
            Worst(key[part], error[part], wrong[part]) if len(part) else None
            for part in (first[a:b] for a, b in itertools.pairwise(starts))
        ]


RECORD: Final = RecordMetric()
WORST: Final = WorstMetric()
BLUNDER_RATE: Final = Ratio(
    "blunder_rate", Tally("is_blunder", where="counted"), scale=100, title="Blunders a hundred", listed=False
)
METRICS: Final[tuple[Metric, ...]] = (RECORD, BLUNDER_RATE)
