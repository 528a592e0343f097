"""Choosing few positions that stand for much: greedy cover with exact gains."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import attrs
import numpy as np

from millipoint.plugins.references.near import Points

Array = np.ndarray[Any, np.dtype[Any]]

GRAIN: Final = 2.0**-36
"""What is covered is counted in whole grains, so that sums are exact in whatever order they are made."""


@attrs.frozen(eq=False)
class Pick:
    """A chosen candidate: what it is worth, and what it covers newly, itself among it."""

    index: int
    gain: float
    covered: float
    rows: Array


def choose(
    points: Points,
    x: Array,
    weight: Array,
    priority: Array,
    size: int,
    taken: Array,
    free: Array,
    discards: Callable[[int], Array],
) -> list[Pick]:
    """Up to ``size`` candidates, each time the one with the greatest weight x (own and neighbours' x not yet covered).

    Of equal gains the least ``priority`` is taken. ``taken`` (bool) marks what is covered already, ``free`` what may be
    chosen; ``discards(i)`` gives the candidates that choosing ``i`` rules out.
    """
    left = np.where(taken, 0.0, np.rint(x / GRAIN))
    rows = np.flatnonzero(left)
    around = points.spread(rows, left[rows])
    free = free.copy()
    picks: list[Pick] = []
    while len(picks) < size:
        gain = np.where(free, weight * around, 0.0)
        best = gain.max(initial=0.0)
        if best <= 0:
            break
        equal = np.flatnonzero(gain == best)
        i = int(equal[np.argmin(priority[equal])])
        rows = points.near(i)
        rows = rows[left[rows] > 0]
        covered = float(x[rows].sum())
        picks.append(Pick(i, float(weight[i]) * covered, covered, rows))
        around -= points.spread(rows, left[rows])
        left[rows] = 0.0
        free[discards(i)] = False
        free[i] = False
    return picks
