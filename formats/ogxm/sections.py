"""Version 2: the sections of the file, and the match and its games in them."""

from __future__ import annotations

import struct
import zlib
from typing import Final

from millipoint.formats.ogxm.cursor import Cursor, DamageError
from millipoint.formats.ogxm.told import (
    DICE,
    ESCAPE,
    MAX_GAMES,
    MAX_PLIES,
    SET_BOARD,
    SET_CUBE,
    GameTold,
    Ply,
    Told,
    step,
)

KNOWN: Final = frozenset((b"MTCH", b"GAME", b"ANAL", b"DECS", b"SIGN", b"CLCK", b"VIDO", b"ANNO", b"MSIG", b"CSUM"))
MAX_SECTIONS: Final = 2_000
MAX_CUBE: Final = 1 << 20

Section = tuple[bytes, bytes]


def sections(data: bytes, told: Told) -> list[Section]:
    """The whole sections, in order. Raises `DamageError` when the file cannot be trusted."""
    major, minor, need, need_minor, size = struct.unpack_from("<4HI", data, 4)
    told.version = f"{major}.{minor}"
    if need > 2:
        raise DamageError(f"it needs a reader of version {need}.{need_minor}", "header")
    if size < len(data):
        raise DamageError(f"it should have {size:,} bytes and has {len(data):,}", "header")
    out: list[Section] = []
    at, end = 16, min(size, len(data)) - 4 * (size == len(data))
    if size > len(data):
        told.lost("header", f"the file should have {size:,} bytes and has {len(data):,}: what is there is read")
    elif data[-4:] != b"END!":
        raise DamageError("the mark of its end is missing", "last bytes")
    while at + 9 <= end:
        name, (length, flags) = data[at : at + 4], struct.unpack_from("<IB", data, at + 4)
        if at + 9 + length > end:
            if size == len(data):
                raise DamageError(f"section {_name(name)} runs past the end", f"byte {at}")
            break
        if name not in KNOWN and flags & 1:
            raise DamageError(f"section {_name(name)} is needed to read it and is unknown", f"byte {at}")
        if name == b"CSUM":
            _check(data, data[at + 9 : at + 9 + length], at)
        out.append((name, data[at + 9 : at + 9 + length]))
        if len(out) > MAX_SECTIONS:
            raise DamageError(f"more than {MAX_SECTIONS} sections", f"byte {at}")
        at += 9 + length
    return out


def _name(name: bytes) -> str:
    return repr(name.decode("latin-1"))


def _check(data: bytes, payload: bytes, start: int) -> None:
    """The checksum over all that stands before it; only CRC-32 is checked."""
    body, _ = Cursor.of(payload).record()
    algorithm, digest = body.number(), body.take(body.number())
    if algorithm == 0 and digest != struct.pack("<I", zlib.crc32(data[:start])):
        raise DamageError("the checksum is not that of the content", "checksum")


def read_match(payload: bytes, told: Told) -> None:
    """The facts of the match."""
    body, mask = Cursor.of(payload).record()
    told.length, told.variant = body.number(), body.number()

    def text(bit: int) -> str:
        return body.text().strip() if mask >> bit & 1 else ""

    def number(bit: int, bits: int = 32) -> int:
        return body.number(bits) if mask >> bit & 1 else 0

    told.players = (text(0), text(1))
    rules = number(2)
    told.crawford, told.jacoby, told.beaver = bool(rules & 1), bool(rules & 2), bool(rules & 4)
    number(3)
    told.start = (body.number(), body.number()) if mask >> 4 & 1 else (0, 0)
    told.final = (body.number(), body.number()) if mask >> 5 & 1 else None
    number(6)
    number(7)
    told.seconds = number(8, 64) / 1000
    number(9, 64)
    number(10)
    told.crawford_before = bool(mask >> 11 & 1)
    told.event = text(12)
    year, precision = number(13), number(14)
    if year and str(year) not in told.event:
        told.event = f"{told.event} {year}".strip()
    told.seconds = told.seconds if not precision else 0.0
    stage, round_, table, city, country = text(15), number(16), text(17), text(18), text(19)
    told.round = ", ".join(part for part in (stage, f"round {round_}" if round_ else "", table) if part)
    text(20)
    platform = text(21)
    told.place = ", ".join(part for part in (city, country) if part) or platform
    text(22)
    ratings = [_rating(body) if mask >> bit & 1 else "" for bit in (23, 24)]
    told.ratings = (ratings[0], ratings[1])


def _rating(cursor: Cursor) -> str:
    body, mask = cursor.record()
    if mask & 1:
        body.text()
    return f"{body.number() / 100:.2f}" if mask & 2 else ""


def read_game(payload: bytes, told: Told) -> None:
    """Add one game."""
    cursor = Cursor.of(payload)
    body, mask = cursor.record()
    game = GameTold()
    if mask & 1:
        game.winner = {0: 0, 1: 1}.get(body.number())
    if mask & 2:
        game.points = body.number()
    if mask & 8:
        game.board = body.board()
    if mask & 16:
        game.cube = body.number()
    if mask & 32:
        game.owner = {0: 0, 1: 1}.get(body.number(), -1)
    if mask & 64:
        game.cube <<= min(body.number(), 20)
    if not 0 < game.cube <= MAX_CUBE or game.cube & (game.cube - 1):
        raise DamageError(f"a cube that shows {game.cube}", f"game {len(told.games) + 1}")
    room = MAX_PLIES - sum(len(other.plies) for other in told.games)
    while cursor.left:
        game.plies.append(_ply(cursor))
        if len(game.plies) > room:
            raise DamageError(f"more than {MAX_PLIES} actions", f"game {len(told.games) + 1}")
    told.games.append(game)
    if len(told.games) > MAX_GAMES:
        raise DamageError(f"more than {MAX_GAMES} games")


def _ply(cursor: Cursor) -> Ply:
    first = cursor.byte()
    ply = Ply(seat=first >> 6 & 1, action=first & 0x3F)
    if ply.action < len(DICE):
        ply.dice = high, low = DICE[ply.action]
        steps = []
        for _ in range(4 if high == low else 2):
            byte = cursor.byte()
            if not byte:
                break
            steps.append(step(byte))
        ply.steps = tuple(steps)
    if first & 0x80:
        _extras(cursor, ply)
    return ply


def _extras(cursor: Cursor, ply: Ply) -> None:
    body, mask = cursor.record()
    if SKIP_FROM <= ply.action < ESCAPE:
        return
    if mask & 1:
        dice = body.unpack("<2B")
        if ply.action == SET_BOARD:
            if not all(1 <= die <= 6 for die in dice):
                raise DamageError("dice that cannot be", f"byte {body.at}")
            ply.dice, ply.seat = (dice[0], dice[1]), 1 - ply.seat
    if mask & 2:
        body.number()
    if mask & 4:
        ply.cube = body.number()
    if mask & 16:
        body.equity()
    if mask & 32:
        ply.steps = tuple(step(body.byte()) for _ in range(body.number()))
    if mask & 64:
        ply.board = body.board()
    if mask & 128:
        ply.action = body.number()
    if mask & 256:
        owner = body.number()
        ply.owner = owner if ply.action == SET_CUBE and owner in (0, 1) else -1


SKIP_FROM: Final = 38
"""From here on up to the escape, actions have no meaning yet."""
