"""Put a match into a library: rows for its facts, blobs for its decisions, one transaction a match."""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import attrs
import numpy as np
import sqlalchemy as sa

from millipoint.decisions import Decisions
from millipoint.library import schema
from millipoint.library.layout import LAYOUT, SIDES, STORED_WORDS, pack
from millipoint.library.store import bump, now
from millipoint.match import Game, Match, MatchInfo
from millipoint.twins import analysed

Array = np.ndarray[Any, np.dtype[Any]]
_MATCH, _GAME, _ANALYSIS, _SEGMENT = (sa.insert(t) for t in (schema.match, schema.game, schema.analysis, schema.segment))


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


def digest(text: str) -> str:
    """A short text that stands for a long one in an index."""
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def batched(values: list[str], size: int) -> Iterator[list[str]]:
    """Values in lists of at most a size: databases limit the number in one statement."""
    return (values[first : first + size] for first in range(0, len(values), size))


def word_codes(connection: sa.Connection, field: str, texts: tuple[str, ...]) -> Array:
    """Codes of texts in the library's vocabulary of a field, new ones added; the last entry serves the unknown text."""
    w = schema.word.c
    digests = {digest(text): text for text in texts}
    known: dict[str, int] = {}
    for some in batched(list(digests), 500):
        query = sa.select(w.digest, w.code).where(w.field == field, w.digest.in_(some))
        known.update({digests[found]: code for found, code in connection.execute(query)})
    new = [text for text in texts if text not in known]
    if new:
        fresh = int(connection.execute(sa.select(sa.func.coalesce(sa.func.max(w.code), -1) + 1).where(w.field == field)).scalar_one())
        rows = [{"field": field, "code": fresh + i, "text": text, "digest": digest(text)} for i, text in enumerate(new)]
        connection.execute(sa.insert(schema.word), rows)
        known.update({text: fresh + i for i, text in enumerate(new)})
    return np.array([*(known[text] for text in texts), -1], dtype=np.int64)


def add_match(connection: sa.Connection, match: Match, fingerprint: str, tournament: str | None = None) -> int:
    """Insert the facts and games of a new match; returns its id."""
    data = match.decisions.data
    sides = {name: (int(data[name][0]), int(data[name][1])) for name in SIDES}
    rules = (int(data["jacoby"][0]), int(data["beaver"][0]))
    return insert_match(connection, match.info, match.games, sides, rules, fingerprint, tournament)


def insert_match(
    connection: sa.Connection, info: MatchInfo, games: Sequence[Game], sides: Mapping[str, tuple[int, int]],
    rules: tuple[int, int], fingerprint: str, tournament: str | None = None, players: tuple[int, int] | None = None,
) -> int:  # fmt: skip
    """Insert the facts and games of a new match; returns its id. ``players`` are their ids, when they are known."""
    one, two = players or (player_id(connection, info.players[0]), player_id(connection, info.players[1]))
    values: dict[str, Any] = {
        "fingerprint": fingerprint,
        "length": info.length,
        "day": info.day,
        "tournament_id": tournament_id(connection, info.event if tournament is None else tournament),
        "round": info.round,
        "place": info.place,
        "annotator": info.annotator,
        "comment": info.comment,
        "jacoby": rules[0],
        "beaver": rules[1],
        "player_0": one,
        "player_1": two,
        **result_values(info, sides),
    }
    found = connection.execute(_MATCH, values).inserted_primary_key
    assert found is not None
    number = int(found[0])
    add_games(connection, number, games)
    bump(connection)
    return number


def result_values(info: MatchInfo, sides: Mapping[str, tuple[int, int]]) -> dict[str, Any]:
    """The columns of a match that say how it went."""
    names = {"outcome": "outcome", "start_score": "start", "end_score": "end"}
    scores = {f"{names[column]}_{seat}": values[seat] for column, values in sides.items() for seat in (0, 1)}
    return {"finished": info.finished, **scores}


def add_games(connection: sa.Connection, number: int, games: Sequence[Game]) -> None:
    """Insert the games of a match."""
    rows = [
        {
            "match_id": number,
            "number": game.number,
            "score_0": game.score[0],
            "score_1": game.score[1],
            **{k: v for k, v in attrs.asdict(game).items() if k not in ("number", "score")},
        }
        for game in games
    ]
    if rows:
        connection.execute(_GAME, rows)


def add_analysis(
    connection: sa.Connection, number: int, match: Match, file_hash: str, *, active: bool, table: Decisions | None = None
) -> int:
    """Insert one file's view of a match with its decisions; returns the id of the analysis."""
    table = match.decisions if table is None else table
    counts = (len(table), analysed(table), int(table.counts.sum()))
    analysis = insert_analysis(connection, number, match.info, file_hash, counts, active=active)
    put_segments(connection, analysis, table)
    bump(connection)
    return analysis


def insert_analysis(
    connection: sa.Connection, number: int, info: MatchInfo, file_hash: str, counts: tuple[int, int, int], *, active: bool
) -> int:
    """Insert the row of an analysis; ``counts`` are its decisions, those analysed, and the candidates. Returns its id."""
    values = {
        "match_id": number,
        "active": active,
        "file_hash": file_hash,
        "imported": now(),
        **analysis_values(info),
        **dict(zip(("decisions", "analysed", "candidates"), counts, strict=True)),
    }
    found = connection.execute(_ANALYSIS, values).inserted_primary_key
    assert found is not None
    return int(found[0])


def analysis_values(info: MatchInfo) -> dict[str, Any]:
    """The columns of an analysis that say where it comes from."""
    return {name: getattr(info, name) for name in ("source", "format", "program", "engine", "level", "met")}


def put_segments(connection: sa.Connection, analysis: int, table: Decisions) -> None:
    """Write (or write anew) the blobs of an analysis."""
    codes = {name: _recode(connection, name, table) for name in STORED_WORDS}
    connection.execute(sa.delete(schema.segment).where(schema.segment.c.analysis_id == analysis))
    put_parts(connection, analysis, pack(table, codes))


def put_parts(connection: sa.Connection, analysis: int, parts: Sequence[bytes]) -> None:
    """Write the packed blobs of an analysis that has none."""
    rows = [
        {"analysis_id": analysis, "part": part, "layout": LAYOUT, "checksum": zlib.crc32(blob), "data": blob}
        for part, blob in enumerate(parts)
    ]
    connection.execute(_SEGMENT, rows)


def _recode(connection: sa.Connection, field: str, table: Decisions) -> Array:
    return word_codes(connection, field, table.words[field].values)[table.data[field]]


def set_active(connection: sa.Connection, number: int, analysis: int) -> None:
    """Make one analysis of a match the one that figures rest on."""
    a = schema.analysis
    connection.execute(sa.update(a).where(a.c.match_id == number).values(active=a.c.id == analysis))
    bump(connection)
