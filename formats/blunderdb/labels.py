"""Cube actions, engines and depths as blunderDB writes them."""

from __future__ import annotations

import re
from typing import Any, Final

from millipoint import levels

CODES: Final = (
    "", "checker", "cube", "No Double", "Double, Take", "Double, Pass", "Too good to double, pass",
    "Too good to double, take", "Double", "Take", "Pass", "Drop", "Beaver", "Double/Take", "Double/Pass",
    "Double/Beaver", "NoDouble", "No double", "Double, take", "Double, pass", "Too good to double", "Too good", "TG",
    "Redouble", "No Redouble", "Redouble, Take", "Redouble, Pass", "Double / Take", "Double / Pass",
    "Double / Prendre", "Double / Refuser", "Double / Reject", "No redouble", "Redouble, take", "Redouble, pass",
    "Too good to redouble, pass", "Too good to redouble, take", "Double, Beaver", "Double, beaver", "Too Good",
    "No Double, Take", "No Double, Pass",
)  # fmt: skip
"""Labels that newer libraries store as their index."""
_ANSWERS: Final = {
    "take": "take", "prendre": "take", "pass": "pass", "drop": "pass", "refuser": "pass", "reject": "pass", "beaver": "beaver",
    "dt": "take", "dp": "pass",
}  # fmt: skip
_PLY: Final = re.compile(r"(\d{1,2})-ply")
MAX_PLY: Final = 15


def label(value: Any, own: dict[int, str]) -> str:
    """The text of a label, which may be stored as a code; ``own`` are codes that the library added."""
    if isinstance(value, int):
        return CODES[value] if 0 <= value < len(CODES) else own.get(value, "")
    return value if isinstance(value, str) else ""


def cube_parts(text: str) -> tuple[bool, str]:
    """Whether a label tells of a double, and of which answer: take, pass, beaver or none."""
    word = re.sub(r"[^a-z]", "", text.lower())
    if word.startswith(("nodouble", "noredouble", "doubleno", "toogood", "tg")) or word == "nd":
        return False, ""
    answer = next((kind for part, kind in _ANSWERS.items() if word.endswith(part)), "")
    return "double" in word, answer


def engine_of(text: str) -> str:
    """The program of an analysis as other readers name it."""
    word = text.lower()
    if word.startswith("xg") or "extreme" in word:
        return "eXtreme Gammon"
    if "gnu" in word:
        return "GNU Backgammon"
    if "bgblitz" in word or word.startswith("bgf"):
        return "BGBlitz"
    return " ".join(text.split())[:120] or "unnamed engine"


def level_of(depth: str, engine: str) -> int:
    """Level of ``3-ply``, ``XG Roller++``, ``Book``, ``Rollout``; GNU Backgammon counts its plies from 0."""
    text = depth.strip().lower()
    named = {
        "book": levels.BOOK,
        "xg roller": levels.ROLLER,
        "xg roller+": levels.ROLLER_PLUS,
        "xg roller++": levels.ROLLER_PLUS_PLUS,
    }
    if text in named:
        return named[text]
    if "rollout" in text:
        return levels.ROLLOUT
    found = _PLY.fullmatch(text)
    plies = int(found[1]) + (engine == "GNU Backgammon") if found else 0
    return levels.ply(plies) if 0 < plies <= MAX_PLY else levels.UNKNOWN
