"""A board as player 0 sees it, and plays in the letters of the file made on it."""

from __future__ import annotations

import re
from array import array
from collections.abc import Sequence
from typing import Final

import numpy as np

from millipoint.decision import OPENING
from millipoint.formats.sgf.tokens import DamageError

START: Final = OPENING.tobytes()
MOVE: Final = re.compile(rb"[1-6]{2}(?:[a-y][a-xz]){0,4}")
"""Two dice and up to four pairs of letters."""

_OFF: Final = ord("z")
_BAR: Final = ord("y")


def play(board: array[int], letters: bytes, seat: int) -> None:
    """Make a play, given as pairs of letters, in place. Raises `DamageError` when a checker cannot move like that.

    The board has player 0's stops: 1 to 24 his points, 25 his bar, 0 player 1's bar; player 1's counts are negative.
    """
    own = -1 if seat else 1
    bar, their_bar = (0, 25) if seat else (25, 0)
    for i in range(0, len(letters), 2):
        a, b = letters[i], letters[i + 1]
        start = bar if a == _BAR else a - 96
        if board[start] * own <= 0:
            raise DamageError(f"no checker stands where {letters.decode('latin-1')} moves one from")
        board[start] -= own
        if b == _OFF:
            continue
        stop = b - 96
        there = board[stop] * own
        if there >= 0:
            board[stop] += own
        elif there == -1:
            board[stop] = own
            board[their_bar] -= own
        else:
            raise DamageError(f"{letters.decode('latin-1')} lands on a point the opponent holds")


def after(board: bytes, letters: bytes, seat: int) -> bytes | None:
    """The board after a play, None when the play cannot be made."""
    copy = array("b", board)
    try:
        play(copy, letters, seat)
    except (DamageError, IndexError):
        return None
    return copy.tobytes()


def points(value: bytes, at: int) -> list[int]:
    """Stops, as indices 0 = a to 24 = y, of one value of AE, AW or AB: a letter or a range ``a:x``."""
    ends = value.strip().split(b":")
    if not 1 <= len(ends) <= 2 or any(len(end) != 1 or not 97 <= end[0] <= 121 for end in ends):
        raise DamageError(f"{value[:20].decode('latin-1')!r} names no points", at)
    return list(range(ends[0][0] - 97, ends[-1][0] - 96))


def place(board: array[int], name: bytes, stops: Sequence[bytes], at: int) -> None:
    """Carry out AE (empty), AW or AB (one checker each) on the points that its values name, in place."""
    for value in stops:
        for i in points(value, at):
            if name == b"AE":
                for stop in (0, 25) if i == 24 else (i + 1,):
                    board[stop] = 0
                continue
            black = name == b"AB"
            own, bar = (-1, 0) if black else (1, 25)
            stop = bar if i == 24 else i + 1
            if board[stop] * own < 0 or abs(board[stop]) >= 15:
                raise DamageError("checkers of both sides, or too many, on one point", at)
            board[stop] += own


def check(board: array[int], at: int) -> None:
    """Raise `DamageError` unless each side has at most 15 checkers and the bars hold their owner's."""
    if sum(n for n in board if n > 0) > 15 or sum(n for n in board if n < 0) < -15 or board[0] > 0 or board[25] < 0:
        raise DamageError("a position with more checkers than there are", at)


def result(board: array[int]) -> tuple[int, int] | None:
    """Winner and size (1 single, 2 gammon, 3 backgammon) of a game that is over on the board, else None."""
    if min(board) < 0 < max(board):
        return None
    counts = np.array(board)
    winner = int((counts > 0).any())
    if winner:
        counts = -counts[::-1]
    lost = -counts[counts < 0].sum()
    return winner, 1 if lost < 15 else 3 if (counts[:7] < 0).any() else 2
