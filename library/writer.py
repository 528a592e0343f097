"""Put a match into a library: rows for its facts, blobs for its decisions, one transaction a match."""

from __future__ import annotations

import zlib
from typing import Any

import attrs
import numpy as np
import sqlalchemy as sa

from millipoint.decisions import Decisions
from millipoint.library import schema
from millipoint.library.layout import LAYOUT, STORED_WORDS, pack
from millipoint.library.store import bump, now
from millipoint.match import Match

Array = np.ndarray[Any, np.dtype[Any]]


def player_id(connection: sa.Connection, name: str) -> int:
    """Id of a player, made when the name is new."""
    return _id(connection, schema.player, name)


def tournament_id(connection: sa.Connection, name: str) -> int | None:
    """Id of a tournament, made when the name is new; None for an empty name."""
    return _id(connection, schema.tournament, name) if name else None


def _id(connection: sa.Connection, table: sa.Table, name: str) -> int:
    found = connection.execute(sa.select(table.c.id).where(table.c.name == name)).scalar()
    if found is not None:
        return int(found)
    fresh = int(connection.execute(sa.select(sa.func.coalesce(sa.func.max(table.c.id), -1) + 1)).scalar_one())
    connection.execute(sa.insert(table).values(id=fresh, name=name))
    return fresh


def word_codes(connection: sa.Connection, field: str, texts: tuple[str, ...]) -> Array:
    """Codes of texts in the library's vocabulary of a field, new ones added; the last entry serves the unknown text."""
    w = schema.word.c
    known: dict[str, int] = {}
    for first in range(0, len(texts), 500):
        some = texts[first : first + 500]
        query = sa.select(w.text, w.code).where(w.field == field, w.text.in_(some))
        known.update(dict(connection.execute(query).tuples().all()))
    new = [text for text in texts if text not in known]
    if new:
        fresh = int(connection.execute(sa.select(sa.func.coalesce(sa.func.max(w.code), -1) + 1).where(w.field == field)).scalar_one())
        rows = [{"field": field, "code": fresh + i, "text": text} for i, text in enumerate(new)]
        connection.execute(sa.insert(schema.word), rows)
        known.update({text: fresh + i for i, text in enumerate(new)})
    return np.array([*(known[text] for text in texts), -1], dtype=np.int64)


def add_match(connection: sa.Connection, match: Match, fingerprint: str, tournament: str | None = None) -> int:
    """Insert the facts and games of a new match; returns its id."""
    info, data = match.info, match.decisions.data
    values: dict[str, Any] = {
        "fingerprint": fingerprint,
        "length": info.length,
        "day": info.day,
        "tournament_id": tournament_id(connection, info.event if tournament is None else tournament),
        "round": info.round,
        "place": info.place,
        "annotator": info.annotator,
        "comment": info.comment,
        "jacoby": int(data["jacoby"][0]),
        "beaver": int(data["beaver"][0]),
        "finished": info.finished,
    }
    for seat in (0, 1):
        values[f"player_{seat}"] = player_id(connection, info.players[seat])
        for name, column in (("outcome", "outcome"), ("start", "start_score"), ("end", "end_score")):
            values[f"{name}_{seat}"] = int(data[column][seat])
    found = connection.execute(sa.insert(schema.match).values(values)).inserted_primary_key
    assert found is not None
    number = int(found[0])
    add_games(connection, number, match)
    bump(connection)
    return number


def add_games(connection: sa.Connection, number: int, match: Match) -> None:
    """Insert the games of a match."""
    rows = [
        {
            "match_id": number,
            "number": game.number,
            "score_0": game.score[0],
            "score_1": game.score[1],
            **{k: v for k, v in attrs.asdict(game).items() if k not in ("number", "score")},
        }
        for game in match.games
    ]
    if rows:
        connection.execute(sa.insert(schema.game), rows)


def add_analysis(
    connection: sa.Connection, number: int, match: Match, file_hash: str, *, active: bool, table: Decisions | None = None
) -> int:
    """Insert one file's view of a match with its decisions; returns the id of the analysis."""
    info = match.info
    table = match.decisions if table is None else table
    values = {
        "match_id": number,
        "active": active,
        "file_hash": file_hash,
        "source": info.source,
        "format": info.format,
        "program": info.program,
        "engine": info.engine,
        "level": info.level,
        "met": info.met,
        "decisions": len(table),
        "analysed": analysed(table),
        "candidates": int(table.counts.sum()),
        "imported": now(),
    }
    found = connection.execute(sa.insert(schema.analysis).values(values)).inserted_primary_key
    assert found is not None
    put_segments(connection, int(found[0]), table)
    bump(connection)
    return int(found[0])


def put_segments(connection: sa.Connection, analysis: int, table: Decisions) -> None:
    """Write (or write anew) the blobs of an analysis."""
    codes = {name: _recode(connection, name, table) for name in STORED_WORDS}
    connection.execute(sa.delete(schema.segment).where(schema.segment.c.analysis_id == analysis))
    rows = [
        {"analysis_id": analysis, "part": part, "layout": LAYOUT, "checksum": zlib.crc32(blob), "data": blob}
        for part, blob in enumerate(pack(table, codes))
    ]
    connection.execute(sa.insert(schema.segment), rows)


def _recode(connection: sa.Connection, field: str, table: Decisions) -> Array:
    return word_codes(connection, field, table.words[field].values)[table.data[field]]


def analysed(table: Decisions) -> int:
    """Number of decisions with an analysis: candidates, or equities of the cube."""
    return int(((table.counts > 0) | ~np.isnan(table.data["nd"])).sum())


def set_active(connection: sa.Connection, number: int, analysis: int) -> None:
    """Make one analysis of a match the one that figures rest on."""
    a = schema.analysis
    connection.execute(sa.update(a).where(a.c.match_id == number).values(active=a.c.id == analysis))
    bump(connection)


