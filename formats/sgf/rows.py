"""A decision as it is replayed, before it becomes columns."""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from millipoint.formats.sgf.tokens import Span

NOWHERE: Final[Span] = (-1, -1)
"""The span of a property that is not there."""


class Row(NamedTuple):
    """One decision as it is replayed; ``owner`` is the seat that has the cube, ``analysis`` the number of the game's
    cube analysis, each -1 for none."""

    kind: int
    seat: int
    cube: int
    owner: int
    board: bytes
    dice: bytes = b"00"
    action: int = -1
    letters: bytes = b""
    plays: Span = NOWHERE
    analysis: int = -1
    luck: float = math.nan
    comment: Span = NOWHERE
