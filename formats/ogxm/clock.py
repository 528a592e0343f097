"""The clock section: readings of a match clock, differences packed as a Golomb-Rice code."""

from __future__ import annotations

from typing import Final

from millipoint.formats.ogxm.cursor import Cursor, DamageError
from millipoint.formats.ogxm.told import GameTold

MAX_READING: Final = 0xFFFF_FFFF


def read_clock(data: bytes, games: list[GameTold]) -> None:
    """Give the plies their readings, in order over all games. Raises `DamageError` when the section makes no sense."""
    plies = [ply for game in games for ply in game.plies]
    for ply, seconds in zip(plies, readings(data, len(plies)), strict=False):
        ply.clock = seconds


def readings(data: bytes, most: int) -> list[float]:
    """Seconds since the start, of the first plies; the first is 0."""
    cursor = Cursor.of(data)
    cursor.unpack("<IIIIB3x")
    length, small, precision = cursor.unpack("<IBI")
    if not length:
        return []
    if not 1 <= small <= 31 or not precision or length + 1 > most:
        raise DamageError("the clock has more readings than there are actions")
    a_word = 64 // small
    words = cursor.unpack(f"<{-(-length // a_word)}Q")
    bits = f"{int.from_bytes(cursor.take(cursor.left), 'little'):b}"[::-1] + "0"
    total, out, at = 0, [0.0], 0
    for i in range(length):
        stop = bits.find("0", at)
        high, at = (stop - at, stop + 1) if stop >= 0 else (0, at)
        low = words[i // a_word] >> (i % a_word * small) & ((1 << small) - 1)
        total += ((high << small) + low) * precision
        if total > MAX_READING:
            raise DamageError("the clock runs too far")
        out.append(total / 1000)
    return out
