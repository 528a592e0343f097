"""Exposure: how many of the 36 rolls hit."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from millipoint.position.board import BAR, flip
from millipoint.position.facts import made, occupied, rows_of, single
from millipoint.position.masks import Ints, Masks

DICE: Final = tuple((a, b) for a in range(1, 7) for b in range(1, a + 1))
"""The 21 different rolls; a roll of two numbers comes twice as often as a double."""


def shots(boards: npt.ArrayLike) -> tuple[Ints, Ints]:
    """Of 36 rolls, how many let the opponent, were he to roll now, hit a blot; and how many let the decider.

    Blocked points, checkers that must enter from the bar first and combinations of both dice are heeded. Not heeded is the
    rule that both dice, or else the larger, must be played: it takes away a hit in a few positions.
    """
    rows = rows_of(boards)
    return hitting_rolls(flip(rows)), hitting_rolls(rows)


def hitting_rolls(boards: npt.NDArray[np.int8]) -> Ints:
    """Of 36 rolls of the decider, those that hit: int8 (n, 26) to int64 (n,)."""
    own, targets, blocked, bar = occupied(boards)[0], single(boards)[1], made(boards)[1], boards[:, BAR]
    out = np.zeros(len(boards), dtype=np.int64)
    rows = np.flatnonzero(targets > 0)
    own, targets, free, bar = own[rows], targets[rows], ~blocked[rows], bar[rows]
    hits = np.zeros(len(rows), dtype=np.int64)
    for a, b in DICE:
        found = _double(own, targets, free, bar, a) if a == b else _two(own, targets, free, bar, a, b)
        hits += found.astype(np.int64) * (1 if a == b else 2)
    out[rows] = hits
    return out


def _two(own: Masks, targets: Masks, free: Masks, bar: npt.NDArray[Any], a: int, b: int) -> npt.NDArray[np.bool_]:
    x, y = np.uint32(a), np.uint32(b)
    enter = np.uint32(1 << (BAR - a)), np.uint32(1 << (BAR - b))
    quiet = (own >> x) | (own >> y)
    combined = (((own >> x) & free) >> y) | (((own >> y) & free) >> x)
    hit = np.asarray((targets & (quiet | combined)) != 0)
    if not bar.any():
        return hit
    entering = (targets & (enter[0] | enter[1])) != 0
    after = np.zeros(len(own), dtype=bool)  # one checker enters, then any checker moves on
    for place, die in ((enter[0], y), (enter[1], x)):
        after |= ((free & place) != 0) & ((targets & ((own & np.uint32(0x1FFFFFF) | place) >> die)) != 0)
    return np.asarray(np.where(bar == 0, hit, entering | ((bar == 1) & after)))


def _double(own: Masks, targets: Masks, free: Masks, bar: npt.NDArray[Any], a: int) -> npt.NDArray[np.bool_]:
    die, place = np.uint32(a), np.uint32(1 << (BAR - a))
    inside = np.where(bar > 0, own & np.uint32(0x1FFFFFF) | place, own)
    hops = 4 - bar.astype(np.int64)
    hit = np.zeros(len(own), dtype=bool)
    for step in range(1, 5):
        inside = inside >> die
        hit |= ((targets & inside) != 0) & (hops >= step)
        inside = inside & free
    open_ = (bar == 0) | ((free & place) != 0)
    return np.asarray((hit & open_) | ((bar > 0) & ((targets & place) != 0)))
