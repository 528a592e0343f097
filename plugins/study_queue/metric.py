"""The queue of study."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import attrs
import numpy as np

from millipoint import Asked, BaseMetric, State, Tally
from millipoint.keys import MATCH

Array = np.ndarray[Any, np.dtype[Any]]

LENGTH: Final = 50
"""Positions a queue holds at most."""
ALL: Final = 2**40
"""More decisions than there are: a list of all."""


@attrs.frozen
class Queued:
    """A position to study, by its costliest decision."""

    position: int
    """Key of the board."""
    match: int
    game: int
    ply: int
    error: float
    """Of the costliest decision, equity."""
    decisions: int
    """Errors on this position."""


@attrs.frozen
class Queue:
    """The costliest positions that are not handled, each once, and how many there are in all."""

    positions: tuple[Queued, ...]
    waiting: int


@attrs.frozen
class QueueMetric(BaseMetric):
    """Positions with an error (error threshold) that nobody has handled, costliest first, at most 50.

    The context names those ``handled``: positions with a comment, a card, a mark, or in a collection.
    """

    name = "study_queue"
    title = "Study queue"
    listed = False
    population = "counted"
    tallies = {
        "errors": Tally(where="queued", top=ALL, order="error", firsts=("position", "game", "ply")),
        "counted": Tally(where="counted"),
    }

    def values(self, states: Mapping[str, State], asked: Asked, n: Array) -> list[Queue | None]:
        """A `Queue` of every group."""
        errors = states["errors"]
        row, group = asked.place(errors)
        position, game, ply, error = (
            errors.values[f"first:{name}"][row] for name in ("position", "game", "ply", "error")
        )
        columns = [position, errors.keys[MATCH][row], game, ply, error]
        order = np.lexsort((*(columns[i] for i in (3, 2, 1)), -columns[4], group))
        starts = np.searchsorted(group[order], np.arange(len(asked) + 1)).tolist()
        return [
            _queue([c[order[a:b]] for c in columns]) if many else None
            for a, b, many in zip(starts, starts[1:], n.tolist(), strict=False)
        ]


def _queue(columns: list[Array]) -> Queue:
    """The queue of one group from its decisions, costliest first."""
    positions, first, many = np.unique(columns[0], return_index=True, return_counts=True)
    best = np.argsort(first)[:LENGTH]
    rows = zip(*(c[first[best]].tolist() for c in columns), many[best].tolist(), strict=True)
    return Queue(tuple(Queued(*row) for row in rows), len(positions))


METRICS: Final = (QueueMetric(),)
