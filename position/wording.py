"""Reading the text of a checker play into pairs of stops."""

from __future__ import annotations

import itertools
import re
from typing import Final

from millipoint.errors import UsageError
from millipoint.position.board import BAR, OFF
from millipoint.position.hops import Pairs

NO_MOVE: Final = frozenset(
    ("", "-", "cannot move", "can't move", "no move", "no play", "no legal move", "dance", "dances", "fan")
)
"""Texts, in lower case, that stand for a roll that cannot be played."""

_STOP: Final = r"(?:bar|off|\d{1,2})"
_PART: Final = re.compile(rf"({_STOP}\*?(?:/{_STOP}\*?)+)(?:\((\d)\))?\*?", re.IGNORECASE)
_NAMES: Final = {"bar": BAR, "off": OFF}


def _stop(word: str, text: str) -> int:
    word = word.rstrip("*").casefold()
    stop = _NAMES[word] if word in _NAMES else int(word)
    if stop > BAR:
        raise UsageError(f"'{text}' is not a checker play: there is no point {stop}.")
    return stop


def pairs_in(text: str) -> Pairs:
    """The (from, to) pairs of a text, as written: chains hop by hop, counted parts repeated.

    Raises `UsageError` for anything that is no play.
    """
    pairs: Pairs = []
    for part in text.replace(",", " ").split():
        match = _PART.fullmatch(part)
        if match is None:
            raise UsageError(f"'{text}' is not a checker play: '{part}' is not of the form 24/18, bar/22 or 6/off(2).")
        stops = [_stop(word, text) for word in match[1].split("/")]
        hops = list(itertools.pairwise(stops))
        if any(s == OFF or t == BAR for s, t in hops):
            raise UsageError(f"'{text}' is not a checker play: '{part}' starts off the board or ends on the bar.")
        pairs += hops * int(match[2] or 1)
    return pairs
