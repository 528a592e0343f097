"""Phase and contact of the position that a decision is about."""

from __future__ import annotations

from typing import Any

import numpy as np

from millipoint import column
from millipoint.position.phases import PHASES
from millipoint.position.phases import phase as phase_of

Array = np.ndarray[Any, np.dtype[Any]]


@column(labels=PHASES, costly=True)
def phase(board: Array) -> Array:
    """Phase of the game, the same for both sides."""
    return phase_of(board)


@column()
def in_contact(phase: Array) -> Array:
    """True while the sides can still hit or block each other."""
    return np.asarray(phase >= PHASES.index("opening"))
