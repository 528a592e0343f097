"""Like positions within a radius: whole windows of pip counts at once, in small integers."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any, Final

import attrs
import numpy as np

from millipoint.position.likeness import profile, turned

Array = np.ndarray[Any, np.dtype[Any]]

RADIUS: Final = 12
"""Positions within so many pip-steps are alike."""
_CLASS: Final = 400
"""More than any pip count and the radius together, so that windows never reach into another class."""
_BLOCK: Final = 16
_SAFE: Final = 8
"""So many differences of up to 15 checkers add up within an int8."""


@attrs.frozen(eq=False)
class Points:
    """Positions in classes, of which only those of one class are compared; sorted by class and own pips.

    Two positions are never nearer than their pip counts are apart, so that a window of pip counts holds all that are near.
    """

    order: Array
    """(n,) the position at each place."""
    place: Array
    """(n,) the place of each position."""
    rank: Array
    """(n,) class and own pips at each place."""
    columns: Array
    """(50, n) int8 profiles at each place."""

    @classmethod
    def of(cls, boards: Array, turn: Array, group: Array) -> Points:
        """Boards (n, 26), those of ``turn`` seen from the other side, in classes numbered from 0."""
        profiles = profile(boards)
        profiles[turn] = turned(profiles[turn])
        rank = group * _CLASS + profiles[:, :25].sum(axis=1, dtype=np.int64)
        order = np.argsort(rank, kind="stable")
        place = np.empty(len(order), dtype=np.int64)
        place[order] = np.arange(len(order))
        return cls(order, place, rank[order], np.ascontiguousarray(profiles[order].T))

    def near(self, i: int) -> Array:
        """Positions of the same class within the radius of one, itself among them, ascending."""
        at = self.place[i]
        lo, hi = np.searchsorted(self.rank, (self.rank[at] - RADIUS, self.rank[at] + RADIUS + 1))
        gaps = np.abs(self.columns[:, lo:hi] - self.columns[:, at, None])
        total = np.zeros(hi - lo, dtype=np.int16)
        for k in range(0, len(gaps), _SAFE):
            total += np.add.reduce(gaps[k : k + _SAFE], axis=0, dtype=np.int8)
        return np.sort(self.order[lo + np.flatnonzero(total <= RADIUS)])

    def spread(self, rows: Array, x: Array) -> Array:
        """(n,) for each position the sum of ``x`` over those of ``rows`` that are near it, itself among them."""
        found = np.zeros(len(self.order))
        sort = np.argsort(self.place[rows], kind="stable")
        places, x = self.place[rows][sort], x[sort]
        los = np.searchsorted(self.rank, self.rank[places] - RADIUS)
        his = np.searchsorted(self.rank, self.rank[places] + RADIUS, side="right")
        for part in _blocks(self.rank[places] // _CLASS):
            lo, hi = int(los[part.start]), int(his[part.stop - 1])
            found[lo:hi] += x[part] @ (self._gaps(places[part], lo, hi) <= RADIUS).astype(np.float64)
        return found[self.place]

    def _gaps(self, places: Array, lo: int, hi: int) -> Array:
        """Distances of the positions at some places from those at lo to hi; int16."""
        shape = (len(places), hi - lo)
        total, part, gap = np.zeros(shape, np.int16), np.empty(shape, np.int8), np.empty(shape, np.int8)
        for first in range(0, len(self.columns), _SAFE):
            part[:] = 0
            for column in self.columns[first : first + _SAFE]:
                np.subtract(column[places, None], column[lo:hi], out=gap)
                np.abs(gap, out=gap)
                part += gap
            total += part
        return total


def _blocks(classes: Array) -> Iterator[slice]:
    """Slices of sorted classes, each within one class and short."""
    edges = [0, *(np.flatnonzero(np.diff(classes)) + 1).tolist(), len(classes)]
    for first, last in itertools.pairwise(edges):
        for start in range(first, last, _BLOCK):
            yield slice(start, min(start + _BLOCK, last))
