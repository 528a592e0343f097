"""The match header: names, length, rules, dates."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Final

import attrs
import numpy as np

from millipoint.errors import ReadError
from millipoint.formats.xg import records as r
from millipoint.formats.xg.columns import ENGINE
from millipoint.formats.xg.comments import comment
from millipoint.formats.xg.games import Games
from millipoint.match import MatchInfo

MAX_VERSION: Final = 40
"""Newest version of the records that is read."""

_VARIATIONS: Final = {1: "nackgammon", 2: "hypergammon", 3: "longgammon"}
_EPOCH: Final = 25569
"""1970-01-01 in Delphi's days since 1899-12-30."""
_FIRST_DAY, _LAST_DAY = 7305, 91312
"""1920 and 2150: a date outside is none."""
_MAX_LENGTH: Final = 1000


def read_header(record: np.ndarray[Any, np.dtype[np.uint8]], comments: Sequence[str], source: str) -> MatchInfo:
    """The facts of the match that stand in its first record.

    Raises `ReadError` for a newer version, for another game than backgammon and for an impossible length.
    """
    head = record.tobytes()
    length, variation, *rules = r.LENGTH_AND_RULES.unpack_from(head, r.LENGTH_AT)
    (version,) = r.VERSION.unpack_from(head, r.VERSION_AT)
    if not 0 < version <= MAX_VERSION:
        raise ReadError(
            f"file version {version} is not known; versions up to {MAX_VERSION} are read", place="match header"
        )
    if variation:
        name = _VARIATIONS.get(variation, f"variation {variation}")
        raise ReadError(f"this is a match of {name}; only backgammon is read", place="match header")
    if length >= r.MONEY or length <= 0:
        length = 0
    elif length > _MAX_LENGTH:
        raise ReadError(f"an impossible match length {length}", place="match header")

    texts = {name: _text(head, version, *r.HEADER_TEXTS[name]) for name in r.HEADER_TEXTS}
    elo1, elo2, experience1, experience2, date = r.RATINGS_AND_DATE.unpack_from(head, r.RATINGS_AT)
    crawford, jacoby, beaver = (bool(rule) for rule in rules)
    remarks = comment(comments, *r.COMMENTS.unpack_from(head, r.COMMENTS_AT)) if comments else ""
    return MatchInfo(
        source=source,
        format="xg",
        program=f"eXtreme Gammon, file version {version}",
        players=(texts["player1"], texts["player2"]),
        length=length,
        day=_day(date),
        event=texts["event"],
        round=texts["round"],
        place=texts["place"],
        annotator=texts["transcriber"],
        comment=remarks,
        crawford_rule=crawford if length else None,
        jacoby=jacoby,
        beaver=beaver,
        ratings=(_rating(elo1, experience1), _rating(elo2, experience2)),
    )


def with_result(info: MatchInfo, games: Games, *, complete: bool, level: int) -> MatchInfo:
    """The header's facts with what the games add."""
    score = games.end or games.games[0].score
    ended = complete and games.games[-1].winner is not None
    finished = max(score) >= info.length if info.length else ended
    engine = ENGINE.values[0] if level >= 0 else ""
    return attrs.evolve(info, score=score, finished=finished, level=level, engine=engine)


def _text(head: bytes, version: int, wide: int, since: int, narrow: int, size: int) -> str:
    """A text of the header: UTF-16 where the version has it and it is not empty, else Windows-1252."""
    text = ""
    if version >= since and head[wide : wide + 2] != b"\0\0":
        text = head[wide : wide + 258].decode("utf-16-le", "replace").partition("\0")[0].strip()
    if not text and size and head[narrow]:
        start = narrow + 1
        ansi = head[start : start + min(head[narrow], size)].decode("cp1252", "replace")
        text = ansi.partition("\0")[0].strip()
    return text


def _day(date: float) -> int | None:
    if not math.isfinite(date) or not _FIRST_DAY <= date < _LAST_DAY:
        return None
    return math.floor(date) - _EPOCH


def _rating(elo: float, experience: int) -> str:
    """The rating as text; XG writes 1600 without experience for a player it knows nothing of."""
    if not math.isfinite(elo) or not 0 < elo < 10_000 or (experience <= 0 and elo == 1600):
        return ""
    return f"{elo:.2f}"
