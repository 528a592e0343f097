"""What Open Sage says of one decision: candidates screened at 1 ply and deepened, equities of the cube."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import attrs
import numpy as np

from millipoint import levels
from millipoint.position.legal import plays

Board = tuple[int, ...]
WINDOW: Final = 0.08
"""Equity below the best at 1 ply within which a candidate is deepened."""
MOST: Final = 5
"""Candidates that are deepened, beside the one that was played."""


@attrs.frozen
class State:
    """Score, cube and rules of a decision, from the side of the one on roll."""

    away: int
    opponent_away: int
    crawford: bool
    cube: int
    owner: int
    """1 the one on roll owns the cube, 0 centred, -1 the opponent does."""
    jacoby: bool = False
    beaver: bool = False

    def arguments(self) -> dict[str, Any]:
        """The same as Open Sage takes it; money play is 0-away."""
        return {
            "away1": max(self.away, 0), "away2": max(self.opponent_away, 0), "is_crawford": self.crawford,
            "jacoby": self.jacoby, "cube_value": self.cube, "cube_owner": ("centered", "player", "opponent")[self.owner],
        }  # fmt: skip


@attrs.frozen
class Play:
    """A candidate."""

    move: Sequence[int]
    equity: float
    chances: Sequence[float]
    level: int
    board: Board


@attrs.define
class Judge:
    """The analysers of Open Sage at 1 ply and at the depth that was asked for."""

    shallow: Any
    deep: Any
    plies: int

    def candidates(self, board: Sequence[int], dice: Sequence[int], state: State, played: Board) -> list[Play]:
        """Every play, those that were deepened first, each part by equity. ``played`` is the board after the play made."""
        moves = {tuple(after.tolist()): move.tolist() for move, after in plays(board, dice)}
        if not moves:
            return []
        found = self.shallow.checker_play(foreign(board), *dice, beaver=state.beaver, **state.arguments()).moves
        screened = [_play(moves[own(m.board)], m.equity, m.probs, 1, own(m.board)) for m in found if own(m.board) in moves]
        if self.plies == 1 or len(screened) == 1:
            return screened
        least = screened[0].equity - WINDOW
        kept = [play for i, play in enumerate(screened) if (i < MOST and play.equity >= least) or play.board == played]
        deepened = sorted((self._deepen(play, state) for play in kept), key=lambda play: -play.equity)
        return [*deepened, *(play for play in screened if play not in kept)]

    def _deepen(self, play: Play, state: State) -> Play:
        found = self.deep.post_move_analytics(foreign(play.board), **state.arguments())
        return _play(play.move, found.cubeful_equity, found.probs, self.plies, play.board)

    def cube(self, board: Sequence[int], state: State) -> tuple[float, float, float, Sequence[float]]:
        """No double, double/take, double/pass and the chances, from the side of the one who may double."""
        found = self.deep.cube_action(foreign(board), beaver=state.beaver, **state.arguments())
        return found.equity_nd, found.equity_dt, found.equity_dp, found.probs.to_list()


def _play(move: Sequence[int], equity: float, chances: Any, plies: int, board: Board) -> Play:
    return Play(move, float(equity), tuple(chances.to_list()), levels.ply(plies), board)


def foreign(board: Sequence[int]) -> list[int]:
    """A board as Open Sage has it: the opponent's checkers on the bar are counted positively."""
    numbers = [int(n) for n in np.asarray(board)]
    return [-numbers[0], *numbers[1:]]


def own(board: Sequence[int]) -> Board:
    """A board of Open Sage as Millipoint has it."""
    return (-int(board[0]), *map(int, board[1:]))
