"""Forced checker plays: nothing to choose."""

from __future__ import annotations

from typing import Any

import numpy as np

from millipoint import column
from millipoint.decision import CHECKER
from millipoint.plugins.counting.error import mpt

Array = np.ndarray[Any, np.dtype[Any]]


@column(name="forced_xg", grain="decision")
def forced_xg(
    kind: Array, mark: Array, legal_plays: Array, candidate_counts: Array, equity: Array, candidate_starts: Array
) -> Array:
    """A checker play that is no decision: the file's own mark says so, else by the legal plays.

    Without a mark: at most one legal play, or the analysis covers all legal plays and all equities agree to the
    millipoint. Where the number of legal plays is unknown: exactly one candidate.
    """
    by_rule = np.where(legal_plays < 0, candidate_counts == 1, legal_plays <= 1)
    covered = (mark < 0) & (legal_plays >= 2) & (candidate_counts >= legal_plays)
    if covered.any():
        by_rule |= _tied(np.where(covered, candidate_counts, 0), equity, candidate_starts)
    return np.asarray((kind == CHECKER) & np.where(mark >= 0, mark == 1, by_rule))


def _tied(counts: Array, equity: Array, starts: Array) -> Array:
    """True where all candidates of a decision have the same equity to the millipoint."""
    tied = np.zeros(len(counts), dtype=bool)
    rows = np.flatnonzero(counts > 1)
    rows = rows[np.abs(equity[starts[rows]] - equity[starts[rows] + 1]) < 0.002]
    if len(rows):
        sizes = counts[rows]
        first = np.cumsum(sizes) - sizes
        shown = mpt(equity[np.repeat(starts[rows] - first, sizes) + np.arange(int(sizes.sum()))])
        tied[rows] = np.maximum.reduceat(shown, first) == np.minimum.reduceat(shown, first)
    return tied


@column(name="forced_gnubg")
def forced_gnubg(kind: Array, legal_plays: Array, candidate_counts: Array) -> Array:
    """A checker play with at most one candidate in its analysis, or known to have at most one legal play."""
    one = (candidate_counts == 1) | ((legal_plays >= 0) & (legal_plays <= 1) & (candidate_counts <= 1))
    return np.asarray((kind == CHECKER) & one)
