"""Zadeh's match equity table from a few parameters.

Source: N. Zadeh, "On Doubling in Tournament Backgammon", Management Science 23 (1977) 986, with the post-Crawford
recursion and the free-drop terms that GNU Backgammon adds.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np

from millipoint.met.lookup import Floats

PRE_DEFAULTS = {"gammon-rate-leader": 0.25, "gammon-rate-trailer": 0.15, "delta": 0.08, "delta-bar": 0.06}
POST_DEFAULTS = {"gammon-rate-trailer": 0.25, "free-drop-2-away": 0.015, "free-drop-4-away": 0.004}


def post_crawford(
    size: int,
    gammon_rate: float = 0.25,
    drop_2: float = 0.015,
    drop_4: float = 0.004,
    start: Sequence[float] | Floats = (),
) -> Floats:
    """(size,) chance of the trailer, who doubles at once: half of (1 - g) x pc[n - 2] + g x pc[n - 4].

    The leader's free drop takes ``drop_2`` from 2-away and ``drop_4`` from 4-away before the later values are made.
    ``start`` are values known already, from 1-away on.
    """
    chance = [float(value) for value in start]
    for away in range(len(chance) + 1, size + 1):
        single, gammon = (chance[left - 1] if left > 0 else 1.0 for left in (away - 2, away - 4))
        drop = drop_2 if away == 2 else drop_4 if away == 4 else 0.0
        chance.append(0.5 * (gammon_rate * gammon + (1.0 - gammon_rate) * single) - drop)
    return np.array(chance)


def pre_crawford(
    post: Floats, leader: float = 0.25, trailer: float = 0.15, delta: float = 0.08, delta_bar: float = 0.06
) -> Floats:
    """(n, n) from a post-Crawford table (n,): drop points of every cube, from dead cubes down to the centred one.

    A doubler wins gammons at the rate ``leader`` and loses them at ``trailer``. ``delta`` is the part of the live
    cube a redoubler does not get to use, ``delta_bar`` the same for the first double.
    """
    size = len(post)
    table = np.full((size + 1, size + 1), np.nan)

    def chance(a: int, b: int) -> float:
        return 1.0 if a <= 0 else 0.0 if b <= 0 else float(table[a, b])

    for a in range(1, size + 1):  # the Crawford game: no cube
        single, gammon = (float(post[left - 1]) if left > 0 else 1.0 for left in (a - 1, a - 2))
        table[a, 1] = 0.5 * (leader * gammon + (1.0 - leader) * single)
        table[1, a] = 1.0 - table[a, 1]

    @cache
    def drop_point(a: int, b: int, cube: int) -> float:
        """Chance to win the game at which the opponent may as well drop when ``cube`` is turned to twice its value."""
        dead = a <= 2 * cube or b <= 2 * cube
        # a doubler for whom the doubled cube is enough is redoubled at once
        stake = 4 * cube if a <= 2 * cube < b else 2 * cube
        win = leader * chance(a - 2 * stake, b) + (1.0 - leader) * chance(a - stake, b)
        loss = trailer * chance(a, b - 2 * stake) + (1.0 - trailer) * chance(a, b - stake)
        point = (chance(a - cube, b) - loss) / (win - loss)
        return point if dead else 1.0 + (drop_point(b, a, 2 * cube) + delta) * (point - 1.0)

    for a in range(2, size + 1):
        for b in range(2, a + 1):
            mine, theirs = (drop_point(*score, 1) + delta_bar - 0.5 for score in ((a, b), (b, a)))
            table[a, b] = (theirs * chance(a - 1, b) + mine * chance(a, b - 1)) / (mine + theirs)
            if a != b:
                table[b, a] = 1.0 - table[a, b]
    return table[1:, 1:].copy()
