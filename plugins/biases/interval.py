"""The interval of a difference of two shares of the same decisions."""

from __future__ import annotations

from typing import Any, Final

import attrs
import numpy as np

from millipoint import Interval
from millipoint.interval import Z

Array = np.ndarray[Any, np.dtype[Any]]


@attrs.frozen(eq=False)
class Shares:
    """How many of ``n`` decisions lean to too much and to too little, one entry a bias."""

    more: Array
    less: Array
    n: Array

    @property
    def value(self) -> Array:
        """The bias (more - less) / n; NaN where n is 0."""
        with np.errstate(divide="ignore", invalid="ignore"):
            found: Array = np.where(self.n > 0, (self.more - self.less) / self.n, np.nan)
            return found


def multinomial(shares: Shares) -> tuple[Array, Array, Array]:
    """B +- 1.96 sqrt(((more + less) / n - B^2) / n), each decision drawn on its own."""
    bias = shares.value
    with np.errstate(divide="ignore", invalid="ignore"):
        variance = ((shares.more + shares.less) / shares.n - bias * bias) / shares.n
    half = Z * np.sqrt(np.maximum(variance, 0.0))
    return bias - half, bias + half, np.full(len(bias), -1)


MULTINOMIAL: Final = Interval("analytic", "multinomial", multinomial)
