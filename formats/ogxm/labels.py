"""Depths and engines as OGXM files name them."""

from __future__ import annotations

import re
from typing import Final

from millipoint import levels

_ENGINES: Final = {"xg": "eXtreme Gammon", "bgblitz": "BGBlitz", "gnubg": "GNU Backgammon"}
_TRUNCATED: Final = {1: levels.ROLLER, 2: levels.ROLLER_PLUS, 3: levels.ROLLER_PLUS_PLUS}
_LABEL: Final = re.compile(r"(\d{1,2})ply|truncated(\d{1,2})|(rollout)|(database)")
MAX_PLY: Final = 15


def level_of_label(label: str | None) -> int:
    """Level of GammonView's label: ``3ply``, ``truncated2`` (XG Roller+), ``rollout``, ``database``."""
    found = _LABEL.fullmatch(label or "")
    if not found:
        return levels.UNKNOWN
    if found[1]:
        return level_of_ply(int(found[1]))
    if found[2]:
        return _TRUNCATED.get(int(found[2]), levels.UNKNOWN)
    return levels.ROLLOUT if found[3] else levels.BOOK


def level_of_ply(plies: int | None) -> int:
    """Level of a depth counted as players count, from 1; 0 stands for unknown."""
    return levels.ply(plies) if plies and 0 < plies <= MAX_PLY else levels.UNKNOWN


def level_of_byte(byte: int) -> int:
    """Level of GammonView's byte in version 1: depth in the low half, flags for truncated, rollout, database."""
    if byte & 0x60:
        return levels.ROLLOUT if byte & 0x20 else levels.BOOK
    if byte & 0x10:
        return _TRUNCATED.get(byte & 0x0F, levels.UNKNOWN)
    return level_of_ply(byte & 0x0F)


def engine_of(name: str | None, model: str | None) -> str:
    """The name of the program of a block."""
    for text in (name, model):
        if text and text.strip():
            return _ENGINES.get(text.strip().lower(), " ".join(text.split())[:120])
    return "unnamed engine"
