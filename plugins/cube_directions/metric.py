"""Cube decisions by direction: how many, at what cost."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import attrs
import numpy as np

from millipoint import Asked, Figures, State, Tally

EMPTY: Final = "no counted cube decisions"


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
class CubeDirectionsMetric:
    """Counted cube decisions by direction."""

    name: str = "cube_directions"
    title: str = "Direction of cube errors"
    unit: str = ""
    listed: bool = False

    def __str__(self) -> str:
        return self.name

    @property
    def tallies(self) -> Mapping[str, Tally]:
        """Errors by direction."""
        return {"errors": self.members}

    @property
    def members(self) -> Tally:
        """The counted cube decisions."""
        return Tally("error", where="counted_cube", split="cube_direction")

    def result(self, states: Mapping[str, State], asked: Asked) -> Figures:
        """`CubeDirections` of every group."""
        errors = states["errors"]
        n = asked.total(errors)
        parts = [errors.take(np.flatnonzero(errors.keys["cube_direction"] == code)) for code in range(6)]
        cells = [
            zip(asked.total(part).tolist(), asked.total(part, "error").astype(np.float64).tolist(), strict=True)
            for part in parts
        ]
        rows = zip(*([Cell(n, float(cost)) for n, cost in column] for column in cells), strict=True)
        values = [CubeDirections(*row) if many else None for row, many in zip(rows, n.tolist(), strict=True)]
        return asked.structured(values, n, units=asked.count_units(errors), empty=EMPTY)


METRICS: Final = (CubeDirectionsMetric(),)
