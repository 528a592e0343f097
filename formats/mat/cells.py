"""The rows of a transcript taken apart: which column, what was rolled, played or said."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from millipoint.errors import UsageError
from millipoint.formats.actions import Action, Answer, Double, Roll
from millipoint.position.wording import NO_MOVE, pairs_in
from millipoint.position.xgid import parse_xgid

LONGEST: Final = 1_000
"""Characters of a row; more is no row."""

_ROW: Final = re.compile(r"\s{0,20}(\d{1,6})\)")
_CELL: Final = re.compile(
    r"([0-6]{2})\s?:|\b(doubles|redoubles|takes|accepts|drops|passes|rejects|beavers|raccoons|wins|losses|loses|resigns)\b",
    re.IGNORECASE,
)
_NUMBER: Final = re.compile(r"\D{0,6}(\d{1,9})")
_ILLEGAL: Final = re.compile(r"illegal play\s*\(\s*([^)]*?)\s*\)?\s*", re.IGNORECASE)
_HIDDEN: Final = re.compile(r"\?+")
_LEFT_GAP: Final = 10
"""Blanks before a cell of the left column, at most."""
_LEFT_MARGIN: Final = 16
"""Column at which a line without number can begin to be one of the right column."""


class Cell(NamedTuple):
    """One cell: the seat of its column (0 = left), its roll or its word in lower case, the text behind."""

    seat: int
    roll: str
    word: str
    text: str


class Result(NamedTuple):
    """What a cell says of the end of a game; points None when it does not say."""

    winner: int
    points: int | None
    stated: bool
    """True for "wins", which counts more than "losses" and "resigns"."""


class RowError(Exception):
    """A cell that cannot be understood."""


def cells(line: str) -> list[Cell] | None:
    """The cells of a line, None when it is no row. A line without a number is a row only if a result stands in it."""
    if len(line) > LONGEST:
        return None
    row = _ROW.match(line)
    start = row.end() if row else 0
    found = list(_CELL.finditer(line, start))
    if row is None:
        found = [m for m in found if m[2] and m[2].lower() in ("wins", "losses", "loses")][:2]
        if not found or line[: found[0].start()].strip():
            return None
    gap = found[0].start() - start if found else 0
    first = int(gap >= (_LEFT_GAP if row else _LEFT_MARGIN))
    out = []
    for i, match in enumerate(found):
        end = found[i + 1].start() if i + 1 < len(found) else len(line)
        out.append(Cell(min(1, first + i), match[1] or "", (match[2] or "").lower(), line[match.end() : end].strip()))
    return out


def result(cell: Cell) -> Result | None:
    """The result in a cell, None when it is something else."""
    number = _NUMBER.match(cell.text)
    points = int(number[1]) if number else None
    if cell.word == "wins":
        return Result(cell.seat, points, True)
    if cell.word in ("losses", "loses", "resigns"):
        return Result(1 - cell.seat, points if cell.word != "resigns" else None, False)
    return None


def action(cell: Cell, place: str) -> Action | None:
    """What a cell says was done; None when nothing was: 00 for dice marks a resignation.

    Raises `RowError` for a play that is none.
    """
    seat = cell.seat
    if cell.word in ("takes", "accepts"):
        return Answer(seat=seat, took=True, place=place)
    if cell.word in ("drops", "passes", "rejects"):
        return Answer(seat=seat, took=False, place=place)
    if cell.word:
        number = _NUMBER.match(cell.text)
        return Double(seat=seat, value=int(number[1]) if number else None, place=place)
    if "0" in cell.roll:
        return None
    dice = (int(cell.roll[0]), int(cell.roll[1]))
    text = cell.text
    if not text or _HIDDEN.fullmatch(text):
        return Roll(seat=seat, dice=dice, place=place)
    if text.casefold() in NO_MOVE:
        return Roll(seat=seat, dice=dice, pairs=[], place=place)
    if illegal := _ILLEGAL.fullmatch(text):
        return Roll(seat=seat, dice=dice, after=board_of(illegal[1]), place=place)
    try:
        pairs = pairs_in(text)
    except UsageError:
        raise RowError(f"{text[:40]!r} is no checker play") from None
    return Roll(seat=seat, dice=dice, pairs=pairs, place=place)


def board_of(text: str) -> tuple[int, ...]:
    """The board in the 26 letters of an XGID, seen by the player of the capital letters."""
    letters = text.removeprefix("XGID=")[:26]
    try:
        return parse_xgid(f"{letters}:0:0:1:00:0:0:0:0:10").board
    except UsageError:
        raise RowError(f"{text[:40]!r} is no position") from None
