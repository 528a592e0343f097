"""A position in words, for people who hear it."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from millipoint.position.board import BAR, borne_off, flip, pips
from millipoint.position.facts import rows_of


def describe(
    board: npt.ArrayLike,
    *,
    dice: tuple[int, int] = (0, 0),
    cube: int = 1,
    cube_owner: int = 0,
    names: tuple[str, str] = ("Player", "Opponent"),
) -> str:
    """Both sides' checkers, each in its own numbers, from the bar down, with pips, cube and roll.

    >>> from millipoint.position import OPENING
    >>> describe(OPENING, dice=(3, 1), names=("Ann", "Bob")).partition(". Bob")[0]
    'Ann: 2 on the 24 point, 5 on the 13 point, 3 on the 8 point, 5 on the 6 point; 167 pips'
    """
    rows = rows_of(board)
    sides = zip(names, (rows[0], flip(rows[0])), borne_off(rows), pips(rows), strict=True)
    parts = [f"{name}: {_side(stops, int(off[0]))}; {int(count[0])} pips." for name, stops, off, count in sides]
    owner = {1: f"owned by {names[0]}", 0: "in the middle", -1: f"owned by {names[1]}"}[cube_owner]
    parts.append(f"Cube {cube}, {owner}.")
    if min(dice) > 0:
        parts.append(f"{names[0]} to play {dice[0]} {dice[1]}.")
    return " ".join(parts)


def _side(stops: npt.NDArray[np.int8], off: int) -> str:
    there = [(stop, int(stops[stop])) for stop in range(BAR, 0, -1) if stops[stop] > 0]
    words = [f"{n} on the bar" if stop == BAR else f"{n} on the {stop} point" for stop, n in there]
    return ", ".join([*words, *([f"{off} off"] if off else [])])
