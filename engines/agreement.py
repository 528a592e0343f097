"""How far two analyses agree: the same verdicts, and the decisions on which they differ."""

from __future__ import annotations

import math
from typing import Any, Final

import attrs
import numpy as np

from millipoint.decision import CHECKER
from millipoint.decisions import Decisions
from millipoint.engines.verdicts import best_boards, cost_of, known_cubes, known_plays, margins, right

Array = np.ndarray[Any, np.dtype[Any]]
Z: Final = 1.959963984540054


@attrs.frozen
class Difference:
    """A decision on which two analyses differ: its row in each, and what the other's verdict costs by each."""

    rows: tuple[int, int]
    costs: tuple[float, float]
    """NaN: the analysis does not know the other's play, or looked at it less deeply than at its own."""

    @property
    def cost(self) -> float:
        """The greater cost that is known, NaN when none is."""
        known = [cost for cost in self.costs if not math.isnan(cost)]
        return max(known, default=math.nan)


@attrs.define
class Agreement:
    """Verdicts on the decisions that two analyses have in common, by kind."""

    same: Array = attrs.field(factory=lambda: np.zeros(3, dtype=np.int64))
    compared: Array = attrs.field(factory=lambda: np.zeros(3, dtype=np.int64))


def compare(one: Decisions, other: Decisions, mine: Array, theirs: Array, agreement: Agreement) -> list[Difference]:
    """Compare the verdicts on pairs of rows; the counts go into ``agreement``. In order of the rows."""
    kind = one.data["kind"][mine]
    known, alike = verdicts(one, other, mine, theirs)
    agreement.compared += np.bincount(kind[known], minlength=3)
    agreement.same += np.bincount(kind[known & alike], minlength=3)
    gains = np.abs(margins(one)), np.abs(margins(other))
    return [_difference(one, other, int(mine[i]), int(theirs[i]), gains) for i in np.flatnonzero(known & ~alike)]


def verdicts(one: Decisions, other: Decisions, mine: Array, theirs: Array) -> tuple[Array, Array]:
    """For pairs of rows, whether both analyses give a verdict, and whether it is the same: best play, cube action."""
    plays = known_plays(one)[mine] & known_plays(other)[theirs]
    cubes = known_cubes(one)[mine] & known_cubes(other)[theirs]
    alike = np.zeros(len(mine), dtype=bool)
    a, b = best_boards(one, mine[plays]), best_boards(other, theirs[plays])
    alike[plays] = (a == b).all(axis=1)
    alike[cubes] = right(one)[mine[cubes]] == right(other)[theirs[cubes]]
    return plays | cubes, alike


def _difference(one: Decisions, other: Decisions, a: int, b: int, gains: tuple[Array, Array]) -> Difference:
    if one.data["kind"][a] != CHECKER:
        return Difference((a, b), (float(gains[0][a]), float(gains[1][b])))
    boards = best_boards(one, np.array([a]))[0], best_boards(other, np.array([b]))[0]
    return Difference((a, b), (cost_of(one, a, boards[1]), cost_of(other, b, boards[0])))


def wilson(same: int, of: int) -> tuple[float, float]:
    """The 95 % interval of a share by Wilson's score method, each decision taken by itself."""
    share, spread = same / of, Z * Z / of
    middle = (share + spread / 2) / (1 + spread)
    half = Z / (1 + spread) * math.sqrt(share * (1 - share) / of + spread / (4 * of))
    return max(0.0, middle - half), min(1.0, middle + half)
