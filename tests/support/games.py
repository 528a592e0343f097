"""Random games, for tests and benchmarks that need many positions."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from millipoint.position import OPENING, flip, legal_plays


def random_game(rng: np.random.Generator, plies: int) -> Iterator[np.ndarray]:
    """The board of the side on roll after each of so many random legal plays from the opening, until the game is over."""
    board = OPENING
    for _ in range(plies):
        results = legal_plays(board, rng.integers(1, 7, 2).tolist())
        after = results[rng.integers(len(results))] if len(results) else board
        if after.max() <= 0:
            return
        board = flip(after)
        yield board
