"""Version 1: the chunks of the file, and the match and its games in them."""

from __future__ import annotations

import struct
import zlib
from typing import Final

from millipoint.formats.ogxm.cursor import Cursor, DamageError
from millipoint.formats.ogxm.told import (
    DICE,
    DOUBLE,
    MAX_GAMES,
    MAX_PLIES,
    PASS,
    SET_BOARD,
    TAKE,
    GameTold,
    Ply,
    Told,
    step,
)

KNOWN: Final = frozenset(
    (b"MHDR", b"GAME", b"ANAL", b"EVAL", b"ALTS", b"CUBE", b"GVAN", b"SIGN", b"CLCK", b"VIDO", b"CSUM")
)
MAX_CHUNKS: Final = 2_000
CRC32: Final = 0

Chunk = tuple[bytes, bytes]


def chunks(data: bytes, told: Told) -> list[Chunk]:
    """The whole chunks, in order. Raises `DamageError` when the file cannot be trusted."""
    major, minor, need, need_minor, size, _ = struct.unpack_from("<4H2I", data, 4)
    told.version = f"{major}.{minor}"
    if need > 1:
        raise DamageError(f"it needs a reader of version {need}.{need_minor}", "header")
    if size < len(data):
        raise DamageError(f"it should have {size:,} bytes and has {len(data):,}", "header")
    if size > len(data):
        told.lost("header", f"the file should have {size:,} bytes and has {len(data):,}: what is there is read")
    elif data[-8:] != b"END!" + struct.pack("<I", size):
        raise DamageError("the mark of its end is missing", "last bytes")
    out: list[Chunk] = []
    at, end = 20, len(data) - 8 * (size == len(data))
    while at + 12 <= end:
        name, (length, flags) = data[at : at + 4], struct.unpack_from("<IH", data, at + 4)
        if at + 12 + length > end:
            if size == len(data):
                raise DamageError(f"chunk {name.decode('latin-1')!r} runs past the end", f"byte {at}")
            break
        if name not in KNOWN and flags & 1:
            raise DamageError(f"chunk {name.decode('latin-1')!r} is needed to read it and is unknown", f"byte {at}")
        payload = data[at + 12 : at + 12 + length]
        if name == b"CSUM":
            _check(data[:at], payload)
        out.append((name, payload))
        if len(out) > MAX_CHUNKS:
            raise DamageError(f"more than {MAX_CHUNKS} chunks", f"byte {at}")
        at += 12 + length
    return out


def _check(before: bytes, payload: bytes) -> None:
    """The checksum over all that stands before it; only CRC-32 is checked."""
    if len(payload) >= 8 and payload[0] == CRC32 and payload[4:8] != struct.pack("<I", zlib.crc32(before)):
        raise DamageError("the checksum is not that of the content", "checksum")


def text(cursor: Cursor) -> str:
    """A text with its length before it in one byte; empty at the end."""
    return cursor.take(cursor.byte()).decode("utf-8", "replace").replace("\0", "").strip() if cursor.left else ""


def read_match(payload: bytes, told: Told) -> None:
    """The facts of the match."""
    cursor = Cursor.of(payload)
    told.length, _, rules, white, black, _, _, seconds, _, _ = cursor.unpack("<HBBHHBBIH8s")
    told.final, told.seconds = (white, black), float(seconds)
    told.crawford, told.jacoby, told.beaver = bool(rules & 1), bool(rules & 2), bool(rules & 4)
    told.players = (text(cursor), text(cursor))
    told.event, told.place = text(cursor), text(cursor)
    if told.event and not told.place:  # older files have both in one text
        told.event, _, told.place = (part.strip() for part in told.event.partition(" • "))


def read_game(payload: bytes, told: Told) -> int:
    """Add one game; its index in the file."""
    cursor = Cursor.of(payload)
    index, count, winner, points, flags, _, _ = cursor.unpack("<BHBBBBB")
    game = GameTold(winner=winner if winner in (0, 1) else None, points=points or None, crawford=bool(flags & 1))
    if payload[8:9] == b"\xff":
        cursor.take(2)
    else:
        game.board = cursor.board()
        cursor.byte()
    if count + sum(len(other.plies) for other in told.games) > MAX_PLIES or len(told.games) >= MAX_GAMES:
        raise DamageError("more games or actions than a match can have")
    game.plies = [_ply(cursor) for _ in range(count)]
    told.games.append(game)
    return int(index)


def _ply(cursor: Cursor) -> Ply:
    first = cursor.byte()
    ply = Ply(seat=1 - (first >> 5 & 1), action=first & 0x1F)
    if ply.action < len(DICE):
        ply.dice = low, high = DICE[ply.action]
        ply.steps = tuple(step(byte) for byte in cursor.take(4 if low == high else 2) if byte)
    elif ply.action == SET_BOARD:
        if first & 0x40:
            both = cursor.byte()
            ply.dice = both & 0x0F, both >> 4
            if not all(1 <= die <= 6 for die in ply.dice):
                raise DamageError("dice that cannot be", f"byte {cursor.at}")
        ply.board = cursor.board()
    return ply


def is_cube(ply: Ply) -> bool:
    """A double or an answer."""
    return ply.action in (DOUBLE, TAKE, PASS)
