"""The phase of a game, the same for both sides: opening, middlegame, race, bear-off."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from millipoint.position.board import BAR, CHECKERS, OPENING
from millipoint.position.facts import Boards, by_chunks, on_board
from millipoint.position.masks import FAR_HOME, HOME, Ints, highest, lowest, mask

PHASES: Final = ("unknown", "bearoff", "race", "opening", "middlegame")
"""Labels of `phase`."""
MOVED: Final = 4
"""In the opening each side has at most this many checkers away from its starting points."""

_OUTSIDE: Final = ~(HOME | np.uint32(1))
_FAR_OUTSIDE: Final = ~(FAR_HOME | np.uint32(1 << BAR))


def phase(boards: npt.ArrayLike) -> Ints:
    """The phase of each board as an index into `PHASES`: int8 (n, 26) to int64 (n,).

    Without contact: bear-off when all checkers of both sides are home, else race. With contact: opening when nothing is borne
    off or on a bar and each side has at most 4 checkers away from its starting points, else middlegame. An empty board
    is unknown.
    """
    return by_chunks(_phase, boards)


def _phase(rows: Boards) -> Ints:
    own, other = mask(rows > 0), mask(rows < 0)
    contact = (highest(own) > lowest(other)) & (own > 0) & (other > 0)
    home = ((own & _OUTSIDE) == 0) & ((other & _FAR_OUTSIDE) == 0)
    found = np.where(contact, 4, np.where(home, 1, 2))
    found[(own == 0) & (other == 0)] = 0
    maybe = np.flatnonzero(contact & (rows[:, 0] == 0) & (rows[:, BAR] == 0))
    found[maybe[_opening(rows[maybe])]] = 3
    return found


def _opening(rows: Boards) -> npt.NDArray[np.bool_]:
    """True where nothing is borne off and each side is near its starting points."""
    here = np.zeros((2, len(rows)), dtype=np.int8)
    for stop in np.flatnonzero(OPENING).tolist():
        start = OPENING[stop]
        there = rows[:, stop]
        here[int(start < 0)] += np.clip(there if start > 0 else -there, 0, abs(start))
    full = np.logical_and(*(n == CHECKERS for n in on_board(rows)))
    return np.asarray(full & (here[0] >= CHECKERS - MOVED) & (here[1] >= CHECKERS - MOVED))
