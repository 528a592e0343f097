"""Fields of a record one after the other, each checked against the end of the record."""

from __future__ import annotations

import struct
from typing import Any, Final

import attrs

from millipoint.formats.actions import UNKNOWN

Chances = tuple[float, ...]

_EQUITY: Final = 1e-6
_CHANCE: Final = 1e-4


class DamageError(Exception):
    """What is read makes no sense: the cause and where it shows."""

    def __init__(self, message: str, place: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.place = place


@attrs.define
class Cursor:
    """A stretch of bytes and how far it has been read."""

    data: bytes
    at: int
    end: int

    @classmethod
    def of(cls, data: bytes) -> Cursor:
        """A cursor over all of it."""
        return cls(data, 0, len(data))

    @property
    def left(self) -> int:
        """Bytes that have not been read."""
        return self.end - self.at

    def take(self, count: int) -> bytes:
        """The next bytes."""
        if count > self.end - self.at:
            raise DamageError("a record ends too early", f"byte {self.at}")
        self.at += count
        return self.data[self.at - count : self.at]

    def unpack(self, layout: str) -> tuple[Any, ...]:
        """The next fields of fixed size, laid out as for `struct`."""
        return struct.unpack(layout, self.take(struct.calcsize(layout)))

    def byte(self) -> int:
        """The next byte."""
        at = self.at
        if at >= self.end:
            raise DamageError("a record ends too early", f"byte {at}")
        self.at = at + 1
        return self.data[at]

    def number(self, bits: int = 32) -> int:
        """A number of variable length: seven bits a byte, lowest first."""
        value = self.byte()
        if value < 0x80:
            return value
        value &= 0x7F
        for shift in range(7, bits + 6, 7):
            byte = self.byte()
            value |= (byte & 0x7F) << shift
            if byte < 0x80:
                if value >> bits:
                    break
                return value
        raise DamageError("a number that is too large", f"byte {self.at}")

    def text(self) -> str:
        """A text with its length before it."""
        return self.take(self.number()).decode("utf-8", "replace").replace("\0", "")

    def equity(self) -> float:
        """A signed value in millionths."""
        return int(self.unpack("<i")[0]) * _EQUITY

    def loss(self) -> float:
        """A value in millionths that is never negative."""
        return int(self.unpack("<I")[0]) * _EQUITY

    def chances(self) -> Chances:
        """Win, win gammon, win backgammon, lose gammon, lose backgammon; unknown when one is no chance."""
        return chances_of(self.unpack("<5H"))

    def board(self) -> tuple[int, ...]:
        """26 signed counts."""
        return self.unpack("<26b")

    def record(self) -> tuple[Cursor, int]:
        """The next record, and the mask that tells which of its fields are there."""
        size = self.number()
        if size > self.left:
            raise DamageError("a record that is longer than what holds it", f"byte {self.at}")
        body = Cursor(self.data, self.at, self.at + size)
        self.at += size
        return body, body.number(64)


def chances_of(values: tuple[int, ...]) -> Chances:
    """Chances from ten-thousandths; all zero stands for unknown."""
    return tuple([value * _CHANCE for value in values]) if 0 < max(values) <= 10_000 else UNKNOWN
