"""A play as a transcript writes it, made on the board: joined hops, illegal plays, plays that are missing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from millipoint.errors import UsageError
from millipoint.formats.actions import Roll
from millipoint.position.board import BAR, CHECKERS, OFF
from millipoint.position.hops import Move, Pairs, canonical, expand, pack
from millipoint.position.legal import legal_plays, plays

Board = list[int]

STILL: Final = (-1,) * 8
"""The move of a roll that cannot be played."""


class Outcome(NamedTuple):
    """A roll that was played: the move, the position after it seen by the mover, what is known of its legality."""

    move: Move
    after: Board
    illegal: bool = False
    legal: int = -1
    """Number of legal plays when it had to be counted."""


class ImpossiblePlayError(Exception):
    """A play that cannot be made at all: no checker where one leaves, or a landing on a held point."""


def make(board: Sequence[int], pairs: Pairs) -> Board | None:
    """The position after hops in their order, whatever the dice; None when one cannot be made."""
    b = list(board)
    for source, target in pairs:
        if b[source] <= 0 or (target != OFF and b[target] < -1):
            return None
        b[source] -= 1
        if target != OFF:
            if b[target] == -1:
                b[target] = 0
                b[0] -= 1
            b[target] += 1
    return b


def uses_the_dice(board: Sequence[int], pairs: Pairs, dice: tuple[int, int]) -> bool:
    """Whether the hops, one a die, are a legal way to play all dice of the roll."""
    high, low = max(dice), min(dice)
    if high == low:
        return len(pairs) == 4 and _in_order(board, pairs, (high,) * 4)
    if len(pairs) != 2:
        return False
    orders = (pairs, pairs[::-1])
    return any(_in_order(board, order, roll) for order in orders for roll in ((high, low), (low, high)))


def _in_order(board: Sequence[int], pairs: Pairs, dice: Sequence[int]) -> bool:
    b = list(board)
    for (source, target), die in zip(pairs, dice, strict=True):
        if b[source] <= 0 or (b[BAR] > 0 and source != BAR):
            return False
        if target == OFF:
            if max(b[7:]) > 0 or source > die or (source < die and max(b[source + 1 : 7], default=0) > 0):
                return False
        elif source - target != die or b[target] < -1:
            return False
        b[source] -= 1
        if target != OFF:
            if b[target] < 0:
                b[target] = 0
                b[0] -= 1
            b[target] += 1
    return True


def resolve(board: Board, roll: Roll, *, last: bool) -> Outcome | None:
    """What became of a roll on this board (the mover's), or None when it was given up with the game.

    ``last`` says that no other roll or double follows in the game: then a play that is missing, impossible or
    illegal and does not end the game is a resignation after the roll. Raises `ImpossiblePlayError` otherwise.
    """
    if roll.after is not None:
        return Outcome(_packed(roll.pairs or []), list(roll.after), illegal=True)
    if not roll.pairs:
        return _without_play(board, roll, last=last)
    hops = _expanded(roll.pairs, board, roll.dice)
    after = make(board, hops) if hops else None
    if after is None:
        hops = roll.pairs
        after = make(board, hops) if len(hops) <= 4 else None
    if after is None:
        if last:
            return None
        raise ImpossiblePlayError("a play that cannot be made on the board")
    if uses_the_dice(board, hops, roll.dice):
        return Outcome(pack(hops), after)
    results = legal_plays(board, roll.dice).tolist()
    illegal = after not in results
    if illegal and last and max(after) > 0:
        return None
    return Outcome(pack(hops), after, illegal, len(results))


def _without_play(board: Board, roll: Roll, *, last: bool) -> Outcome | None:
    found = list(plays(board, roll.dice))
    if not found:
        return Outcome(STILL, board, legal=0)
    if len(found) == 1:
        move, after = found[0]
        return Outcome(canonical(move), after.tolist(), legal=1)
    return None if last else Outcome(STILL, board, illegal=True, legal=len(found))


def _expanded(pairs: Pairs, board: Board, dice: tuple[int, int]) -> Pairs:
    """One hop a die, highest first; empty when that cannot be."""
    hops = sorted(expand(pairs, board, dice), reverse=True)
    return hops if len(hops) <= 4 else []


def _packed(pairs: Pairs) -> Move:
    try:
        return pack(pairs)
    except UsageError:
        return STILL


def result(board: Sequence[int]) -> int:
    """How much a side that has no checker left has won: 1 single, 2 gammon, 3 backgammon; 0 while it has one.

    ``board`` is the position seen by that side.
    """
    if max(board) > 0:
        return 0
    lost = -sum(n for n in board if n < 0)
    return 1 if lost < CHECKERS else 3 if min(board[:7]) < 0 else 2
