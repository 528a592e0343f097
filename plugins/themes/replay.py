"""The boards after the play that was made and after the best one, for the rows that need them."""

from __future__ import annotations

from typing import Any

import attrs
import numpy as np

from millipoint.position import apply_moves

Array = np.ndarray[Any, np.dtype[Any]]


@attrs.frozen(eq=False)
class Plays:
    """What the plays of decisions are read from: columns of decision grain and of candidate grain."""

    board: Array
    played: Array
    move: Array
    candidate_move: Array
    starts: Array
    counts: Array

    def after(self, rows: Array) -> tuple[Array, Array, Array]:
        """For the given rows: which of them can be replayed, and of these the boards after the play and after the best."""
        rows = np.asarray(rows)[self.counts[rows] > 0]
        best = self.candidate_move[self.starts[rows]]
        listed = self.played[rows] >= 0
        made = np.array(self.move[rows])
        made[listed] = self.candidate_move[self.starts[rows[listed]] + self.played[rows[listed]]]
        known = (best[:, 0] >= 0) & (made[:, 0] >= 0)
        rows = rows[known]
        boards = self.board[rows]
        return rows, apply_moves(boards, made[known]), apply_moves(boards, best[known])
