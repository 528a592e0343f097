"""Writes small .xg files for tests: records field by field, then the container around them.

Independent of the reader: offsets stand here as numbers of the published record layout.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence

OPENING = (0, -2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5, 5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2, 0)
SIZE = 2560
NOT_ANALYSED = -1000.0


def put(record: bytearray, offset: int, format_: str, *values: float) -> None:
    struct.pack_into("<" + format_, record, offset, *values)


def flip(board: Sequence[int]) -> tuple[int, ...]:
    return tuple(-n for n in reversed(board))


def play(board: Sequence[int], hops: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    """The mover's board after hops in our numbers (25 = bar, 0 = off)."""
    after = list(board)
    for start, target in hops:
        after[start] -= 1
        if target > 0:
            if after[target] == -1:
                after[target] = 0
                after[0] -= 1
            after[target] += 1
    return tuple(after)


def pairs(hops: Sequence[tuple[int, int]], off: int = -2) -> list[int]:
    """Hops as XG writes them: points from 0, 24 = bar, below 0 = off, -1 ends the list; the rest is rubbish."""
    out: list[int] = []
    for start, target in hops:
        out += [start - 1, target - 1 if target > 0 else off]
    if len(out) < 8:
        out += [-1, -1]
    return [*out, 5, 4, 3, 2, 1, 0][:8]


def _record(kind: int) -> bytearray:
    record = bytearray(SIZE)
    record[8] = kind
    return record


def _wide(record: bytearray, offset: int, text: str) -> None:
    record[offset : offset + 258] = text.encode("utf-16-le")[:256].ljust(258, b"\0")


def _narrow(record: bytearray, offset: int, text: str, size: int) -> None:
    raw = text.encode("cp1252", "replace")[:size]
    record[offset : offset + size + 1] = bytes([len(raw)]) + raw.ljust(size, b"\0")


def header(
    *, players: tuple[str, str] = ("Zoë Ångström", "Bob"), length: int = 5, version: int = 32, variation: int = 0,
    rules: tuple[int, int, int] = (1, 0, 0), date: float = 45500.75, event: str = "Open", place: str = "Łódź",
    round_: str = "3", transcriber: str = "Ann", elo: tuple[float, float] = (1600.0, 1712.5),
    experience: tuple[int, int] = (0, 300), comments: tuple[int, int] = (-1, -1),
) -> bytearray:  # fmt: skip
    record = _record(0)
    for offset, text, size in (
        (9, players[0], 40),
        (50, players[1], 40),
        (136, event, 128),
        (283, place, 128),
        (417, round_, 128),
    ):
        _narrow(record, offset, text, size)
    put(record, 92, "ii3B", length, variation, *rules)
    put(record, 104, "ddiid", *elo, *experience, date)
    put(record, 552, "iI", version, 0x494C4D44)
    put(record, 576, "ii", *comments)
    if version >= 24:
        for offset, text in ((622, event), (880, players[0]), (1138, players[1]), (1396, place), (1654, round_)):
            _wide(record, offset, text)
    if version >= 30:
        _wide(record, 1960, transcriber)
    return record


def game(
    score: tuple[int, int] = (0, 0), *, number: int = 1, crawford: int = 0, automatic: int = 0, comment: int = -1
) -> bytearray:
    record = _record(1)
    put(record, 12, "iiB", *score, crawford)
    put(record, 21, "26b", *OPENING)
    put(record, 48, "i", number)
    put(record, 56, "iii", comment, -1, automatic)
    return record


