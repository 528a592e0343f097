"""Errors by pace: hasty, deliberate or of unknown time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import attrs
import numpy as np

from millipoint import Asked, Figures, State, Tally

EMPTY: Final = "no priced decision with a time"


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
class PaceMetric:
    """Priced errors by pace: hasty below the side's median time of the type in the match, deliberate from it on."""

    name: str = "pace"
    title: str = "Pace of errors"
    unit: str = ""
    listed: bool = False

    def __str__(self) -> str:
        return self.name

    @property
    def tallies(self) -> Mapping[str, Tally]:
        """Errors by pace and type, and the medians."""
        medians = Tally(where="paced", split="cube_kind", maxs="usual_time", mins="usual_time")
        return {"errors": self.members, "medians": medians, "priced": Tally(where="priced")}

    @property
    def members(self) -> Tally:
        """The priced errors."""
        return Tally("loss", where="priced_error", split=("pace", "cube_kind"))

    def result(self, states: Mapping[str, State], asked: Asked) -> Figures:
        """`Pace` of every group that has a decision with a time."""
        medians = states["medians"]
        timed = asked.total(medians).tolist()
        checker, cube = (_splits(code, states, asked) for code in (0, 1))
        values = [Pace(*both) if many else None for *both, many in zip(checker, cube, timed, strict=True)]
        priced = states["priced"]
        return asked.structured(values, asked.total(priced), units=asked.count_units(priced), empty=EMPTY)


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
