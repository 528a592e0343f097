"""Tornberg's match equity calculator (mec): a table from a gammon rate and a win rate.

Source: Claes Tornberg's mec (1996) as GNU Backgammon uses it; its quirks are kept, for comparable figures.
"""

from __future__ import annotations

import numpy as np

from millipoint.met.lookup import MAX_AWAY, Floats

PRE_DEFAULTS = {"gammon-rate": 0.15, "win-rate": 0.5}
POST_DEFAULTS = {"gammon-rate": 0.25, "win-rate": 0.5, "free-drop-2-away": 0.015, "free-drop-4-away": 0.004}


def post_crawford(
    gammon_rate: float = 0.25, win_rate: float = 0.5, drop_2: float = 0.015, drop_4: float = 0.004
) -> Floats:
    """(64,) chance of the trailer: each even score is worth the odd one before it, but for the free drop.

    At 2-away the free drop takes ``drop_2`` from the trailer; at 4-away the calculator *adds* ``drop_4``.
    """
    chance = [1.0, win_rate]  # by points needed, from 0
    for away in range(2, MAX_AWAY + 1):
        if away % 2:
            single, gammon = chance[max(away - 2, 0)], chance[max(away - 4, 0)]
            chance.append(win_rate * ((1.0 - gammon_rate) * single + gammon_rate * gammon))
        else:
            chance.append(chance[away - 1] + {2: -drop_2, 4: drop_4}.get(away, 0.0))
    return np.array(chance[1:])


def pre_crawford(post: Floats, gammon_rate: float = 0.15, win_rate: float = 0.5) -> Floats:
    """(64, 64) from the two post-Crawford tables (2, 64); ``win_rate`` is seat 0's in one game.

    Between the two scores at which either side doubles, the chance to win the match is a straight line in the chance
    to win the game; the table reads it at ``win_rate``.
    """
    size = post.shape[1]
    chance = np.zeros((size + 1, size + 1))
    chance[0, 1:] = 1.0
    keep, gammon = 1.0 - gammon_rate, gammon_rate
    # the Crawford game, without a cube, from the post-Crawford values of a point or two less
    trail = np.concatenate(([1.0], post[0]))
    lead = np.concatenate(([0.0], 1.0 - post[1]))
    trail[1] = lead[1]
    chance[1, 1] = lead[1]
    chance[2:, 1] = win_rate * (keep * trail[1:-1] + gammon * trail[:-2])
    chance[1, 2:] = win_rate + (1.0 - win_rate) * (keep * lead[1:-1] + gammon * lead[:-2])

    def double_point(mine: int, theirs: int, cube: int, rate: float) -> tuple[float, float]:
        """Match and game chance of a doubler to ``cube`` at the point where the opponent may take or pass."""
        if 2 * mine <= cube:  # a plain win is enough: no double
            return 1.0, 1.0

        def opponent(left: int) -> float:
            """The opponent's chance once the doubler needs ``left``; the favourite's row is read as it stands."""
            left = max(left, 0)
            return float(1.0 - chance[left, theirs] if rate > 0.5 else chance[theirs, left])

        top, turn = double_point(theirs, mine, 2 * cube, 1.0 - rate)
        bottom = keep * opponent(mine - cube) + gammon * opponent(mine - 2 * cube)
        passed = opponent(mine - cube // 2)
        return 1.0 - passed, 1.0 - (passed - bottom) * turn / (top - bottom)

    def centred(a: int, b: int) -> float:
        high, right = double_point(a, b, 2, win_rate)
        low, left = (1.0 - value for value in double_point(b, a, 2, 1.0 - win_rate))
        return low + (high - low) * (win_rate - left) / (right - left)

    for a in range(2, size + 1):
        for b in range(a, size + 1):
            chance[a, b] = centred(a, b)
            if a != b:
                chance[b, a] = centred(b, a)
    return chance[1:, 1:].copy()