def cube(
    player: int, board: Sequence[int], *, code: int = 0, answer: int = -1, shown: int = 0,
    equities: tuple[float, float, float] | None = (0.1, -0.2, 1.0), error: float = 0.0, answer_error: float = 0.0,
    level: int = 3, away: tuple[int, int] = (5, 5), flagged: int = 0, comment: int = -1, value: int | None = None,
    problem: bool = False,
) -> bytearray:  # fmt: skip
    """``board`` is the doubler's side; the record has it from player 1's. ``problem``: analysed, though nothing was done."""
    record = _record(2)
    put(record, 12, "iii", player, code, answer)
    put(record, 32, "i", shown)
    put(record, 36, "26b", *(board if player == 1 else flip(board)))
    put(record, 64, "26b", *board)
    put(record, 292, "i", comment)
    record[288] = flagged
    put(record, 224, "i", -1)
    if equities is None or (code in (-1, -2) and not problem):
        put(record, 92, "i", -1)
        put(record, 200, "d", NOT_ANALYSED)
        put(record, 216, "d", NOT_ANALYSED)
        return record
    put(record, 92, "i", level)
    put(record, 96, "ii", *away)
    put(record, 104, "ii", value or 1 << abs(shown), (shown > 0) * player - (shown < 0) * player)
    put(record, 124, "7f", 0.01, 0.13, 0.48, 0.52, 0.14, 0.02, 0.05)
    put(record, 152, "3f", *equities)
    put(record, 168, "7f", 0.02, 0.15, 0.49, 0.51, 0.16, 0.03, 0.04)
    put(record, 200, "d", NOT_ANALYSED if problem else error)
    put(record, 216, "d", NOT_ANALYSED if problem else answer_error)
    return record


Candidate = tuple[Sequence[tuple[int, int]], float, int]
"""Hops, equity, XG's level code."""


def move(
    player: int, board: Sequence[int], dice: tuple[int, int], hops: Sequence[tuple[int, int]], *,
    candidates: Sequence[Candidate] = (), after: Sequence[int] | None = None, error: float = 0.0, luck: float = 0.1,
    luck_level: int = 3, shown: int = 0, irrelevant: int | None = None, played: int = 1, validity: int = 0,
    away: tuple[int, int] = (5, 5), flagged: int = 0, comment: int = -1, value: int | None = None,
) -> bytearray:  # fmt: skip
    """``board`` is the mover's side. Candidates default to the play alone."""
    record = _record(3)
    after = after or play(board, hops)
    put(record, 9, "26b", *(board if player == 1 else flip(board)))
    put(record, 35, "26b", *after)
    put(record, 64, "i", player)
    put(record, 68, "8i", *pairs(hops))
    put(record, 100, "iii", *dice, shown)
    options = list(candidates) or [(hops, 0.2, 3)]
    put(record, 120, "i", len(options))
    put(record, 124, "26b", *board)
    put(record, 164, "iiii", *away, value or 1 << abs(shown), (shown > 0) * player - (shown < 0) * player)
    put(record, 188, "i", len(options))
    for i, (option, equity, level) in enumerate(options):
        put(record, 192 + 26 * i, "26b", *play(board, option))
        put(record, 1024 + 8 * i, "8b", *(pairs(option) if option else [0] * 8))
        put(record, 1280 + 4 * i, "h", level)
        put(record, 1408 + 28 * i, "7f", 0.01, 0.12, 0.45, 0.55, 0.17, 0.02, equity)
    record[2304] = int(len(options) == 1) if irrelevant is None else irrelevant
    record[2308] = played
    put(record, 2312, "dd", error, luck)
    put(record, 2344, "32i", *[-1] * 32)
    put(record, 2472, "iii", 3, luck_level, validity)
    record[2520] = flagged
    put(record, 2524, "i", comment)
    return record


def game_end(score: tuple[int, int], winner: int, points: int, termination: int = 1) -> bytearray:
    record = _record(4)
    put(record, 12, "ii", *score)
    put(record, 24, "iii", winner, points, termination)
    return record


def match_end(score: tuple[int, int], winner: int) -> bytearray:
    record = _record(5)
    put(record, 12, "iii", *score, winner)
    return record


