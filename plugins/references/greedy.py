"""Choosing few positions that stand for much: greedy cover, looked at lazily."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Sequence
from typing import Any

import attrs
import numpy as np

from millipoint.plugins.references.near import Points

Array = np.ndarray[Any, np.dtype[Any]]


@attrs.frozen(eq=False)
class Pick:
    """A chosen candidate: what it covers newly, itself among it, and what that is worth."""

    index: int
    gain: float
    covered: float
    rows: Array


def sums_around(points: Points, x: Array) -> Array:
    """For each position its own x and that of all positions within the radius, (n,), rounded as the order falls."""
    found = x.copy()
    for a, b in points.pairs():
        found += np.bincount(a, weights=x[b], minlength=len(x)) + np.bincount(b, weights=x[a], minlength=len(x))
    return found


def choose(
    points: Points,
    x: Array,
    weight: Array,
    rank: Sequence[tuple[Any, ...]],
    size: int,
    taken: Array,
    free: Array,
    discards: Callable[[int], Array],
) -> list[Pick]:
    """Up to ``size`` candidates, each time the one with the greatest weight x (own and neighbours' x not yet covered).

    ``rank`` breaks ties, the least first. ``taken`` (bool) marks what is covered already, ``free`` what may be chosen;
    ``discards(i)`` gives the candidates that choosing ``i`` rules out. Gains only ever fall, so the greatest old gain
    that is still true is the greatest of all.
    """
    left = np.where(taken, 0.0, x)
    bound = weight * sums_around(points, left) * (1 + 1e-9)
    heap = [(-float(bound[i]), rank[i], i, -1) for i in np.flatnonzero(free & (bound > 0)).tolist()]
    heapq.heapify(heap)
    picks: list[Pick] = []
    free = free.copy()
    while heap and len(picks) < size:
        gain, tie, i, round_ = heapq.heappop(heap)
        if not free[i]:
            continue
        if round_ < len(picks):
            rows = points.near(i)
            now = float(weight[i] * left[rows].sum())
            if now > 0:
                heapq.heappush(heap, (-now, tie, i, len(picks)))
            continue
        rows = points.near(i)
        rows = rows[left[rows] > 0] if left[i] > 0 else np.union1d(rows[left[rows] > 0], [i])
        picks.append(Pick(i, -gain, float(left[rows].sum()), rows))
        left[rows] = 0.0
        free[discards(i)] = False
        free[i] = False
    return picks
