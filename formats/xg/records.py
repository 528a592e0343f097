"""The 2560-byte records of an eXtreme Gammon match: where each field stands.

Everything is little-endian and follows Delphi's natural alignment. Headers and footers, of which there are few, are
numpy structured types. Turns are read as matrices: ``TURN_*`` list the 4-byte words that are gathered in one step.
"""

from __future__ import annotations

import struct
from typing import Any, Final

import numpy as np

RECORD_SIZE: Final = 2560
MARK: Final = 0x494C4D44
"""Stands in every match header ("DMLI")."""

HEADER, GAME, CUBE, MOVE, GAME_END, MATCH_END = range(6)
"""Values of the type byte, which stands at offset 8."""

TYPE_AT: Final = 8
NOT_ANALYSED: Final = -1000.0
"""What stands where an error or a luck was not computed."""

MAX_CANDIDATES: Final = 32
MONEY: Final = 99999
"""Match length of a money session."""

LIMIT: Final = 1000.0
"""No equity, error or luck is larger."""


def _record(**fields: tuple[int, str]) -> np.dtype[Any]:
    offsets = [offset for offset, _ in fields.values()]
    formats = [text for _, text in fields.values()]
    return np.dtype({"names": list(fields), "formats": formats, "offsets": offsets, "itemsize": RECORD_SIZE})


LENGTH_AND_RULES, LENGTH_AT = struct.Struct("<ii3B"), 92
"""Of the match header, type 0: length, variation, Crawford, Jacoby, beaver."""
RATINGS_AND_DATE, RATINGS_AT = struct.Struct("<ddiid"), 104
"""Elo of both players, experience of both, date."""
VERSION, VERSION_AT = struct.Struct("<i"), 552
COMMENTS, COMMENTS_AT = struct.Struct("<ii"), 576
HEADER_TEXTS: Final = {
    "event": (622, 24, 136, 128), "player1": (880, 24, 9, 40), "player2": (1138, 24, 50, 40),
    "place": (1396, 24, 283, 128), "round": (1654, 24, 417, 128), "transcriber": (1960, 30, 0, 0),
}  # fmt: skip
"""Offset of 129 UTF-16 units, the version they begin with, offset and size of the same as a Pascal string."""

GAME_HEAD: Final = _record(
    scores=(12, "(2,)<i4"), crawford=(20, "u1"), number=(48, "<i4"),
    comment=(56, "<i4"), end_comment=(60, "<i4"), automatic=(64, "<i4"),
)  # fmt: skip
"""Game header, type 1."""

GAME_FOOT: Final = _record(
    score1=(12, "<i4"), score2=(16, "<i4"), winner=(24, "<i4"), points=(28, "<i4"), termination=(32, "<i4"),
)  # fmt: skip
"""Game footer, type 4."""
TERMINATION: Final = 32 // 4
"""The last of these as a 4-byte word."""
GAME_BOARD: Final = slice(21, 47)
"""Where the game starts, player 1's side; all zero in some files. Of the game header."""


def _columns(table: tuple[tuple[str, int, int, int], ...]) -> tuple[Any, Any, Any]:
    words, low, high = zip(*((offset // 4, low, high) for _, offset, low, high in table), strict=True)
    return np.array(words), np.array(low, dtype="i4"), np.array(high, dtype="i4")


_BIG: Final = 2**31 - 1

CUBE_TURN: Final = (
    ("player", 12, -1, 1), ("code of the double", 16, 0, 1), ("answer to the double", 20, -1, 2), ("cube", 32, -15, 15),
    ("level", 92, -_BIG, _BIG), ("score", 96, -_BIG, _BIG), ("score", 100, -_BIG, _BIG),
    ("cube of the analysis", 104, -_BIG, _BIG), ("owner of the analysis", 108, -_BIG, _BIG),
)  # fmt: skip
"""Cube record, type 2: name, offset, lowest and highest value of its integers. ``cube`` is player 1's side."""
C_PLAYER, C_CODE, C_ANSWER, C_CUBE, C_LEVEL, C_SEEN = 0, 1, 2, 3, 4, slice(5, 9)
TURN_CUBE_WORDS, TURN_CUBE_LOW, TURN_CUBE_HIGH = _columns(CUBE_TURN)
CUBE_BOARD: Final = slice(36, 62)
CUBE_FLAGGED: Final = 288
CUBE_FLOATS: Final = slice(31, 49)
"""As 4-byte words: vector of no double (7), ND, DT, DP, one unused, vector of double/take (7)."""
CUBE_ERRORS: Final = slice(25, 28)
"""As 8-byte words: error of the double, the dice, error of the answer."""

MOVE_TURN: Final = (
    ("player", 64, -1, 1), *(("hop of the play", 68 + 4 * i, -25, 24) for i in range(8)),
    ("die", 100, 1, 6), ("die", 104, 1, 6), ("cube", 108, -15, 15), ("number of candidates", 120, 0, MAX_CANDIDATES),
    ("score", 164, -_BIG, _BIG), ("score", 168, -_BIG, _BIG),
    ("cube of the analysis", 172, -_BIG, _BIG), ("owner of the analysis", 176, -_BIG, _BIG),
    ("level of the luck", 2476, -_BIG, _BIG), ("validity", 2480, 0, 2),
)  # fmt: skip
"""Move record, type 3: the same. ``cube`` is player 1's side, hops are the mover's."""
M_PLAYER, M_HOPS, M_DICE = 0, slice(1, 9), slice(9, 11)
M_CUBE, M_COUNT, M_SEEN, M_LUCK_LEVEL, M_VALIDITY = 11, 12, slice(13, 17), 17, 18
TURN_MOVE_WORDS, TURN_MOVE_LOW, TURN_MOVE_HIGH = _columns(MOVE_TURN)
MOVE_BEFORE: Final = slice(9, 35)
"""The board before the play, player 1's side."""
MOVE_AFTER: Final = slice(35, 61)
"""The board after the play, the mover's side, as are the candidates."""
MOVE_ERRORS: Final = slice(289, 291)
"""As 8-byte words: error of the play, luck of the roll."""
MOVE_IRRELEVANT, MOVE_PLAYED, MOVE_FLAGGED = 2304, 2308, 2520

CANDIDATE: Final = np.dtype(
    {
        "names": ["boards", "hops", "levels", "vectors"],
        "formats": [("S26", 32), ("V8", 32), ("V4", 32), ("V28", 32)],
        "offsets": [192, 1024, 1280, 1408],
        "itemsize": RECORD_SIZE,
    }
)
"""The candidates of a move record. Boards are compared whole: bytes of equal length, so S26 compares them exactly."""


CUBE_COMMENT, MOVE_COMMENT = 292 // 4, 2524 // 4
"""As 4-byte words: number of the comment, -1 for none."""


def is_match_header(head: bytes) -> bool:
    """Whether bytes begin with a match header."""
    return len(head) >= 560 and head[TYPE_AT] == HEADER and int.from_bytes(head[556:560], "little") == MARK
