"""Tagged decisions, and the score as one number."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from millipoint import Words, column
from millipoint.plugins.breakdown.words import tags_in
from millipoint.schema import INT_NULL

Array = np.ndarray[Any, np.dtype[Any]]


@column(grain="decision")
def score_cell(away: Array, opponent_away: Array, length: Array) -> Array:
    """Points both sides still need, as 1000 x own + opponent's: 2005 is 2-away 5-away; unknown in money play.

    The Crawford game and the games after it both read as 1-away.
    """
    return np.where((length > 0) & (away > 0), 1000 * away + opponent_away, INT_NULL)


@column()
def tagged(
    counted: Array,
    comment: Array,
    comment_words: Words,
    position: Array,
    *,
    position_tags: Mapping[int, Sequence[str]] | None = None,
) -> Array:
    """A counted decision with a #word in its comment, or whose position has tags."""
    codes = [code for code, text in enumerate(comment_words.values) if tags_in(text)]
    found = np.isin(comment, codes) if codes else np.zeros(len(comment), dtype=bool)
    if position_tags:
        found = found | np.isin(position, np.array(list(position_tags), dtype=np.int64))
    return counted & found


@column(unit="MWC")
def known_loss(loss: Array) -> Array:
    """Loss in match-winning chance, 0 where there is none to know."""
    return np.nan_to_num(loss)
