"""The binary form of an analysis (its version 1) as the document that the JSON form is.

Whole numbers are of variable length, seven bits a byte, the low ones first; signed ones alternate 0, -1, 1, -2 ...
A text is a number in a table that grows with the texts, or new. A real is a number of hundredths or thousandths, the
value that another field implies, or eight bytes. Source: blunderDB's public description of the form.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import Any, Final

import attrs

TEXTS: Final = (
    "", "CheckerMove", "DoublingCube", "XG", "GNUbg", "gnubg", "BGBlitz", "gammonNet", "HedgeHog", "0-ply", "1-ply",
    "2-ply", "3-ply", "4-ply", "5-ply", "6-ply", "7-ply", "XG Roller", "XG Roller+", "XG Roller++", "Book", "Rollout",
    "No Double", "Double, Take", "Double, Pass", "Too good to double, pass", "Too good to double, take", "No Redouble",
    "Redouble, Take", "Redouble, Pass", "Double/Take", "Double/Pass", "Double No", "Take", "Pass", "Drop", "moves", "cube",
)  # fmt: skip
"""The texts that every table begins with."""
MAX_ITEMS: Final = 1 << 16
_CUBE, _CHECKER = 1, 2
_IMPLIED: Final = 2
_CHANCES: Final = (
    "playerWinChance", "playerGammonChance", "playerBackgammonChance",
    "opponentWinChance", "opponentGammonChance", "opponentBackgammonChance",
)  # fmt: skip
_OPPONENT: Final = 3
"""Place of the chance that is 100 less the player's when it is implied."""
_EQUITIES: Final = (
    "cubelessNoDoubleEquity", "cubelessDoubleEquity", "cubefulNoDoubleEquity", "cubefulNoDoubleError",
    "cubefulDoubleTakeEquity", "cubefulDoubleTakeError", "cubefulDoublePassEquity", "cubefulDoublePassError",
)  # fmt: skip

Document = dict[str, Any]


class BinaryError(ValueError):
    """The bytes are no analysis of this form."""


def document(data: bytes) -> Document:
    """The analysis in these bytes. Raises `BinaryError` when they hold anything else, or more."""
    cursor = _Cursor(data)
    flags = cursor.whole()
    if flags & ~(_CUBE | _CHECKER):
        raise BinaryError(f"unknown flags {flags}")
    cursor.signed()
    for _ in ("id", "player 1", "player 2", "type"):
        cursor.text()
    out: Document = {"analysisEngineVersion": cursor.text()}
    cursor.time()
    cursor.time()
    if flags & _CUBE:
        out["doublingCubeAnalysis"] = _cube(cursor)
    out["allCubeAnalyses"] = cursor.items(_cube)
    if flags & _CHECKER:
        out["checkerAnalysis"] = {"moves": cursor.items(_move)}
    cursor.text()
    cursor.text()
    cursor.items(_Cursor.text)
    cursor.items(_Cursor.text)
    cursor.items(_rollout)
    if cursor.at != len(data):
        raise BinaryError(f"{len(data) - cursor.at} bytes too many")
    return out


@attrs.define
class _Cursor:
    """Bytes with a place in them, and the table of texts."""

    data: bytes
    at: int = 0
    texts: list[str] = attrs.field(factory=lambda: list(TEXTS))
    count: int = 0

    def whole(self) -> int:
        value = shift = 0
        while shift < 64 and self.at < len(self.data):
            byte = self.data[self.at]
            self.at += 1
            value |= (byte & 0x7F) << shift
            if byte < 0x80:
                return value
            shift += 7
        raise BinaryError(f"no number at byte {self.at}")

    def signed(self) -> int:
        value = self.whole()
        return value >> 1 ^ -(value & 1)

    def text(self) -> str:
        value = self.whole()
        if value & 1:
            if value >> 1 >= len(self.texts):
                raise BinaryError(f"an unknown text at byte {self.at}")
            return self.texts[value >> 1]
        end = self.at + (value >> 1)
        self._charge(1)
        if end > len(self.data):
            raise BinaryError("a text beyond the end")
        self.texts.append(self.data[self.at : end].decode("utf-8", "replace"))
        self.at = end
        return self.texts[-1]

    def real(self, implied: float | None = None) -> float:
        value = self.whole()
        way = value & 3
        if way == _IMPLIED and value == _IMPLIED and implied is not None:
            return implied
        if way < _IMPLIED:
            number = value >> 2
            return (number >> 1 ^ -(number & 1)) / (1000 if way else 100)
        if value != _IMPLIED + 1 or self.at + 8 > len(self.data):
            raise BinaryError(f"no real number at byte {self.at}")
        self.at += 8
        return float(struct.unpack_from("<d", self.data, self.at - 8)[0])

    def items(self, one: Callable[[_Cursor], Any]) -> list[Any]:
        count = self.whole() - 1
        self._charge(max(count, 0))
        return [one(self) for _ in range(count)]

    def time(self) -> None:
        self.signed()
        self.whole()
        self.signed()

    def chances(self, names: tuple[str, ...] = _CHANCES) -> Document:
        out: Document = {}
        for place, name in enumerate(names):
            out[name] = self.real(round(100 - out[names[0]], 2) if place == _OPPONENT else None)
        return out

    def _charge(self, count: int) -> None:
        self.count += count
        if self.count > MAX_ITEMS:
            raise BinaryError("more items than an analysis has")


def _cube(cursor: _Cursor) -> Document:
    out: Document = {"analysisDepth": cursor.text(), "analysisEngine": cursor.text()}
    out |= cursor.chances(tuple(name + "s" for name in _CHANCES))
    out |= {name: cursor.real() for name in _EQUITIES}
    cursor.text()
    cursor.real()
    cursor.real()
    return out


def _move(cursor: _Cursor) -> Document:
    cursor.signed()
    out: Document = {"analysisDepth": cursor.text(), "analysisEngine": cursor.text(), "move": cursor.text()}
    out["equity"] = cursor.real()
    if cursor.whole():
        cursor.real(0.0)
    return out | cursor.chances()


def _rollout(cursor: _Cursor) -> None:
    """A rollout that blunderDB made: gone over, not kept."""
    for _ in ("engine", "depth", "signature", "kind"):
        cursor.text()
    for _ in ("truncation", "fewest games", "most games"):
        cursor.signed()
    cursor.real()
    for _ in ("ply", "candidates"):
        cursor.signed()
    cursor.whole()
    cursor.signed()
    cursor.text()
    cursor.whole()
    cursor.items(_rolled)
    cursor.text()
    cursor.real()
    cursor.real()
    cursor.time()


def _rolled(cursor: _Cursor) -> None:
    cursor.text()
    for _ in ("equity", "error", "interval"):
        cursor.real()
    cursor.signed()
    cursor.real()
    cursor.chances()
