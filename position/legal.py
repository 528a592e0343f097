"""Legal plays: every position that a roll can lead to, by the rules of backgammon.

Both dice are used if that is possible, else the larger if possible, else the other; doubles up to four times;
checkers on the bar enter first; bearing off needs all checkers home, and a larger die than needed takes a
checker from the highest point.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from millipoint.position.board import BAR, OFF
from millipoint.position.keys import STOPS

Board = list[int]
Hops = tuple[int, ...]
Found = dict[int, Hops]

_WEIGHT: Final[tuple[int, ...]] = tuple(1 << 5 * i for i in range(STOPS))
# A position as one integer, sum of count * 32**stop: exact, since counts lie between -15 and 15, and each hop
# changes it by a sum. Equal integers are equal boards.


def _sources(b: Board, die: int, top: int = BAR) -> list[int]:
    """Stops up to `top` from which a checker may move by one die, highest first."""
    if b[BAR] > 0:
        return [BAR] if b[BAR - die] > -2 else []
    out = [s for s in range(min(top, 24), die, -1) if b[s] > 0 and b[s - die] > -2]
    if max(b[7:BAR]) <= 0:  # all home
        if b[die] > 0:
            if die <= top:
                out.append(die)
        elif max(b[die:7]) <= 0:
            s = next((s for s in range(die - 1, 0, -1) if b[s] > 0), 0)
            if 0 < s <= top:
                out.append(s)
    return out


def _move(b: Board, source: int, target: int) -> int:
    """Make one hop on `b`; the change of the position's integer."""
    b[source] -= 1
    change = -_WEIGHT[source]
    if target > 0:
        change += _WEIGHT[target]
        if b[target] < 0:
            b[target] = 0
            b[0] -= 1
            change += _WEIGHT[target] - 1
        b[target] += 1
    return change


def _extend(b: Board, dice: Sequence[int], code: int, hops: Hops, found: list[Found]) -> None:
    """Play the remaining dice in their order in every way; a way that ends goes to `found[number of hops]`.

    Of equal dice the higher source moves first: every result of a double is reached that way.
    """
    depth = len(hops) // 2
    if depth < len(dice):
        die = dice[depth]
        top = hops[-2] if depth and dice[depth - 1] == die else BAR
        sources = _sources(b, die, top)
        if sources:
            last = depth + 1 == len(dice)
            for s in sources:
                t = max(s - die, OFF)
                if last:  # no board is needed any more
                    change = -_WEIGHT[s]
                    if t:
                        change += 2 * _WEIGHT[t] - 1 if b[t] < 0 else _WEIGHT[t]
                    found[depth + 1].setdefault(code + change, (*hops, s, t))
                else:
                    there, bar = b[t], b[0]
                    change = _move(b, s, t)
                    _extend(b, dice, code + change, (*hops, s, t), found)
                    b[s] += 1
                    b[t], b[0] = there, bar
            return
    found[depth].setdefault(code, hops)


def _search(board: npt.ArrayLike, dice: Sequence[int]) -> Found:
    """One sequence of hops for each position that the roll can lead to; empty for a dance."""
    b: Board = np.asarray(board).tolist()
    high, low = max(dice), min(dice)
    if len(b) != STOPS or not 1 <= low <= high <= 6:
        raise ValueError(f"a board of {STOPS} stops and two dice from 1 to 6 expected, not {len(b)} stops and {dice}")
    found: list[Found] = [{}, {}, {}, {}, {}]
    if high == low:
        _extend(b, (high,) * 4, 0, (), found)
    else:
        _extend(b, (high, low), 0, (), found)
        if found[2] or not found[1]:
            _extend(b, (low, high), 0, (), found)
        else:  # the high die alone: the low one first may still leave room for both
            other: list[Found] = [{}, {}, {}]
            _extend(b, (low, high), 0, (), other)
            found[2] = other[2]
    best = max(depth for depth in range(5) if found[depth])
    return found[best] if best else {}


def plays(board: npt.ArrayLike, dice: Sequence[int]) -> Iterator[tuple[npt.NDArray[np.int8], npt.NDArray[np.int8]]]:
    """A move, int8 (8,), and the board after it, int8 (26,), for each different result; nothing for a dance.

    Hops stand one die at a time, highest source first among equal dice.
    """
    start = np.asarray(board, dtype=np.int8)
    for hops in _search(start, dice).values():
        move = np.full(8, -1, dtype=np.int8)
        move[: len(hops)] = hops
        b: Board = start.tolist()
        for i in range(0, len(hops), 2):
            _move(b, hops[i], hops[i + 1])
        yield move, np.array(b, dtype=np.int8)


def legal_plays(board: npt.ArrayLike, dice: Sequence[int]) -> npt.NDArray[np.int8]:
    """The different boards that a roll can lead to: int8 (26,) and two dice to int8 (m, 26); m = 0 is a dance."""
    boards = [after for _, after in plays(board, dice)]
    return np.array(boards, dtype=np.int8).reshape(-1, STOPS)


def count_legal_plays(board: npt.ArrayLike, dice: Sequence[int]) -> int:
    """Number of different boards that a roll can lead to; 0 = dance."""
    return len(_search(board, dice))
