"""Like positions within a radius, without comparing all with all."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import attrs
import numpy as np

from millipoint.position.likeness import distance, profile, turned

Array = np.ndarray[Any, np.dtype[Any]]

RADIUS: Final = 12
"""Positions within so many pip-steps are alike."""
_PIPS: Final = 400
_BLOCK: Final = 128


@attrs.frozen(eq=False)
class Points:
    """Positions in classes; only those of one class are compared.

    ``order`` sorts them by class and own pips. Two positions are never nearer than their pip counts are apart, own and
    the opponent's added, so that a window of pip counts holds all that are near.
    """

    profiles: Array
    own: Array
    other: Array
    group: Array
    order: Array
    rank: Array

    @classmethod
    def of(cls, boards: Array, turn: Array, group: Array) -> Points:
        """Boards (n, 26), those of ``turn`` seen from the other side, in classes numbered from 0."""
        profiles = profile(boards)
        profiles[turn] = turned(profiles[turn])
        own = profiles[:, :25].sum(axis=1, dtype=np.int64)
        other = profiles[:, 25:].sum(axis=1, dtype=np.int64)
        rank = group * _PIPS + own
        order = np.argsort(rank, kind="stable")
        return cls(profiles, own, other, group, order, rank[order])

    def near(self, i: int) -> Array:
        """Positions of the same class within the radius of one, itself among them, ascending."""
        return self.around(self.profiles[i], int(self.group[i]))

    def around(self, one: Array, group: int) -> Array:
        """Positions of a class within the radius of a profile, ascending."""
        own, other = int(one[:25].sum(dtype=np.int64)), int(one[25:].sum(dtype=np.int64))
        base = group * _PIPS
        lo, hi = np.searchsorted(self.rank, (base + max(own - RADIUS, 0), base + own + RADIUS + 1))
        rows = self.order[lo:hi]
        rows = rows[np.abs(self.own[rows] - own) + np.abs(self.other[rows] - other) <= RADIUS]
        return np.sort(rows[distance(self.profiles[rows], one) <= RADIUS])

    def pairs(self) -> Iterator[tuple[Array, Array]]:
        """All pairs within the radius, each once and none of a position with itself, in blocks."""
        own, other = self.own[self.order], self.other[self.order]
        profiles = self.profiles[self.order]
        ends = np.searchsorted(self.rank, self.rank + RADIUS, side="right")
        for start in range(0, len(self.order), _BLOCK):
            stop = min(start + _BLOCK, len(self.order))
            last = int(ends[start:stop].max())
            a = np.arange(start, stop)[:, None]
            b = np.arange(start, last)[None, :]
            close = (b > a) & (b < ends[start:stop, None])
            close &= np.abs(own[a] - own[b]) + np.abs(other[a] - other[b]) <= RADIUS
            left, right = np.nonzero(close)
            left, right = left + start, right + start
            hit = distance(profiles[left], profiles[right]) <= RADIUS
            yield self.order[left[hit]], self.order[right[hit]]
