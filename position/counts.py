"""Numbers of legal plays for many boards at once, by counting instead of listing.

Without bearing off, a result of a roll is settled by which stops the hops leave from, so that it is enough to
count choices of sources. Positions in which a checker may be borne off by the roll, and the few in which not all
dice can be played, are handed to the generator.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from millipoint.position.board import BAR
from millipoint.position.keys import STOPS
from millipoint.position.legal import count_legal_plays

_CHUNK: Final = 4_096
_OUTSIDE: Final = slice(7, STOPS)

Array = npt.NDArray[Any]


def count_legal_plays_many(boards: npt.ArrayLike, dice: npt.ArrayLike) -> npt.NDArray[np.int16]:
    """`count_legal_plays` of each row: int8 (n, 26) and int8 (n, 2) to int16 (n,); -1 where a die is 0."""
    rows, rolls = np.asarray(boards, dtype=np.int8), np.asarray(dice, dtype=np.int64)
    out = np.full(len(rows), -1, dtype=np.int16)
    high, low = rolls.max(axis=1, initial=0), rolls.min(axis=1, initial=6)
    outside = np.where(rows > 0, rows, 0)[:, _OUTSIDE].sum(axis=1, dtype=np.int64)
    away = outside >= np.where(high == low, 4, 2)  # no checker can be borne off by this roll
    roll = np.where(low > 0, 7 * high + low, 0)
    for code in np.unique(roll[away]).tolist():
        which = np.flatnonzero(away & (roll == code))
        first, second = divmod(code, 7)
        for start in range(0, len(which) if code else 0, _CHUNK):
            part = which[start : start + _CHUNK]
            b = np.ascontiguousarray(rows[part].T)
            out[part] = _of_double(b, first) if first == second else _of_two(b, first, second)
    for i in np.flatnonzero((roll > 0) & (out <= 0)).tolist():
        out[i] = count_legal_plays(rows[i], rolls[i].tolist())
    return out


def _movable(b: Array, die: int) -> Array:
    """Whether a checker may go from each stop by one die, the bar's claim aside: (26, n) to bool (26, n)."""
    can = np.zeros(b.shape, dtype=np.bool_)
    can[die + 1 :] = (b[die + 1 :] > 0) & (b[1:-die] > -2)
    return can


def _of_two(b: Array, x: int, y: int) -> Array:
    """Results that use both of two different dice, boards as columns (26, n), none borne off; 0 = none."""
    by_x, by_y = _movable(b, x), _movable(b, y)
    # two checkers: each choice of a source for x and one for y ...
    first, second = (can[:BAR].sum(axis=0, dtype=np.int64) for can in (by_x, by_y))
    pairs = first * second - (by_x & by_y & (b == 1))[:BAR].sum(axis=0)
    # ... but where one arrives at the source of the other, the result is that of one checker, counted below
    pairs -= (by_x[x + 1 : BAR] & by_y[1 : BAR - x]).sum(axis=0)
    pairs -= (by_y[y + 1 : BAR] & by_x[1 : BAR - y]).sum(axis=0)
    # one checker: by either die first; both ways are one result unless a blot is hit on the way
    end = b[1 : STOPS - x - y] > -2
    x_first, y_first = by_x[x + y + 1 :] & end, by_y[x + y + 1 :] & end
    quiet = (b[y + 1 : STOPS - x] != -1) & (b[x + 1 : STOPS - y] != -1)
    single = x_first.astype(np.int64) + y_first - (x_first & y_first & quiet)
    # a checker on the bar takes part in every result
    enter_x, enter_y = by_x[BAR], by_y[BAR]
    one = enter_x * (second - by_y[BAR - x]) + enter_y * (first - by_x[BAR - y]) + single[-1]
    bar = b[BAR]
    return np.select([bar == 0, bar == 1], [pairs + single.sum(axis=0), one], enter_x & enter_y)


def _of_double(b: Array, die: int) -> Array:
    """Results that use a double as often as possible, boards as columns (26, n), none borne off; 0 = none.

    Stop by stop from the top of each chain of stops a die apart: `ways[k, t]` is the number of choices with k
    hops from the last stop and t hops in all. A stop sends out at most what stands there and what arrived.
    """
    n = b.shape[1]
    columns = np.arange(n)
    total = np.zeros((5, n), dtype=np.int32)
    total[0] = 1
    for top in range(BAR, BAR - die, -1):
        ways = np.zeros((5, 5, n), dtype=np.int32)
        ways[0] = total
        for stop in range(top, die, -die):
            least = np.cumsum(ways[::-1], axis=0, dtype=np.int32)[::-1]  # at least k hops arrived
            own, free = np.clip(b[stop], 0, 4), b[stop - die] > -2
            ways = np.zeros_like(ways)
            for k in range(5):
                allowed = free if k else np.True_
                if stop == BAR:  # emptied before anything else moves
                    allowed = allowed & (own == k)
                ways[k, k:] = np.where(allowed, least[np.maximum(k - own, 0), : 5 - k, columns].T, 0)
        total = ways.sum(axis=0, dtype=np.int32)
    results: Array = total[4]
    return results
