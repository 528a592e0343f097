"""How like two positions are: the pips that checkers have to be moved to make one board the other."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from millipoint.position.facts import rows_of
from millipoint.position.keys import STOPS
from millipoint.position.masks import Ints

Profiles = npt.NDArray[np.int8]


def profile(boards: npt.ArrayLike) -> Profiles:
    """For each side and stop k = 1 to 25 of its own numbers, its checkers on k or further back: int8 (n, 26) to (n, 50).

    The first 25 columns are the decider's. Their sum is the pip count, and the like distance of two boards is the sum of
    absolute differences of their profiles.
    """
    rows = rows_of(boards)
    out = np.empty((len(rows), 2 * (STOPS - 1)), dtype=np.int8)
    for half, side in enumerate((rows[:, 1:], -rows[:, STOPS - 2 :: -1])):
        part = out[:, 25 * half : 25 * half + 25]
        np.maximum(side, 0, out=part)
        for k in range(23, -1, -1):
            part[:, k] += part[:, k + 1]
    return out


def turned(profiles: Profiles) -> Profiles:
    """Profiles of the flipped boards: the two sides change places."""
    return np.concatenate([profiles[..., 25:], profiles[..., :25]], axis=-1)


def distance(one: npt.NDArray[Any], other: npt.NDArray[Any]) -> Ints:
    """Like distance of profiles (..., 50), one to one or broadcast: int64 (...), pip-steps."""
    found: Ints = np.abs(one - other).sum(axis=-1, dtype=np.int64)
    return found


def like(boards: npt.ArrayLike, others: npt.ArrayLike) -> Ints:
    """Like distance between boards: int8 (n, 26) and (n, 26), or one of them (26,), to int64 (n,), pip-steps.

    Each side's checkers stand on 26 stops, off = 0 to bar = 25; its part is the transport (Wasserstein-1) distance of
    the two arrangements, and the distance is the sum over both sides. Moving one checker from 8 to 5 costs 3. It is
    a metric: symmetric, 0 for identical boards only, and never shortened by a detour.
    """
    return distance(profile(boards), profile(others))
