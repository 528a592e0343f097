"""The hops of a move: pairs, canonical order, and joined hops taken apart by the dice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import numpy.typing as npt

from millipoint.errors import UsageError
from millipoint.position.board import OFF

Move = tuple[int, ...]
Pairs = list[tuple[int, int]]
Dice = tuple[int, ...]
_UNUSED = (-1,) * 8


def pairs_of(move: npt.ArrayLike) -> Pairs:
    """The (from, to) pairs of a move, int8 (8,), without the unused ones."""
    hops = list(move) if isinstance(move, tuple | list) else np.asarray(move).tolist()
    return [(s, t) for s, t in zip(hops[::2], hops[1::2], strict=True) if s >= 0 and t >= 0]


def pack(pairs: Pairs, text: str = "") -> Move:
    """Pairs as a move of eight integers, unused places -1."""
    if len(pairs) > 4:
        raise UsageError(f"'{text or pairs}' is not a checker play: it has more than four hops.")
    return (*[stop for pair in pairs for stop in pair], *_UNUSED[2 * len(pairs) :])


def canonical(move: npt.ArrayLike) -> Move:
    """The same hops from the highest `from` to the lowest, unused places last; such an order can be played."""
    return pack(sorted(pairs_of(move), reverse=True))


def _ways(pair: tuple[int, int], board: Sequence[int], dice: Dice) -> Iterator[tuple[Pairs, Dice]]:
    """Each way to make one pair with some of the dice, over stops that are not blocked: its hops, the dice left."""
    source, target = pair
    for i, die in enumerate(dice):
        if die in dice[:i]:
            continue
        stop, rest = source - die, dice[:i] + dice[i + 1 :]
        if stop == target or (target == OFF and stop < OFF):
            yield [pair], rest
        elif stop > target and board[stop] > -2:
            for tail, left in _ways((stop, target), board, rest):
                yield [(source, stop), *tail], left


def _all(pairs: Pairs, board: Sequence[int], dice: Dice) -> Iterator[tuple[int, Pairs]]:
    """Each way to make all pairs: the number of blots on stops between, the hops."""
    if not pairs:
        yield 0, []
        return
    for hops, left in _ways(pairs[0], board, dice):
        between = sum(board[t] < 0 for _, t in hops[:-1])
        for more, tail in _all(pairs[1:], board, left):
            yield between + more, hops + tail


def expand(pairs: Pairs, board: Sequence[int], dice: Sequence[int]) -> Pairs:
    """Pairs with joined hops taken apart, one hop a die; as given when the dice do not allow it.

    Of several ways the one that hits least on the way counts, as a hit would have been written; then the one
    of fewest hops; then the one that plays the larger die first.
    """
    high, low = max(dice), min(dice)
    pips = [source - target for source, target in pairs]
    if pips in ([high, low], [low, high], [high], [low]) or (high == low and len(pips) == pips.count(high) <= 4):
        return pairs
    each = (high,) * 4 if high == low else (high, low)
    ways = list(_all(pairs, board, each))
    return min(ways, key=lambda way: (way[0], len(way[1])))[1] if ways else pairs
