"""Different positions among decisions, counted by group and by part of a group."""

from __future__ import annotations

from typing import Any

import numpy as np

from millipoint import Asked, State
from millipoint.keys import find

Array = np.ndarray[Any, np.dtype[Any]]


def distinct(state: State, asked: Asked, part: Array | None = None, parts: int = 1) -> Array:
    """(groups, parts) number of different positions in a state whose keys hold them; no board is no position.

    ``part`` gives the part, from 0, that each row of the state belongs to.
    """
    by = tuple(name for name in asked.question.by if name in state.names)
    position = state.keys["position"]
    cell = np.zeros(len(position), dtype=np.int64) if part is None else part
    if by:
        place = find([asked.groups.keys[name] for name in by], [state.keys[name] for name in by])
        rows = np.flatnonzero((position != 0) & (place >= 0))
        cell = place[rows] * parts + cell[rows]
    else:
        rows = np.flatnonzero(position != 0)
        cell = cell[rows]
    values, code = np.unique(position[rows], return_inverse=True)
    ordered = np.sort(cell * max(len(values), 1) + code)
    new = np.ones(len(ordered), dtype=bool)
    new[1:] = ordered[1:] != ordered[:-1]
    found = np.bincount(ordered[new] // max(len(values), 1), minlength=len(asked) * parts)
    return found.reshape(len(asked), parts)
