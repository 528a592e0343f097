"""The interval of a sum over errors whose number is a matter of chance."""

from __future__ import annotations

from typing import Any, Final

import attrs
import numpy as np

from millipoint import Interval
from millipoint.interval import Z

Array = np.ndarray[Any, np.dtype[Any]]


@attrs.frozen(eq=False)
class Sums:
    """Sum and sum of squares of what single events cost, one entry a family."""

    total: Array
    squares: Array


def poisson(sums: Sums) -> tuple[Array, Array, Array]:
    """R +- 1.96 sqrt(sum of squares): the number of events taken as Poisson."""
    half = Z * np.sqrt(sums.squares)
    return sums.total - half, sums.total + half, np.full(len(half), -1)


POISSON: Final = Interval("analytic", "poisson", poisson)
