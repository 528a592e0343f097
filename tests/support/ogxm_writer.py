"""A tiny writer of OGXM files: just what the tests need."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable, Sequence

DICE = [(a, b) for a in range(1, 7) for b in range(a, 7)]


def number(value: int) -> bytes:
    out = b""
    while True:
        value, low = value >> 7, value & 0x7F
        out += bytes([low | (0x80 if value else 0)])
        if not value:
            return out


def text(value: str) -> bytes:
    raw = value.encode()
    return number(len(raw)) + raw


def record(fields: dict[int, bytes], head: bytes = b"") -> bytes:
    """A record: mask of the fields that are there, what always stands, the fields."""
    body = number(sum(1 << bit for bit in fields)) + head + b"".join(fields[bit] for bit in sorted(fields))
    return number(len(body)) + body


def millionths(value: float) -> bytes:
    return struct.pack("<i", round(value * 1e6))


def steps(*pairs: tuple[int, int]) -> bytes:
    return bytes(start | pips << 5 for start, pips in pairs)


class Writer:
    """Builds files of version 2 and, with `v1`, of version 1."""

    number, text, record, millionths, steps = (staticmethod(f) for f in (number, text, record, millionths, steps))

    @staticmethod
    def roll(seat: int, dice: tuple[int, int], *pairs: tuple[int, int]) -> bytes:
        low, high = sorted(dice)
        room = 4 if low == high else 2
        return bytes([seat << 6 | DICE.index((low, high))]) + steps(*pairs) + b"\0" * (len(pairs) < room)

    @staticmethod
    def act(seat: int, action: int, extras: dict[int, bytes] | None = None) -> bytes:
        return bytes([seat << 6 | action | (0x80 if extras else 0)]) + (record(extras) if extras else b"")

    @staticmethod
    def match(length: int = 7, variant: int = 0, **fields: bytes) -> bytes:
        named = {int(name[1:]): value for name, value in fields.items()}
        return record({0: text("White"), 1: text("Black"), 2: number(1), **named}, number(length) + number(variant))

    @staticmethod
    def game(plies: Iterable[bytes], winner: int | None = None, points: int = 0, **fields: bytes) -> bytes:
        named = {int(name[1:]): value for name, value in fields.items()}
        if winner is not None:
            named |= {0: number(winner), 1: number(points)}
        return record(named) + b"".join(plies)

    @staticmethod
    def block(plies: int, met: str = "", model: str = "engine", currency: int | None = 2, id_: int = 1) -> bytes:
        fields = {2: record({1: number(plies)}), 5: text(model)}
        if currency is not None:
            fields[9] = number(currency)
        if met:
            fields[11] = text(met)
        return record(fields, bytes([id_] * 16))

    @staticmethod
    def checker(ref: int, options: Sequence[tuple[bytes, float, bool]], level: bytes | None = None) -> bytes:
        found = [
            record({2: b""} if played else {}, number(len(moves)) + moves + millionths(value))
            for moves, value, played in options
        ]
        fields = {0: number(len(found)) + b"".join(found)}
        if level is not None:
            fields[4] = level
        return record(fields, number(ref) + number(0))

    @staticmethod
    def cube(ref: int, nd: float, dt: float, dp: float) -> bytes:
        chances = struct.pack("<5H", 6000, 1500, 100, 1000, 50)
        fields = {0: millionths(nd), 1: millionths(dt), 2: millionths(dp), 3: chances}
        return record(fields, number(ref) + number(1) + number(0))

    @staticmethod
    def luck(ref: int, value: float) -> bytes:
        return record({}, number(ref) + number(3) + millionths(value))

    @staticmethod
    def note(scope: int, ref: int, value: str, key: str = "") -> bytes:
        return record({0: text(key)} if key else {}, number(scope) + number(ref) + text(value))

    @staticmethod
    def v2(*sections: tuple[str, bytes], check: bool = True, minor: int = 2) -> bytes:
        body = b"".join(
            name.encode() + struct.pack("<IB", len(data), name in ("MTCH", "GAME")) + data for name, data in sections
        )
        size = 16 + len(body) + 4 + (9 + 8) * check
        out = b"OGXM" + struct.pack("<4HI", 2, minor, 2, 0, size) + body
        if check:
            out += b"CSUM" + struct.pack("<IB", 8, 1) + record({}, b"\0\4" + struct.pack("<I", zlib.crc32(out)))
        return out + b"END!"

    @staticmethod
    def v1(*chunks: tuple[str, bytes]) -> bytes:
        body = b"".join(name.encode() + struct.pack("<IHH", len(data), 0, 0) + data for name, data in chunks)
        size = 20 + len(body) + 8
        return b"OGXM" + struct.pack("<4H2I", 1, 3, 1, 0, size, 1) + body + b"END!" + struct.pack("<I", size)
