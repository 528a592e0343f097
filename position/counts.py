"""Numbers of legal plays for many boards at once, by counting instead of listing.

Without bearing off, a result of a roll is settled by which stops the hops leave from, so that it is enough to
count choices of sources. Positions in which a checker may be borne off by the roll, and the few in which not all
dice can be played, are handed to the generator.
"""

from __future__ import annotations

from itertools import accumulate
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from millipoint.position.board import BAR
from millipoint.position.keys import STOPS
from millipoint.position.legal import count_legal_plays

_CHUNK: Final = 4_096
_OUTSIDE: Final = slice(7, STOPS)
_MARGIN: Final = 12
"""Places before the first stop: what the dice reach beyond it."""
_BLOCKED: Final = -2
_PLACE: Final = 32
"""Bits of a coefficient of `_of_double`'s numbers, which hold those of 0 to 4 hops."""
_KEEP: Final = (1 << 5 * _PLACE) - 1

Array = npt.NDArray[Any]


def count_legal_plays_many(boards: npt.ArrayLike, dice: npt.ArrayLike) -> npt.NDArray[np.int16]:
    """`count_legal_plays` of each row: int8 (n, 26) and int8 (n, 2) to int16 (n,); -1 where a die is 0."""
    rows, rolls = np.asarray(boards, dtype=np.int8), np.asarray(dice, dtype=np.int64)
    out = np.full(len(rows), -1, dtype=np.int16)
    high, low = rolls.max(axis=1, initial=0), rolls.min(axis=1, initial=6)
    outside = np.where(rows > 0, rows, 0)[:, _OUTSIDE].sum(axis=1, dtype=np.int64)
    away = (outside >= np.where(high == low, 4, 2)) & (low > 0)  # no checker can be borne off by this roll
    two = np.flatnonzero(away & (high != low))
    for start in range(0, len(two), _CHUNK):
        part = two[start : start + _CHUNK]
        out[part] = _of_two(rows[part], high[part], low[part])
    for i in np.flatnonzero(away & (high == low)).tolist():
        out[i] = _of_double(rows[i].tolist(), int(high[i]))
    for i in np.flatnonzero((low > 0) & (out <= 0)).tolist():
        out[i] = count_legal_plays(rows[i], rolls[i].tolist())
    return out


def _of_two(boards: Array, x: Array, y: Array) -> Array:
    """Results that use both of two different dice, boards (n, 26), dice (n,), none borne off; 0 = none."""
    n = len(boards)
    wide = np.full((n, _MARGIN + STOPS), _BLOCKED, dtype=np.int8)
    wide[:, _MARGIN + 1 :] = boards[:, 1:]
    stops = np.arange(_MARGIN, _MARGIN + STOPS) + (_MARGIN + STOPS) * np.arange(n)[:, None]
    to_x, to_y = stops - x[:, None], stops - y[:, None]
    at_x, at_y = wide.take(to_x), wide.take(to_y)
    own = boards > 0
    by_x, by_y = own & (at_x > _BLOCKED), own & (at_y > _BLOCKED)
    # two checkers: each choice of a source for x and one for y ...
    first, second = (can[:, :BAR].sum(axis=1) for can in (by_x, by_y))
    pairs = first * second - (by_x & by_y & (boards == 1))[:, :BAR].sum(axis=1)
    # ... but where one arrives at the source of the other, the result is that of one checker, counted below
    went = np.zeros((2, *wide.shape), dtype=np.bool_)
    went[:, :, _MARGIN:] = by_x, by_y
    x_on, y_on = went[1].take(to_x), went[0].take(to_y)
    pairs -= (by_x & x_on)[:, :BAR].sum(axis=1) + (by_y & y_on)[:, :BAR].sum(axis=1)
    # one checker: by either die first; both ways are one result unless a blot is hit on the way
    end = wide.take(to_x - y[:, None]) > _BLOCKED
    x_first, y_first = by_x & end, by_y & end
    quiet = (at_x != -1) & (at_y != -1)
    single = x_first.astype(np.int64) + y_first - (x_first & y_first & quiet)
    # a checker on the bar takes part in every result
    enter_x, enter_y = by_x[:, BAR], by_y[:, BAR]
    one = enter_x * (second - x_on[:, BAR]) + enter_y * (first - y_on[:, BAR]) + single[:, BAR]
    bar = boards[:, BAR]
    return np.select([bar == 0, bar == 1], [pairs + single.sum(axis=1), one], enter_x & enter_y)


def _of_double(board: list[int], die: int) -> int:
    """Results that use a double four times, none borne off; 0 = none.

    Stop by stop from the top of each chain of stops a die apart: `ways[k]` has the numbers of choices with k hops from
    the last stop, one coefficient for each number of hops in all. A stop sends out at most what stands there and what
    arrived.
    """
    total = 1
    for top in range(BAR, BAR - die, -1):
        ways = [total, 0, 0, 0, 0]
        for stop in range(top, die, -die):
            own = board[stop]
            if own <= 0 and not any(ways[1:]):
                continue
            if own < 0:
                own = 0
            least = list(accumulate(reversed(ways)))[::-1]  # at least k hops arrived
            free = board[stop - die] > _BLOCKED
            hops = range(5 if free else 1)
            if stop == BAR:  # emptied before anything else moves
                hops = range(own, own + 1 if free else own)
            ways = [least[max(k - own, 0)] << _PLACE * k & _KEEP if k in hops else 0 for k in range(5)]
        total = sum(ways)
    return total >> 4 * _PLACE
