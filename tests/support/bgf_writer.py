"""A small Smile encoder, and small matches as BGBlitz would write them."""

from __future__ import annotations

import gzip
import json
import struct
from decimal import Decimal
from typing import Any

HEADER = {"format": "BGF", "version": "1.0", "compress": True, "useSmile": True}
START = [2, 0, 0, 0, 0, -5, 0, -3, 0, 0, 0, 5, -5, 0, 0, 0, 3, 0, 5, 0, 0, 0, 0, -2, 0, 0, 0, 0]
UNUSED = [-1, -1, -1, -1]


class Raw(bytes):
    """Binary data to be written as it is, not seven bits a byte."""


class Single(float):
    """A number to be written in single precision."""


class Encoder:
    """Writes Smile as Jackson does: names and short texts once, then references to them."""

    def __init__(self, *, names: bool = True, texts: bool = False) -> None:
        self.out = bytearray(b":)\n" + bytes([4 | 2 * texts | names]))
        self.names: dict[str, int] | None = {} if names else None
        self.texts: dict[str, int] | None = {} if texts else None
        self.counts = [0, 0]

    def write(self, value: Any) -> Encoder:
        out = self.out
        if value is None or isinstance(value, bool):
            out.append(0x21 if value is None else 0x22 + value)
        elif isinstance(value, dict):
            out.append(0xFA)
            for key, item in value.items():
                self.name(key)
                self.write(item)
            out.append(0xFB)
        elif isinstance(value, list):
            out.append(0xF8)
            for item in value:
                self.write(item)
            out.append(0xF9)
        elif isinstance(value, str):
            self.text(value)
        elif isinstance(value, Raw):
            out += b"\xfd" + vint(len(value)) + value
        elif isinstance(value, bytes):
            out += b"\xe8" + seven(value)
        elif isinstance(value, Decimal):
            sign, digits, exponent = value.as_tuple()
            number = int("".join(map(str, digits))) * (-1 if sign else 1)
            out += (
                b"\x2a"
                + vint(zigzag(-exponent))
                + seven(number.to_bytes(number.bit_length() // 8 + 1, "big", signed=True))
            )
        elif isinstance(value, Single):
            out += b"\x28" + groups(struct.unpack(">I", struct.pack(">f", value))[0], 5)
        elif isinstance(value, float):
            out += b"\x29" + groups(struct.unpack(">Q", struct.pack(">d", value))[0], 10)
        elif -16 <= value < 16:
            out.append(0xC0 + zigzag(value))
        elif -(1 << 63) <= value < 1 << 63:
            out += (b"\x24" if -(1 << 31) <= value < 1 << 31 else b"\x25") + vint(zigzag(value))
        else:
            out += b"\x26" + seven(value.to_bytes(value.bit_length() // 8 + 1, "big", signed=True))
        return self

    def name(self, key: str) -> None:
        data, out = key.encode(), self.out
        if not data:
            out.append(0x20)
        elif self.names is not None and key in self.names:
            index = self.names[key]
            out += bytes([0x40 + index]) if index < 64 else bytes([0x30 + (index >> 8), index & 0xFF])
        elif len(data) <= 56:
            out += (
                bytes([(0x80 - 1 if key.isascii() else 0xC0 - 2) + len(data)]) + data
                if len(data) > 1 or key.isascii()
                else b""
            )
            self.remember(self.names, key, 0)
        else:
            out += b"\x34" + data + b"\xfc"

    def text(self, value: str) -> None:
        data, out = value.encode(), self.out
        ascii_ = value.isascii()
        if not data:
            out.append(0x20)
        elif self.texts is not None and value in self.texts:
            index = self.texts[value]
            out += bytes([index + 1]) if index < 31 else bytes([0xEC + (index >> 8), index & 0xFF])
        elif len(data) <= 64:
            if ascii_:
                out.append((0x40 - 1 if len(data) <= 32 else 0x60 - 33) + len(data))
            else:
                out.append((0x80 - 2 if len(data) <= 33 else 0xA0 - 34) + len(data))
            out += data
            self.remember(self.texts, value, 1)
        else:
            out += (b"\xe0" if ascii_ else b"\xe4") + data + b"\xfc"

    def remember(self, table: dict[str, int] | None, value: str, which: int) -> None:
        if table is None:
            return
        if self.counts[which] == 1024:
            table.clear()
            self.counts[which] = 0
        if self.counts[which] & 0xFF < 0xFE:  # FE and FF stand in no reference
            table[value] = self.counts[which]
        self.counts[which] += 1


def zigzag(value: int) -> int:
    return value << 1 if value >= 0 else (-value << 1) - 1


def vint(value: int) -> bytes:
    out = [0x80 | value & 0x3F]
    value >>= 6
    while value:
        out.append(value & 0x7F)
        value >>= 7
    return bytes(reversed(out))


def groups(value: int, size: int) -> bytes:
    return bytes(value >> 7 * i & 0x7F for i in reversed(range(size)))


def seven(data: bytes) -> bytes:
    out = bytearray(vint(len(data)))
    for i in range(0, len(data), 7):
        part = data[i : i + 7]
        bits = int.from_bytes(part, "big")
        if len(part) == 7:
            out += groups(bits, 8)
        else:
            n = len(part)
            out += groups(bits >> n, n) + bytes([bits & ((1 << n) - 1)])
    return bytes(out)


def smile(value: Any, *, names: bool = True, texts: bool = False) -> bytes:
    """Any value as a Smile document; ``names`` and ``texts``: with references."""
    return bytes(Encoder(names=names, texts=texts).write(value).out)


def pack(root: Any, *, compress: bool = True, binary: bool = True, header: Any = None, texts: bool = False) -> bytes:
    """A document as a file."""
    body = smile(root, texts=texts) if binary else json.dumps(root).encode()
    line = header or HEADER | {"compress": compress, "useSmile": binary}
    start = json.dumps(line, separators=(",", ":")).encode() + b"\n"
    return start + (gzip.compress(body, mtime=0) if compress else body)


def evaluation(emg: float | None, mwc: float | None, *, equity: float = 0.0, cube: Any = None) -> dict[str, Any]:
    """An evaluation as BGBlitz writes it: reals as decimal texts, -999 for what is absent."""
    chances = dict(zip(("myWins", "myGammon", "myBackGammon"), ("0.60000000", "0.20000000", "0.01000000"), strict=True))
    chances |= {"oppWins": "0.40000000", "oppGammon": "0.10000000", "oppBackGammon": "0.00500000"}
    return chances | {
        "equity": f"{equity:.8f}",
        "emg": "-999.00000000" if emg is None else f"{emg:.8f}",
        "hasEMG": emg is not None,
        "matchEquity": "-999.00000000" if mwc is None else f"{mwc:.8f}",
        "useMatchEquity": mwc is not None,
        "cubeDecision": cube,
        "cube": 1,
    }


def decided(nd: float, dt: float, dp: float, full: float = 0.0) -> dict[str, Any]:
    """The cube's part of an evaluation."""
    return {
        "eqNoDouble": f"{nd:.8f}",
        "eqDoubleTake": f"{dt:.8f}",
        "eqDoublePass": f"{dp:.8f}",
        "eqCubeFul": f"{full:.8f}",
    }


def roll(player: int, dice: str, move: str, **more: Any) -> dict[str, Any]:
    """A roll and a play such as ``24/18 13/11``."""
    pairs = [tuple(map(int, part.split("/"))) for part in move.split()]
    ends = [[*(pair[i] for pair in pairs), *UNUSED][:4] for i in (0, 1)]
    base = {
        "type": "amove",
        "player": player,
        "red": int(dice[0]),
        "green": int(dice[1]),
        "from": ends[0],
        "to": ends[1],
    }
    return (
        base
        | {"equity": None, "moveAnalysis": [], "luck": None, "ply": 3, "ply4Luck": 3, "pr": None, "comment": None}
        | more
    )


def event(player: int, kind: int, **more: Any) -> dict[str, Any]:
    """An event: 1 double, 2 take, 3 pass, 4 end, 5 dance, 9 resignation."""
    return roll(player, "11", "") | {"red": kind, "green": 7} | more


def candidate(dice: str, move: str, eq: dict[str, Any], *, ply: int = 3, played: bool = False) -> dict[str, Any]:
    return {"move": roll(1, dice, move), "eq": eq, "ply": ply, "played": played}


def game(*moves: Any, score: tuple[int, int] = (0, 0), won: int = 1, **more: Any) -> dict[str, Any]:
    base = {
        "scoreGreen": score[0],
        "scoreRed": score[1],
        "isCrawford": False,
        "wonPoints": won,
        "wasResignation": False,
    }
    base |= {"initial": {"cube": 1, "points": START, "egyptian": False, "cubeOwner": 0}, "comment": []}
    return base | {"moves": list(moves)} | more


def match(*games: Any, length: int = 0, final: tuple[int, int] = (0, 0), **more: Any) -> dict[str, Any]:
    base = {"matchlen": length, "finalGreen": final[0], "finalRed": final[1], "nameGreen": "Ann", "nameRed": "Bob"}
    base |= {"date": "2026.01.08", "event": "Cup", "round": "2", "location": "", "site": "Server", "comment": "hello"}
    base |= {
        "useCrawford": True,
        "useJacoby": False,
        "useBeaver": False,
        "useCube": True,
        "cubeLimit": 64,
        "gameMode": 0,
    }
    return base | {"ratingGreen": 0, "ratingRed": "1650.25"} | more | {"games": list(games)}


class Make:
    """The builders above in one place, for tests to take as a fixture."""

    roll, event, candidate, game, match = (
        staticmethod(roll),
        staticmethod(event),
        staticmethod(candidate),
        staticmethod(game),
        staticmethod(match),
    )
    evaluation, decided = staticmethod(evaluation), staticmethod(decided)
    Raw, Single = Raw, Single
