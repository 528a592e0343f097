"""Positions of random games, for properties."""

import numpy as np
from hypothesis import strategies as st

from millipoint.position import OPENING, flip, legal_plays

DICE = [(a, b) for a in range(1, 7) for b in range(1, 7)]


def game(seed: int, plies: int) -> np.ndarray:
    """The board of the side on roll after random legal plays from the opening."""
    rng = np.random.default_rng(seed)
    board = OPENING
    for _ in range(plies):
        results = legal_plays(board, DICE[rng.integers(36)])
        after = results[rng.integers(len(results))] if len(results) else board
        if after.max() <= 0:  # the game is over
            break
        board = flip(after)
    return board


boards = st.builds(game, st.integers(0, 10**6), st.integers(0, 120))
dice = st.sampled_from(DICE)