def container(
    records: Sequence[bytes], *, comments: Sequence[bytes] = (), trailer: bool = True, thumbnail: int = 99,
    others: Sequence[tuple[str, bytes]] = (),
) -> bytes:  # fmt: skip
    """The whole file around records; ``others`` are more members of the archive."""
    return wrap(b"".join(records), comments=comments, trailer=trailer, thumbnail=thumbnail, others=others)


def wrap(
    content: bytes,
    *,
    comments: Sequence[bytes] = (),
    trailer: bool = True,
    thumbnail: int = 99,
    declared: int | None = None,
    others: Sequence[tuple[str, bytes]] = (),
) -> bytes:
    """The container; ``declared`` is the size that the directory claims for the records."""
    head = bytearray(8232)
    head[:4] = b"RGMH"
    put(head, 4, "IIqI", 1, 8232, 0, thumbnail)
    members = [("temp.xg", content)]
    if trailer:
        members.append(("temp.xgi", content[:SIZE] + content[-SIZE:]))
    if comments:
        members.append(("temp.xgc", b"\r\n".join(comments) + b"\r\n"))
    members += others
    archive, registry = b"", b""
    for name, data in members:
        packed = zlib.compress(data)
        size = len(data) if declared is None or name != "temp.xg" else declared
        entry = bytearray(532)
        entry[: 1 + len(name)] = bytes([len(name)]) + name.encode()
        put(entry, 512, "iiiIBB", size, len(packed), len(archive), zlib.crc32(data), 0, 2)
        archive, registry = archive + packed, registry + bytes(entry)
    body = bytes(head) + bytes(thumbnail) + archive
    if not trailer:
        return body
    packed = zlib.compress(registry)
    crc = zlib.crc32(archive + packed)
    end = struct.pack("<IiiiiB", crc, len(members), 1, len(packed), len(archive), 1).ljust(36, b"\0")
    return body + packed + end


# -- a match to start from -------------------------------------------------------------------------------------------
BEST: Candidate = (((8, 5), (6, 5)), 0.16, 3)
OTHER: Candidate = (((24, 23), (13, 10)), -0.01, 2)
AFTER = play(OPENING, BEST[0])


def first_game(
    *, answer: int = 1, score: tuple[int, int] = (0, 0), away: tuple[int, int] = (5, 5), automatic: int = 0
) -> list[bytearray]:
    """31 played second best, a double by player 2, its answer, a play, and player 2 wins one or two points."""
    board = flip(play(OPENING, OTHER[0]))
    two = (away[1], away[0])
    records = [
        game(score, automatic=automatic),
        cube(1, OPENING, code=-2, away=away),
        move(1, OPENING, (3, 1), OTHER[0], candidates=[BEST, OTHER], error=-0.17, luck=0.25, away=away, flagged=1),
        cube(-1, board, code=1, answer=answer, equities=(0.3, 0.25, 1.0), error=0.05, away=two,
             answer_error=-0.75 if answer == 0 else 0.0),
    ]  # fmt: skip
    points = 1 << automatic
    if answer:
        points *= 2
        records.append(
            move(-1, board, (6, 5), ((24, 18), (18, 13)), candidates=[(((24, 18), (18, 13)), 0.4, 3)],
                 luck=-0.1, shown=1, away=two)
        )  # fmt: skip
    return [*records, game_end((score[0], score[1] + points), -1, points, 101 if answer else 0)]


def sample(*, finish: bool = True, **facts: object) -> list[bytearray]:
    """A match to 5 in two games, 0-2 and then 0-6."""
    records = [header(**facts), *first_game()]  # type: ignore[arg-type]
    records.append(game((0, 2), number=2))
    records.append(cube(1, OPENING, code=-2))
    records.append(move(1, OPENING, (3, 1), BEST[0], candidates=[BEST, OTHER], away=(5, 3)))
    if finish:
        records += [game_end((0, 6), -1, 4, 102), match_end((0, 6), -1)]
    return records
