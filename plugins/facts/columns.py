"""Facts derived from stored columns alone."""

from __future__ import annotations

from typing import Any

import numpy as np

from millipoint import column
from millipoint.schema import INT_NULL

Array = np.ndarray[Any, np.dtype[Any]]


@column(grain="side", words="player")
def opponent(player: Array) -> Array:
    """Name of the other player of the match."""
    swapped: Array = player.reshape(-1, 2)[:, ::-1].ravel()
    return swapped


@column()
def year(day: Array) -> Array:
    """Calendar year of the match; unknown without a date."""
    years = day.astype("datetime64[D]").astype("datetime64[Y]").astype(np.int64) + 1970
    return np.where(day == INT_NULL, INT_NULL, years)


@column()
def month(day: Array) -> Array:
    """Calendar month of the match as YYYYMM; unknown without a date."""
    months = day.astype("datetime64[D]").astype("datetime64[M]").astype(np.int64)
    return np.where(day == INT_NULL, INT_NULL, (months // 12 + 1970) * 100 + months % 12 + 1)


@column()
def money(length: Array) -> Array:
    """True in money play."""
    return length <= 0


@column()
def postcrawford(length: Array, away: Array, opponent_away: Array, crawford: Array) -> Array:
    """True after the Crawford game: a side needs one point and it is not the Crawford game (matches above 1 point)."""
    return np.asarray((length > 1) & ((away == 1) | (opponent_away == 1)) & (crawford == 0))


@column()
def cube_kind(kind: Array) -> Array:
    """True for decisions about the cube: doubles and takes."""
    return kind > 0


@column()
def candidates(candidate_counts: Array) -> Array:
    """Number of candidates in the analysis of a checker play."""
    return candidate_counts
