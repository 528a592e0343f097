"""Recognise the same match whoever wrote the file: by its dice and who rolled them."""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Mapping
from typing import Any

import numpy as np

from millipoint.decision import CHECKER
from millipoint.match import Match

FEW_ROLLS = 20
"""Below this many rolls names enter the fingerprint: short games can repeat by chance."""
FEW_COMMON = 8
"""Fewer equal rolls of the same players on the same day can be chance."""


def fingerprint(match: Match) -> str:
    """Hexadecimal text, equal for the same match from different programs or analyses.

    Takes in the length and, roll by roll, the game, the dice without their order and whether the player who rolled is the
    one who made the first roll; so the order of seats and spellings of names do not matter.
    """
    table = match.decisions
    data = table.data
    rolls = np.flatnonzero((data["kind"] == CHECKER) & (data["dice"].min(axis=1) > 0))
    dice = np.sort(data["dice"][rolls], axis=1)
    seat = data["seat"][rolls]
    same = (seat == seat[0]).astype(np.int64) if len(rolls) else seat.astype(np.int64)
    code = data["game"][rolls].astype("<i8") * 128 + dice[:, 0] * 16 + dice[:, 1] * 2 + same
    digest = hashlib.blake2b(digest_size=16)
    digest.update(str(match.info.length).encode())
    digest.update(np.ascontiguousarray(code, dtype="<i8").tobytes())
    if len(rolls) < FEW_ROLLS:
        digest.update("|".join(sorted(plain_name(name) for name in match.info.players)).encode())
        digest.update(str(match.info.day).encode())
        digest.update(_cubes(table).tobytes())
    if not len(rolls):  # positions: nothing was rolled that would tell them apart
        digest.update(np.ascontiguousarray(data["position"], dtype="<i8").tobytes())
    return digest.hexdigest()


def rolls_by_game(game: Any, kind: Any, dice: Any, seat: Any) -> dict[int, bytes]:
    """The rolls of each game, a byte each: dice without their order, and whether the game's first roller rolled."""
    rows = np.flatnonzero((kind == CHECKER) & (dice.min(axis=1) > 0))
    low, high = dice[rows].min(axis=1), dice[rows].max(axis=1)
    found: dict[int, bytes] = {}
    for number in np.unique(game[rows]).tolist():
        at = game[rows] == number
        own = seat[rows][at] == seat[rows][at][0]
        found[number] = (low[at] * 16 + high[at] * 2 + own).astype(np.uint8).tobytes()
    return found


def part_of(some: Mapping[int, bytes], all_: Mapping[int, bytes]) -> bool:
    """Whether some rolls are those of a match cut short or with games left out: every game begins as the same one of the other.

    Below `FEW_COMMON` rolls nothing is said.
    """
    if sum(map(len, some.values())) < FEW_COMMON:
        return False
    return all(all_.get(number, b"").startswith(rolls) for number, rolls in some.items())


def _cubes(table: Any) -> Any:
    return np.ascontiguousarray(table.data["action"][table.data["kind"] != CHECKER], dtype=np.int8)


def plain_name(name: str) -> str:
    """A name without case, accents, punctuation and order of words, to compare spellings.

    >>> plain_name("Muñoz, José") == plain_name("jose munoz")
    True
    """
    return " ".join(sorted("".join(c if c.isalnum() else " " for c in folded(name)).split()))


def folded(name: str) -> str:
    """A name without case and accents.

    >>> folded("Muñoz, José")
    'munoz, jose'
    """
    return "".join(c for c in unicodedata.normalize("NFKD", name.casefold()) if not unicodedata.combining(c))
