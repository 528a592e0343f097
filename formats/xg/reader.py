"""Reads eXtreme Gammon files: the bytes of a file to a match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from millipoint.errors import Problem, ReadError
from millipoint.formats.xg import records as r
from millipoint.formats.xg.columns import rows_of
from millipoint.formats.xg.comments import split_comments
from millipoint.formats.xg.container import MAGIC, read_archive
from millipoint.formats.xg.games import misplaced, read_games
from millipoint.formats.xg.header import read_header, with_result
from millipoint.formats.xg.order import out_of_order
from millipoint.formats.xg.position import forget, is_position, opened
from millipoint.formats.xg.table import decisions_of
from millipoint.formats.xg.turns import Damage, find_damage, gather
from millipoint.match import Match, MatchInfo, match_number

Array = np.ndarray[Any, np.dtype[Any]]


def sniff(head: bytes) -> bool:
    """Whether the content is the binary format of eXtreme Gammon. Its text formats are other formats."""
    return head[:4] == MAGIC


def read(data: bytes, source: str) -> Sequence[Match]:
    """The one match or session in the bytes of an .xg file.

    Raises `ReadError` with the place and the cause when no complete game can be read. What is damaged is left out
    from the first damaged game on, with a warning in the match.
    """
    try:
        with np.errstate(all="ignore"):
            return [_read(data, source)]
    except ReadError as error:
        raise ReadError(error.message, file=error.file or source, place=error.place) from None


def _read(data: bytes, source: str) -> Match:
    archive = read_archive(data)
    count, rest = divmod(len(archive.records), r.RECORD_SIZE)
    if not count:
        raise ReadError("the file ends inside the match header", place="record 0")
    if not r.is_match_header(archive.records[: r.RECORD_SIZE]):
        raise ReadError("the first record is not a match header", place="record 0")
    raw = np.frombuffer(archive.records, np.uint8, count * r.RECORD_SIZE).reshape(count, r.RECORD_SIZE)
    comments = split_comments(archive.comments) if archive.comments else []
    info = read_header(raw[0], comments, source)
    warnings = [Problem(source, "archive", text, lost="left out" in text) for text in archive.odd]
    cut = Damage(count, "the file ends before the record does") if archive.cut or rest else None
    return _match(raw, info, comments, warnings, match_number(data), cut, complete=True)


def _match(
    raw: Array, info: MatchInfo, comments: list[str], warnings: list[Problem], number: int, damage: Damage | None,
    *, complete: bool,
) -> Match:  # fmt: skip
    """The match in these records; from the game of the first damaged record on they are left out."""
    types = raw[:, r.TYPE_AT].copy()
    position = opened(raw, types) if damage is None and is_position(types) else None
    if position:
        raw = position.raw
    if damage is None:
        damage = misplaced(raw, types)
    if damage is None:
        starts = np.flatnonzero(types == r.GAME)
        if not len(starts):
            raise ReadError("there is no game in the file", place=f"record {len(types)}")
        games = read_games(raw, types, starts, info.length, comments)
        turns = gather(raw, types)
        damage = find_damage(turns)
        if isinstance(games, Damage):
            damage = games if damage is None or games.record < damage.record else damage
    if damage is not None or isinstance(games, Damage):
        assert damage is not None
        kept, place = _sound(types, damage.record)
        if kept <= 1:
            raise ReadError(damage.cause, place=place)
        lost = "what follows is" if place.startswith("after") else "this game and what follows it are"
        warning = Problem(info.source, place, f"{damage.cause}: {lost} left out", lost=True)
        return _match(raw[:kept], info, comments, [*warnings, warning], number, None, complete=False)
    rows = rows_of(turns, len(raw))
    table, level, odd = decisions_of(raw, starts, info, games, turns, rows, number, comments, complete)
    if position:
        forget(table, position)
    order = [] if position else out_of_order(raw, types, starts)
    notes = [*((f"game {game}", text) for game, text in games.odd), *order, *odd]
    warnings = [*warnings, *(Problem(info.source, place, text) for place, text in notes)]
    return Match(
        info=with_result(info, games, complete=complete, level=level),
        decisions=table,
        games=games.games,
        warnings=tuple(warnings),
    )


def _sound(types: Array, record: int) -> tuple[int, str]:
    """How many records hold the complete games before a damaged one, and where that is."""
    before = types[: record + 1]
    starts, ends = np.flatnonzero(before == r.GAME), np.flatnonzero(types[:record] == r.GAME_END)
    start, end = int(starts[-1]) if len(starts) else 0, int(ends[-1]) if len(ends) else -1
    if end > start:
        return end + 1, f"after game {len(starts)}, record {record}"
    return start, f"game {max(1, len(starts))}, record {record}"
