"""The cost of a decision, from its analysis; and equities rounded to the millipoint where rules compare them."""

from __future__ import annotations

from typing import Any

import numpy as np

from millipoint import column
from millipoint.decision import CHECKER, DOUBLE, DOUBLED, PASSED

Array = np.ndarray[Any, np.dtype[Any]]


def mpt(equity: Array | np.float64) -> Array:
    """Equity (any shape, float) in whole millipoints, halves away from zero; NaN stays NaN. float64.

    >>> mpt(np.array([0.0495, -0.0495, 0.0494]))
    array([ 50., -50.,  49.])
    """
    scaled = np.abs(np.asarray(equity, dtype=np.float64)) * 1000
    return np.copysign(np.floor(np.round(scaled, 4) + 0.5), equity)


@column(unit="equity", grain="decision")
def known_error(
    kind: Array,
    action: Array,
    played: Array,
    nd: Array,
    dt: Array,
    dp: Array,
    stored_error: Array,
    equity: Array,
    candidate_starts: Array,
    candidate_counts: Array,
) -> Array:
    """Cost of the decision by whatever analysis there is, >= 0; NaN when there is none.

    Checker play: best candidate minus the one played, else the error that the file states. With m = min(DT, DP): no
    double max(0, m - ND), double max(0, ND - m), take DT - m, pass DP - m.
    """
    found = np.full(len(kind), np.nan)
    rows = np.flatnonzero((kind == CHECKER) & (played >= 0) & (candidate_counts > 0))
    best = equity[candidate_starts[rows]]
    found[rows] = np.maximum(best - equity[candidate_starts[rows] + played[rows]], 0.0)
    least = np.minimum(dt, dp)
    cube = np.where(
        kind == DOUBLE,
        np.maximum(np.where(action == DOUBLED, nd - least, least - nd), 0.0),
        np.where(action == PASSED, dp, dt) - least,
    )
    found = np.where(kind == CHECKER, found, np.where(action < 0, np.nan, cube))
    return np.where(np.isnan(found), stored_error, found)


@column(unit="equity")
def error(known_error: Array, unrated_reason: Array) -> Array:
    """Cost of a rated decision, >= 0; NaN when it is not rated under the settings."""
    return np.where(unrated_reason == 0, known_error, np.nan)


@column(unit="mpt")
def error_mpt(error: Array) -> Array:
    """The error in whole millipoints, as programs show it."""
    return mpt(error)


@column()
def is_error(error_mpt: Array, counted: Array, *, error_threshold: float) -> Array:
    """A counted decision whose error, shown to the millipoint, reaches the error threshold."""
    return np.asarray(counted & (error_mpt >= float(mpt(np.float64(error_threshold)))))


@column()
def is_blunder(error_mpt: Array, counted: Array, *, blunder_threshold: float) -> Array:
    """A counted decision whose error, shown to the millipoint, reaches the blunder threshold."""
    return np.asarray(counted & (error_mpt >= float(mpt(np.float64(blunder_threshold)))))


@column(labels=("none", "missed double below CP", "missed double above CP", "wrong double below DP",
                "wrong double above TG", "wrong take", "wrong pass"))  # fmt: skip
def cube_error(kind: Array, action: Array, nd: Array, dt: Array, dp: Array, error: Array, counted: Array) -> Array:
    """Which of the six cube errors a counted cube decision is.

    Missed doubles lie above the cash point when DT > DP, wrong doubles above the too-good point when ND > DP.
    """
    wrong = counted & (error > 0) & (kind != CHECKER)
    double = np.where(action == DOUBLED, np.where(nd > dp, 4, 3), np.where(dt > dp, 2, 1))
    answer = np.where(action == PASSED, 6, 5)
    return np.where(wrong, np.where(kind == DOUBLE, double, answer), 0)
