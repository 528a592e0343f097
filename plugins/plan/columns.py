"""Game plan of the position that a decision is about."""

from __future__ import annotations

from typing import Any

import numpy as np

from millipoint import column
from millipoint.position.plans import PLANS
from millipoint.position.plans import plan as plan_of

Array = np.ndarray[Any, np.dtype[Any]]


@column(labels=PLANS, costly=True)
def plan(board: Array) -> Array:
    """Game plan of the player who decides."""
    return plan_of(board)
