"""Like positions within a radius: those that sums of a few stops cannot part are compared stop by stop."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import attrs
import numpy as np

from millipoint.position.likeness import profile, turned

Array = np.ndarray[Any, np.dtype[Any]]

RADIUS: Final = 12
"""Positions within so many pip-steps are alike."""
_BAND: Final = 4
"""Own pip counts that are sorted as one."""
_STEP: Final = 512
"""From a band to the next in the order: more than the pips of a side and the radius together."""
_CLASS: Final = 128 * _STEP
"""From a class to the next: more than the bands of all pip counts and the reach together."""
_REACH: Final = (RADIUS, *range(RADIUS - 1, -1, -_BAND))
"""How far the other side's pips of like positions can be apart whose bands are 0, 1, 2 ... apart."""
_STOPS: Final = 5
"""Stops of a profile that are added up for the first look."""
_ROWS: Final = 64
_AREA: Final = 1 << 17
"""Most rows, and most pairs, of a first look."""


@attrs.frozen(eq=False)
class Points:
    """Positions in classes, of which only those of one class are compared; sorted by class, own pips and the other's.

    The like distance is a sum of absolute differences of profiles, and never less than the same of sums of several
    columns: of pips, which put like positions into a few short stretches of the order, and of five stops each.
    """

    order: Array
    """(n,) the position at each place."""
    place: Array
    """(n,) the place of each position."""
    rank: Array
    """(n,) class, band of own pips, and the other side's pips at each place."""
    profiles: Array
    """(n, 50) int8 at each place."""
    sums: Array
    """(10, n) int8: profiles, five stops added up."""
    total: Array
    """(n,) int8: all stops added up, modulo 256."""
    few: Array | None = None
    """(n, n) bool: which places are near each other, where there are so few that all are looked at once."""

    @classmethod
    def of(cls, boards: Array, turn: Array, group: Array) -> Points:
        """Boards (n, 26), those of ``turn`` seen from the other side, in classes numbered from 0."""
        profiles = profile(boards)
        profiles[turn] = turned(profiles[turn])
        own, other = (profiles[:, half].sum(axis=1, dtype=np.int64) for half in (slice(25), slice(25, None)))
        rank = group * _CLASS + own // _BAND * _STEP + other
        order = np.argsort(rank, kind="stable")
        place = np.empty(len(order), dtype=np.int64)
        place[order] = np.arange(len(order))
        profiles = profiles[order]
        sums = np.add.reduceat(profiles, range(0, profiles.shape[1], _STOPS), axis=1, dtype=np.int8)
        made = cls(order, place, rank[order], profiles, np.ascontiguousarray(sums.T), sums.sum(axis=1, dtype=np.int8))
        return made if len(order) ** 2 > _AREA else attrs.evolve(made, few=made._all())

    def near(self, i: int) -> Array:
        """Positions of the same class within the radius of one, itself among them, ascending."""
        at = self.place[i]
        if self.few is not None:
            return np.sort(self.order[self.few[at]])
        band, reach = self.rank[at] // _STEP, len(_REACH) - 1
        lo, hi = np.searchsorted(self.rank, ((band - reach) * _STEP, (band + reach + 1) * _STEP))
        return np.sort(self.order[lo + np.flatnonzero(_alike(self.profiles[lo:hi] - self.profiles[at]))])

    def spread(self, rows: Array, x: Array) -> Array:
        """(n,) for each position the sum of ``x`` over those of ``rows`` that are near it, itself among them."""
        if self.few is not None:
            return (self.few[:, self.place[rows]].astype(np.float64) @ x)[self.place]
        n = len(self.order)
        share = np.zeros(n)
        share[self.place[rows]] = x
        found = np.zeros(n)
        if 2 * len(rows) > n:  # every pair once serves both
            found += share
            for one, other in self._pairs(np.arange(n), once=True):
                np.add.at(found, one, share[other])
                np.add.at(found, other, share[one])
        else:
            for one, other in self._pairs(np.sort(self.place[rows])):
                np.add.at(found, other, share[one])
        return found[self.place]

    def _all(self) -> Array:
        """The table of few positions."""
        table = np.zeros((len(self.order), len(self.order)), dtype=bool)
        one, other = self._look(np.arange(len(table)), 0, len(table))
        table[one, other] = self.rank[one] // _CLASS == self.rank[other] // _CLASS
        return table

    def _pairs(self, places: Array, *, once: bool = False) -> Iterator[tuple[Array, Array]]:
        """Places and what is near them, in parts; ``once``: each pair of different places once, of all places."""
        rank = self.rank[places]
        for apart in range(0 if once else 1 - len(_REACH), len(_REACH)):
            reach = _REACH[abs(apart)]
            los = np.searchsorted(self.rank, rank + (apart * _STEP - reach))
            his = np.searchsorted(self.rank, rank + (apart * _STEP + reach), side="right")
            if once and not apart:
                los = places + 1
            for first, last, lo, hi in _blocks(los, his):
                one, other = self._look(places[first:last], lo, hi)
                keep = self.rank[other] // _STEP - self.rank[one] // _STEP == apart
                if once and not apart:
                    keep &= one < other
                yield one[keep], other[keep]

    def _look(self, places: Array, lo: int, hi: int) -> tuple[Array, Array]:
        """Pairs of some places and those from lo to hi that are within the radius, whatever their classes."""
        less = np.zeros((len(places), hi - lo), dtype=np.int8)
        part = np.empty_like(less)
        for column in self.sums:  # |a - b| = a + b - 2 min(a, b); modulo 256 nothing near is lost
            np.minimum(column[places, None], column[lo:hi], out=part)
            less += part
        less += less
        less -= self.total[places, None]
        less -= self.total[lo:hi]
        one, other = np.divmod(np.flatnonzero((less <= 0) & (less >= -RADIUS)), hi - lo)
        one, other = places[one], other + lo
        gap = self.profiles.take(one, axis=0)
        gap -= self.profiles.take(other, axis=0)
        keep = _alike(gap)
        return one[keep], other[keep]


def _alike(gap: Array) -> Array:
    """(n,) whether differences of profiles (n, 50) add up to no more than the radius; they are made absolute in place."""
    np.abs(gap, out=gap)
    found: Array = np.add.reduce(gap, axis=1, dtype=np.int16) <= RADIUS
    return found


def _blocks(los: Array, his: Array) -> Iterator[tuple[int, int, int, int]]:
    """Stretches of rows (first, last) with the window (lo, hi) that holds theirs, as long as both limits allow."""
    low, high = los.tolist(), his.tolist()
    first = 0
    while first < len(low):
        size = min(_ROWS, len(low) - first)
        while size > 1 and size * (high[first + size - 1] - low[first]) > _AREA:
            size //= 2
        last = first + size
        if high[last - 1] > low[first]:
            yield first, last, low[first], high[last - 1]
        first = last
