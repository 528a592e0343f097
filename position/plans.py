"""The game plan of the side that decides, by the first of a list of rules that fits."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from millipoint.position.board import pips
from millipoint.position.facts import Boards, below, by_chunks, on_board
from millipoint.position.masks import (
    FAR_HOME,
    HOME,
    POINTS,
    Ints,
    Masks,
    count,
    highest,
    longest_run,
    lowest,
    mask,
    stops,
)

PLANS: Final = (
    "unknown",
    "over",
    "race",
    "bearin",
    "crunch",
    "backgame",
    "acepoint",
    "blitz",
    "primevprime",
    "mutualholding",
    "holding",
    "contact",
)
"""Labels of `plan`, in the order of the rules."""

SPARE: Final = 6
"""Crunch: at most so many checkers are not on the points 1 and 2."""
TRAIL: Final = 20
"""Ace-point game: behind by at least so many pips."""
BOARD: Final = 3
"""Blitz: at least so many points made at home."""
PRIME: Final = 4
"""Prime against prime: runs of at least so many points."""

_ACE: Final = stops(24)
_HOLD: Final = stops(18, 19, 20, 21)
_FAR_HOLD: Final = stops(4, 5, 6, 7)


def plan(boards: npt.ArrayLike) -> Ints:
    """The plan of each board's decider as an index into `PLANS`: int8 (n, 26) to int64 (n,).

    Points are in the decider's numbers, an anchor or made point holds two checkers or more. The first that fits:
    over (a side is off), race (no contact), bearin (all own checkers home, the opponent holds an anchor there), crunch (at
    most 6 checkers off the points 1 and 2), backgame (two anchors in 19 to 24), acepoint (the only anchor there is 24,
    and 20 pips behind), blitz (3 home points and an opponent on the bar or a blot of his in the home), primevprime (runs of
    4 on both sides, each with a point ahead of the other's last checker), mutualholding (anchor in 18 to 21, the opponent
    in 4 to 7), holding (anchor in 18 to 21), contact (the rest).
    """
    return by_chunks(_plan, boards)


def _plan(rows: Boards) -> Ints:
    own, other = mask(rows > 0), mask(rows < 0)
    back, far_back = highest(own), lowest(other)
    made, far_made = mask(rows >= 2) & POINTS, mask(rows <= -2) & POINTS
    anchors = count(made & FAR_HOME)
    found = np.full(len(rows), PLANS.index("contact"))
    off_low = on_board(rows)[0] - np.maximum(rows[:, 1], 0) - np.maximum(rows[:, 2], 0)
    hit = (rows[:, 0] < 0) | ((mask(rows == -1) & HOME) != 0)
    held, far_held = (made & _HOLD) != 0, (far_made & _FAR_HOLD) != 0
    rules = (
        (own == 0) & (other == 0),
        (own == 0) | (other == 0),
        back < far_back,
        (back <= 6) & ((far_made & HOME) != 0),
        off_low <= SPARE,
        anchors >= 2,
        _ace_point(rows, (anchors == 1) & ((made & _ACE) != 0)),
        (count(made & HOME) >= BOARD) & hit,
        _two_primes(made, far_made, back, far_back),
        held & far_held,
        held,
    )
    for code in range(len(rules) - 1, -1, -1):  # earlier rules overwrite later ones
        found[rules[code]] = code
    return found


def _ace_point(rows: Boards, fits: npt.NDArray[np.bool_]) -> npt.NDArray[np.bool_]:
    """Of the boards that fit, those with at least 20 pips to make up."""
    which = np.flatnonzero(fits)
    own, other = pips(rows[which])
    out = np.zeros(len(rows), dtype=bool)
    out[which[own - other >= TRAIL]] = True
    return out


def _two_primes(
    made: Masks,
    far_made: Masks,
    back: Ints,
    far_back: Ints,
) -> npt.NDArray[np.bool_]:
    """Runs of 4 on both sides, and each side has a made point of the other before its last checker."""
    ahead = ((far_made & below(back)) != 0) & ((made & ~below(far_back + 1)) != 0)
    which = np.flatnonzero(ahead)
    out = np.zeros(len(made), dtype=bool)
    out[which] = (longest_run(made[which]) >= PRIME) & (longest_run(far_made[which]) >= PRIME)
    return out
