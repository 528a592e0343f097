"""Numbers, levels and plays as eXtreme Gammon writes them in its languages."""

from __future__ import annotations

import re
from typing import Final

from millipoint.levels import BOOK, ROLLER, ROLLER_PLUS, ROLLER_PLUS_PLUS, ROLLOUT, UNKNOWN, ply

NUMBER: Final = r"[-+−]?\d{1,4}[.,]\d{1,6}"

_ROLLER: Final = re.compile(r"roller(\+*)", re.IGNORECASE)
_PLY: Final = re.compile(r"(?<!\d)(\d)[\s-]?(?:ply|plis?|züge|zug|プライ|手)(\s?red)?", re.IGNORECASE)
_ROLLOUT: Final = re.compile(r"roll-?out|ausw(ü|ue)rfeln|ロールアウト|simulation", re.IGNORECASE)
_BOOK: Final = re.compile(r"book|buch|livre|biblio|ブック|定石", re.IGNORECASE)
_ROLLERS: Final = {"": ROLLER, "+": ROLLER_PLUS, "++": ROLLER_PLUS_PLUS}


def number(text: str) -> float:
    """A number with a decimal point or comma."""
    return float(text.replace(",", ".").replace("−", "-"))


def level(text: str) -> int:
    """The level that a text names, on the scale of `millipoint.levels`; unknown when it names none."""
    if found := _ROLLER.search(text):
        return _ROLLERS.get(found[1], UNKNOWN)
    if _ROLLOUT.search(text):
        return ROLLOUT
    if _BOOK.search(text):
        return BOOK
    if found := _PLY.search(text):
        return ply(int(found[1])) - (5 if found[2] else 0)
    return UNKNOWN
