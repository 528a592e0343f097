"""Plays and starting positions of a file on our boards."""

from __future__ import annotations

from typing import Any, Final

from millipoint.formats.bgf.damage import DamageError
from millipoint.formats.bgf.values import table, whole
from millipoint.formats.plays import Board, make
from millipoint.position.board import BAR, CHECKERS, OFF, OPENING
from millipoint.position.hops import Pairs, canonical, expand, pack

MAX_CUBE: Final = 1 << 15
_START: Final[Board] = OPENING.tolist()


def pairs_of(move: dict[str, Any]) -> Pairs | None:
    """The (from, to) pairs of a move as the mover sees them, only where each checker starts and ends; None: not one."""
    starts, ends = move.get("from"), move.get("to")
    if not isinstance(starts, list) or not isinstance(ends, list) or len(starts) != len(ends) or len(starts) > 4:
        return None
    pairs: Pairs = []
    for start, end in zip(starts, ends, strict=True):
        if start == -1 and end == -1:
            continue
        if type(start) is not int or type(end) is not int or not OFF <= end < start <= BAR:
            return None
        pairs.append((start, end))
    return pairs


def hops(pairs: Pairs, board: Board, dice: tuple[int, int]) -> Pairs:
    """One hop a die: a checker that went on with another die gets the stops between, where the board lets it rest."""
    high, low = max(dice), min(dice)
    joined = [1 for start, end in pairs if start - end not in (high, low) and not (end == OFF and start < high)]
    return sorted(expand(pairs, board, dice) if joined else pairs, reverse=True)


def path(pairs: Pairs, board: Board | None, dice: tuple[int, int]) -> tuple[int, ...] | None:
    """A move of eight integers, None when it cannot be written as one."""
    way = sorted(pairs, reverse=True) if board is None else hops(pairs, board, dice)
    return canonical(pack(way)) if way and len(way) <= 4 else None


def after(board: Board, pairs: Pairs, dice: tuple[int, int]) -> Board | None:
    """The mover's view of the position after a play; None when it cannot be made."""
    return make(board, hops(pairs, board, dice)) if pairs else board


def turned(board: Board) -> Board:
    """The same position from the other side."""
    return [-n for n in reversed(board)]


def start(game: dict[str, Any]) -> tuple[Board | None, int, int]:
    """Starting position seen by seat 0 (None: the usual one), value of the cube, seat of its owner or -1.

    ``points`` counts Green's checkers negative and Red's positive on Green's points 1 to 24; then come those on the
    bar (two places) and those borne off (two places), of which the sign tells whose they are.
    """
    initial = table(game.get("initial"))
    cube = whole(initial.get("cube", 1), 1, MAX_CUBE)
    owner = whole(initial.get("cubeOwner", 0), -1, 1)
    if cube is None or cube & (cube - 1) or owner is None:
        raise DamageError("a starting cube that cannot be")
    seat = {0: -1, -1: 0, 1: 1}[owner]
    points = initial.get("points")
    if points is None:
        return None, cube, seat
    if not isinstance(points, list) or not 24 <= len(points) <= 28:
        raise DamageError("a starting position without its 24 points")
    if any(whole(n, -CHECKERS, CHECKERS) is None for n in points):
        raise DamageError("a starting position with more checkers than there are")
    board = [0, *(-n for n in points[:24]), 0]
    for n in points[24:26]:
        board[0 if n > 0 else BAR] -= n
    if sum(n for n in board if n > 0) > CHECKERS or sum(n for n in board if n < 0) < -CHECKERS:
        raise DamageError("a starting position with more checkers than there are")
    return (None if board == _START else board), cube, seat
