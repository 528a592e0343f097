"""Confidence intervals: named families, each with methods that plugins may add. Only per-unit sums enter."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

import attrs
import numpy as np

Array = np.ndarray[Any, np.dtype[Any]]

Z = 1.96
"""Normal quantile of a 95 % interval."""
LEAST_UNITS = 3
NO_UNITS = "fewer than 3 units"
NO_SPREAD = "no spread between the units"
NOT_DEFINED = "not defined"
REASONS = (NO_UNITS, NO_SPREAD, NOT_DEFINED)


@attrs.frozen(eq=False, slots=False)
class Units:
    """What a ratio R = sum e / sum n is made of, unit by unit.

    ``group``, ``e`` and ``n`` list the units with a part in the numerator (m,). A group may have further units whose
    ``e`` is 0, which are given by number and sum of squares alone: ``rest`` (groups,) and ``rest_n2`` (groups,).
    ``total_e`` and ``total_n`` (groups,) are the sums. Units with n <= 0 are left out.
    """

    group: Array
    e: Array
    n: Array
    rest: Array
    rest_n2: Array
    total_e: Array
    total_n: Array
    others: Callable[[], tuple[Array, Array]] | None = None
    """Group and n of the further units, for `vectors`; without it they have equal parts of what is left of the sum."""

    def vectors(self, group: int) -> tuple[Array, Array]:
        """(units,) e and n of every unit of one group, the further ones among them, in an order that depends on the values alone."""
        mine = self.group == group
        e, n = self.e[mine], self.n[mine]
        further = int(self.rest[group])
        if further:
            if self.others is None:
                more = np.full(further, (self.total_n[group] - n.sum()) / further)
            else:
                place, all_n = self._others
                more = all_n[place == group]
            e, n = np.concatenate([e, np.zeros(len(more))]), np.concatenate([n, more])
        order = np.lexsort((n, e))
        return e[order], n[order]

    @cached_property
    def _others(self) -> tuple[Array, Array]:
        assert self.others is not None
        return self.others()

    @property
    def count(self) -> Array:
        """(groups,) number of units."""
        return np.bincount(self.group, minlength=len(self.rest)) + self.rest

    def variance(self) -> Array:
        """(groups,) clustered variance of the ratio: G/(G-1) x sum (e - R n)^2 / (sum n)^2 (delta method for a pooled ratio of clusters)."""
        groups = len(self.rest)
        with np.errstate(divide="ignore", invalid="ignore"):
            ratio = self.total_e / self.total_n
            part = self.e - ratio[self.group] * self.n
            squares = np.bincount(self.group, weights=part * part, minlength=groups) + ratio**2 * self.rest_n2
            count = self.count
            found: Array = count / (count - 1) * squares / self.total_n**2
            return found


@attrs.frozen
class Interval:
    """A method of one family: from `Units` (ratio family) to (low, high, why) arrays over the groups.

    ``why`` indexes `REASONS`, -1 where there is an interval; low and high are NaN where there is none.
    """

    name: str
    family: str
    function: Callable[[Any], tuple[Array, Array, Array]]


def ratio_analytic(units: Units) -> tuple[Array, Array, Array]:
    """R +- 1.96 sqrt(variance); at least three units with a spread above one millionth of R."""
    with np.errstate(divide="ignore", invalid="ignore"):
        ratio = units.total_e / units.total_n
        error = np.sqrt(units.variance())
        flat = ~(error > 1e-6 * np.abs(ratio))
    why = np.where(units.count < LEAST_UNITS, 0, np.where(flat, 1, -1))
    half = np.where(why < 0, Z * error, np.nan)
    return ratio - half, ratio + half, why


ANALYTIC = Interval("analytic", "ratio", ratio_analytic)
