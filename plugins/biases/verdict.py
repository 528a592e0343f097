"""One bias: its numbers, its interval, and the verdict that rests on them."""

from __future__ import annotations

from typing import Any, Final

import attrs
import numpy as np

from millipoint import Asked
from millipoint.plugins.biases.interval import Shares

LEAST: Final = 20
"""With fewer decisions there is no verdict."""
VERDICTS: Final = ("insufficient", "too much", "too little", "balanced")


@attrs.frozen(kw_only=True)
class Bias:
    """Errors of too much less errors of too little, as a share of the decisions; None without any.

    ``more_cost`` and ``less_cost`` are what the errors of each side cost together, millipoints.
    """

    decisions: int
    positions: int
    """Different positions among the decisions."""
    more: int
    less: int
    more_cost: float
    less_cost: float
    value: float | None
    low: float | None
    high: float | None
    verdict: str


def biases(asked: Asked, numbers: Any) -> list[Bias]:
    """The biases of rows (decisions, more, less, cost of more, cost of less, positions), costs in equity."""
    table = np.asarray(numbers, dtype=np.float64).reshape(-1, 6)
    n, more, less = table[:, 0], table[:, 1], table[:, 2]
    shares = Shares(more, less, n)
    low, high, _ = asked.interval(shares, "multinomial")  # type: ignore[arg-type]
    return [
        Bias(
            decisions=int(n[i]),
            positions=int(table[i, 5]),
            more=int(more[i]),
            less=int(less[i]),
            more_cost=1000 * float(table[i, 3]),
            less_cost=1000 * float(table[i, 4]),
            value=_known(value),
            low=_known(low[i]),
            high=_known(high[i]),
            verdict=verdict(int(n[i]), float(low[i]), float(high[i])),
        )
        for i, value in enumerate(shares.value)
    ]


def verdict(n: int, low: float, high: float) -> str:
    """What an interval says.

    >>> verdict(40, 0.042, 0.358), verdict(20, -0.007, 0.307), verdict(19, 0.1, 0.2)
    ('too much', 'balanced', 'insufficient')
    """
    if n < LEAST:
        return VERDICTS[0]
    return VERDICTS[1 if low > 0 else 2 if high < 0 else 3]


def _known(value: Any) -> float | None:
    return None if value != value else float(value)
