"""One ordered scale for the depth of an analysis, whichever program made it.

eXtreme Gammon counts plies from 1 and GNU Backgammon from 0, so gnubg's n-ply is XG's (n + 1)-ply.
The scale holds XG's count times ten, so that levels between two plies have room.
"""

from __future__ import annotations

import re
from typing import Final

from millipoint.errors import UsageError

UNKNOWN: Final = -1
ROLLER: Final = 100
ROLLER_PLUS: Final = 110
ROLLER_PLUS_PLUS: Final = 120
ROLLOUT: Final = 200
BOOK: Final = 210

_NAMED: Final = {ROLLER: "XG Roller", ROLLER_PLUS: "XG Roller+", ROLLER_PLUS_PLUS: "XG Roller++", ROLLOUT: "rollout", BOOK: "opening book"}
_WORDS: Final = {
    "roller": ROLLER, "xgroller": ROLLER, "xgr": ROLLER,
    "roller+": ROLLER_PLUS, "xgroller+": ROLLER_PLUS, "xgr+": ROLLER_PLUS,
    "roller++": ROLLER_PLUS_PLUS, "xgroller++": ROLLER_PLUS_PLUS, "xgr++": ROLLER_PLUS_PLUS,
    "rollout": ROLLOUT, "book": BOOK, "openingbook": BOOK,
}  # fmt: skip


def ply(n: int) -> int:
    """Level of an n-ply evaluation, plies counted as eXtreme Gammon does (from 1)."""
    return 10 * n


def level_name(level: int) -> str:
    """Name of a level in eXtreme Gammon's terms, ``""`` when unknown.

    >>> level_name(30), level_name(120)
    ('3-ply', 'XG Roller++')
    """
    if level < 0:
        return ""
    if level in _NAMED:
        return _NAMED[level]
    return f"{level // 10}-ply" + (" red" if level % 10 else "")


def parse_level(text: str) -> int:
    """Level that a user names: ``3-ply`` (XG's count), ``gnubg 2-ply``, ``roller++``, ``rollout``.

    Raises `UsageError` for anything else.

    >>> parse_level("gnubg 2-ply") == parse_level("3-ply")
    True
    """
    word = re.sub(r"[\s_-]", "", text.lower())
    if word in _WORDS:
        return _WORDS[word]
    found = re.fullmatch(r"(gnubg|xg)?:?(\d)(ply)?", word)
    if not found:
        raise UsageError(f"unknown level {text!r}: say 3-ply, gnubg 2-ply, roller, roller+, roller++, rollout or book")
    return ply(int(found[2]) + (found[1] == "gnubg"))
