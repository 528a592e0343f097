"""Positions in a transcript, which do not say whose view they are: turned so that they fit the game."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from millipoint.formats.actions import Roll, Script
from millipoint.formats.plays import ImpossiblePlayError, resolve
from millipoint.formats.replay import Replay


def place_boards(games: Sequence[Script]) -> None:
    """Turn starting positions and those after illegal plays to the side that Millipoint keeps them from."""
    for game in games:
        if game.board is not None:
            _start(game)
        for i, action in enumerate(game.actions):
            if isinstance(action, Roll) and action.after is not None:
                game.actions[i] = _after(game, i, action)


def _flip(board: Sequence[int]) -> tuple[int, ...]:
    return tuple(-n for n in reversed(board))


def _start(game: Script) -> None:
    """A set position is the left player's view unless only the other view lets the first roll be played."""
    first = next((a for a in game.actions if isinstance(a, Roll) and a.pairs), None)
    assert game.board is not None
    for board in (game.board, _flip(game.board)):
        if first is None or _playable(board, first):
            game.board = board
            return


def _playable(board: tuple[int, ...], roll: Roll) -> bool:
    own = _flip(board) if roll.seat else board
    try:
        played = resolve(list(own), roll, last=False)
    except ImpossiblePlayError:
        return False
    return played is not None and not played.illegal


def _after(game: Script, index: int, roll: Roll) -> Roll:
    """The view in which the opponent's checkers stand most as they did before."""
    part = attrs.evolve(game, actions=game.actions[:index], problems=[])
    replay = Replay(part)
    replay.run()
    before = replay.view(roll.seat)
    assert roll.after is not None

    def moved(board: tuple[int, ...]) -> int:
        return sum(abs(min(a, 0) - min(b, 0)) for a, b in zip(board, before, strict=True))

    return attrs.evolve(roll, after=min((roll.after, _flip(roll.after)), key=moved))
