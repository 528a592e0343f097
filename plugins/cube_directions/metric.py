"""Cube decisions by direction: how many, at what cost."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import attrs
import numpy as np

from millipoint import Asked, BaseMetric, State, Tally

Array = np.ndarray[Any, np.dtype[Any]]


@attrs.frozen
class Cell:
    """Number of decisions and their cost, equity."""

    n: int
    cost: float


@attrs.frozen
class CubeDirections:
    """Offers (double or not) and answers (take or pass), right ones and both kinds of wrong ones."""

    right_offers: Cell
    missed_doubles: Cell
    premature_doubles: Cell
    right_answers: Cell
    wrong_passes: Cell
    wrong_takes: Cell


@attrs.frozen
class CubeDirectionsMetric(BaseMetric):
    """Counted cube decisions by direction."""

    name = "cube_directions"
    title = "Direction of cube errors"
    listed = False
    empty = "no counted cube decisions"
    tallies = {"errors": Tally("error", where="counted_cube", split="cube_direction")}

    def values(self, states: Mapping[str, State], asked: Asked, n: Array) -> list[CubeDirections | None]:
        """`CubeDirections` of every group."""
        errors = states["errors"]
        parts = [errors.take(np.flatnonzero(errors.keys["cube_direction"] == code)) for code in range(6)]
        cells = [
            zip(asked.total(part).tolist(), asked.total(part, "error").astype(np.float64).tolist(), strict=True)
            for part in parts
        ]
        rows = zip(*([Cell(n, float(cost)) for n, cost in column] for column in cells), strict=True)
        return [CubeDirections(*row) if many else None for row, many in zip(rows, n.tolist(), strict=True)]


METRICS: Final = (CubeDirectionsMetric(),)
