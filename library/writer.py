"""Put a match into a library: rows for its facts, blobs for its decisions."""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from typing import Any, Final

import attrs
import numpy as np
import sqlalchemy as sa

from millipoint.decisions import Decisions
from millipoint.library import schema
from millipoint.library.layout import LAYOUT, SIDES, STORED_WORDS, pack
from millipoint.library.store import bump, now
from millipoint.library.vocabulary import player_id, tournament_id, word_codes
from millipoint.match import Game, Match, MatchInfo
from millipoint.twins import analysed

Array = np.ndarray[Any, np.dtype[Any]]
_MATCH, _GAME, _ANALYSIS, _SEGMENT = (
    sa.insert(t) for t in (schema.match, schema.game, schema.analysis, schema.segment)
)
_OF_GAME: Final = [name for name in attrs.fields_dict(Game) if name != "score"]


def add_match(connection: sa.Connection, match: Match, fingerprint: str) -> int:
    """Insert the facts and games of a new match; returns its id."""
    data, info = match.decisions.data, match.info
    sides = {name: (int(data[name][0]), int(data[name][1])) for name in SIDES}
    rules = (int(data["jacoby"][0]), int(data["beaver"][0]))
    players = (player_id(connection, info.players[0]), player_id(connection, info.players[1]))
    event = tournament_id(connection, info.event)
    number = insert_match(connection, info, match.games, sides, rules, fingerprint, players, event)
    bump(connection)
    return number


def insert_match(
    connection: sa.Connection, info: MatchInfo, games: Sequence[Game], sides: Mapping[str, tuple[int, int]],
    rules: tuple[int, int], fingerprint: str, players: tuple[int, int], tournament: int | None,
) -> int:  # fmt: skip
    """Insert the facts and games of a new match, with the ids of its players and its tournament; returns its id."""
    values: dict[str, Any] = {
        "fingerprint": fingerprint,
        "length": info.length,
        "day": info.day,
        "tournament_id": tournament,
        "round": info.round,
        "place": info.place,
        "annotator": info.annotator,
        "comment": info.comment,
        "jacoby": rules[0],
        "beaver": rules[1],
        "player_0": players[0],
        "player_1": players[1],
        **result_values(info, sides),
    }
    number = _inserted(connection, _MATCH, values)
    add_games(connection, number, games)
    return number


def _inserted(connection: sa.Connection, statement: sa.Insert, values: Mapping[str, Any]) -> int:
    """Insert one row; returns the id that the database gave it."""
    found = connection.execute(statement, values).inserted_primary_key
    assert found is not None
    return int(found[0])


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
            "score_0": game.score[0],
            "score_1": game.score[1],
            **{name: getattr(game, name) for name in _OF_GAME},
        }
        for game in games
    ]
    if rows:
        connection.execute(_GAME, rows)


def add_analysis(
    connection: sa.Connection,
    number: int,
    match: Match,
    file_hash: str,
    *,
    active: bool,
    table: Decisions | None = None,
) -> int:
    """Insert one file's view of a match with its decisions; returns the id of the analysis."""
    table = match.decisions if table is None else table
    counts = (len(table), analysed(table), int(table.counts.sum()))
    analysis = insert_analysis(connection, number, match.info, file_hash, counts, active=active)
    put_segments(connection, analysis, table)
    bump(connection)
    return analysis


def insert_analysis(
    connection: sa.Connection,
    number: int,
    info: MatchInfo,
    file_hash: str,
    counts: tuple[int, int, int],
    *,
    active: bool,
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
    return _inserted(connection, _ANALYSIS, values)


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
