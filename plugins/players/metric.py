"""Wins and losses, blunders a hundred decisions, and the worst error on each position."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from typing import Any, Final

import attrs
import numpy as np

from millipoint import Asked, Figures, Metric, Ratio, State, Tally

Array = np.ndarray[Any, np.dtype[Any]]


@attrs.frozen
class Record:
    """Matches (sides of matches when no player is chosen), those won and those lost; unfinished ones are neither."""

    matches: int
    won: int
    lost: int


@attrs.frozen
class RecordMetric:
    """Matches, won and lost, those without an analysis among them. N counts the matches."""

    name: str = "record"
    title: str = "Won and lost"
    unit: str = ""
    listed: bool = False

    def __str__(self) -> str:
        return self.name

    @property
    def tallies(self) -> Mapping[str, Tally]:
        """Outcomes of sides."""
        return {"sides": self.members}

    @property
    def members(self) -> Tally:
        """All sides."""
        return Tally(("won_match", "lost_match"), grain="side", unit="match")

    def result(self, states: Mapping[str, State], asked: Asked) -> Figures:
        """The `Record` of every group."""
        sides = states["sides"]
        n = asked.total(sides)
        rows = zip(
            n.tolist(), asked.total(sides, "won_match").tolist(), asked.total(sides, "lost_match").tolist(), strict=True
        )
        values = [Record(int(m), int(won), int(lost)) if m else None for m, won, lost in rows]
        return asked.structured(values, n, units=asked.count_units(sides), empty="no matches")


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
class WorstMetric:
    """The worst error that a group made on each position."""

    name: str = "worst"
    title: str = "Worst by position"
    unit: str = ""
    listed: bool = False

    def __str__(self) -> str:
        return self.name

    @property
    def tallies(self) -> Mapping[str, Tally]:
        """Errors by position."""
        return {"positions": self.members}

    @property
    def members(self) -> Tally:
        """Counted decisions with a board."""
        return Tally(where="counted_board", split="position", maxs=("error", "is_error"))

    def result(self, states: Mapping[str, State], asked: Asked) -> Figures:
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
        values = [
            Worst(key[part], error[part], wrong[part]) if len(part) else None
            for part in (first[a:b] for a, b in itertools.pairwise(starts))
        ]
        return asked.structured(
            values, asked.total(state), units=asked.count_units(state), empty="no counted decisions with a board"
        )


RECORD: Final = RecordMetric()
WORST: Final = WorstMetric()
BLUNDER_RATE: Final = Ratio(
    "blunder_rate", Tally("is_blunder", where="counted"), scale=100, title="Blunders a hundred", listed=False
)
METRICS: Final[tuple[Metric, ...]] = (RECORD, BLUNDER_RATE)
