"""Costs of the options of a decision, brought down to one number each: ragged arrays, worked off in blocks."""

from __future__ import annotations

from typing import Any

import numpy as np

Array = np.ndarray[Any, np.dtype[Any]]

BLOCK = 4096
"""Decisions a block holds, so that its candidates stay in the cache."""


def expected_cost(equity: Array, starts: Array, counts: Array, tau: float) -> Array:
    """(decisions,) expected cost, equity, of a choice among the candidates with weights exp(-cost / tau).

    The cost of a candidate is how far its equity is from that of candidate 0. NaN without candidates; candidates of
    unknown equity are no options.
    """
    found = np.full(len(counts), np.nan)
    rows = np.flatnonzero(counts > 0)
    if tau <= 0:
        found[rows] = 0.0
        return found
    for block in (rows[i : i + BLOCK] for i in range(0, len(rows), BLOCK)):
        cost, first = _costs(equity, starts[block], counts[block])
        weight = np.exp(cost * (-1 / tau))
        below = np.add.reduceat(weight, first)
        weight *= np.where(weight > 0, cost, 0.0)
        with np.errstate(invalid="ignore"):
            found[block] = np.add.reduceat(weight, first) / below
    return found


def two_costs(cost: Array, tau: float) -> Array:
    """The same where one option is best and the other costs ``cost`` >= 0 more; NaN stays."""
    if tau <= 0:
        return cost * 0.0
    with np.errstate(under="ignore"):
        weight = np.exp(-cost / tau)
    found: Array = cost * weight / (1 + weight)
    return found


def least_gap(equity: Array, starts: Array, counts: Array) -> Array:
    """(decisions,) how far the nearest other candidate is from candidate 0, equity; NaN with fewer than two."""
    found = np.full(len(counts), np.nan)
    rows = np.flatnonzero(counts > 1)
    for block in (rows[i : i + BLOCK] for i in range(0, len(rows), BLOCK)):
        cost, first = _costs(equity, starts[block], counts[block])
        cost[first] = np.inf
        found[block] = np.minimum.reduceat(cost, first)
    found[np.isinf(found)] = np.nan
    return found


def _costs(equity: Array, starts: Array, counts: Array) -> tuple[Array, Array]:
    """Costs of the candidates of a block of decisions, one after the other, and where each decision begins."""
    first = np.cumsum(counts) - counts
    total = int(counts.sum())
    low = int(starts[0])
    if int(starts[-1]) + int(counts[-1]) - low == total:
        cost = equity[low : low + total] - np.repeat(equity[starts], counts)
    else:
        cost = equity[np.repeat(starts - first, counts) + np.arange(total)] - np.repeat(equity[starts], counts)
    np.abs(cost, out=cost)
    cost[np.isnan(cost)] = np.inf
    return cost, first
