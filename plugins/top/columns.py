"""Which decisions can be in a list of the costliest."""

from __future__ import annotations

from typing import Any

import numpy as np

from millipoint import column

Array = np.ndarray[Any, np.dtype[Any]]


@column()
def slipped(counted: Array, error: Array) -> Array:
    """A counted decision with an error above 0."""
    return np.asarray(counted & (error > 0))


@column()
def lost(loss: Array) -> Array:
    """A priced decision that cost match-winning chance."""
    return np.asarray(loss > 0)
