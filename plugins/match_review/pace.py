"""Errors by pace: hasty, deliberate or of unknown time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs
import numpy as np

from millipoint import Asked, BaseMetric, State, Tally

Array = np.ndarray[Any, np.dtype[Any]]


@attrs.frozen
class PaceCell:
    """Number of errors and their loss, fraction of match-winning chance."""

    n: int
    loss: float


@attrs.frozen
class PaceSplit:
    """Errors of one type by pace."""

    threshold: float | None
    """Median time, seconds; None when there is none, or several (more than one side or match)."""
    hasty: PaceCell
    deliberate: PaceCell
    unknown: PaceCell


@attrs.frozen
class Pace:
    """Errors by pace, checker plays and cube decisions apart."""

    checker: PaceSplit
    cube: PaceSplit


@attrs.frozen
class PaceMetric(BaseMetric):
    """Priced errors by pace: hasty below the side's median time of the type in the match, deliberate from it on."""

    name = "pace"
    title = "Pace of errors"
    listed = False
    empty = "no priced decision with a time"
    population = "priced"
    tallies = {
        "errors": Tally("loss", where="priced_error", split=("pace", "cube_kind")),
        "medians": Tally(where="paced", split="cube_kind", maxs="usual_time", mins="usual_time"),
        "priced": Tally(where="priced"),
    }

    def values(self, states: Mapping[str, State], asked: Asked, n: Array) -> list[Pace | None]:
        """`Pace` of every group that has a decision with a time."""
        medians = states["medians"]
        timed = asked.total(medians).tolist()
        checker, cube = (_splits(code, states, asked) for code in (0, 1))
        return [Pace(*both) if many else None for *both, many in zip(checker, cube, timed, strict=True)]


def _splits(cube: int, states: Mapping[str, State], asked: Asked) -> list[PaceSplit]:
    """The split of one type, for every group."""
    errors, medians = states["errors"], states["medians"]
    kind = errors.keys["cube_kind"] == cube
    parts = [errors.take(np.flatnonzero(kind & (errors.keys["pace"] == pace))) for pace in (1, 2, 0)]
    cells = [zip(asked.total(part).tolist(), asked.total(part, "loss").tolist(), strict=True) for part in parts]
    own = medians.take(np.flatnonzero(medians.keys["cube_kind"] == cube))
    row, group = asked.place(own)
    low, high = np.full(len(asked), np.inf), np.full(len(asked), -np.inf)
    np.minimum.at(low, group, own.values["min:usual_time"][row])
    np.maximum.at(high, group, own.values["max:usual_time"][row])
    columns = [[PaceCell(n, float(loss)) for n, loss in column] for column in cells]
    return [
        PaceSplit(float(a) if a == b else None, *row)
        for a, b, row in zip(low, high, zip(*columns, strict=True), strict=True)
    ]
