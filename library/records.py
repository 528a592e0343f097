"""What a library knows beside its decisions, as plain values for an export, and taken in again."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

import sqlalchemy as sa

from millipoint.decisions import Decisions
from millipoint.errors import MillipointError
from millipoint.goal import Goal
from millipoint.library import schema
from millipoint.library.goals import KEY as GOAL
from millipoint.library.rows import fresh
from millipoint.library.settings import KEYS, TABLE, settings_from
from millipoint.library.store import Library
from millipoint.library.tournaments import tournaments
from millipoint.loading import default_plugins
from millipoint.match import Game, Match, MatchInfo

Row = dict[str, Any]
FACTS: Final = ("id", "fingerprint", "length", "day", "round", "place", "annotator", "comment", "finished")
FILE: Final = ("file_hash", "source", "format", "program", "engine", "level", "met", "decisions")


def match_records(library: Library, analyses: Mapping[int, int]) -> list[Row]:
    """Facts, sides, games and comments of the matches of some analyses, in order of their numbers.

    ``analyses`` says which of its match each analysis is, 0 the active one. ``file`` is the first of the analyses of a
    match, ``files`` are all of them.
    """
    m, a, g, c = schema.match, schema.analysis, schema.game, schema.comment
    found: dict[int, Row] = {}
    with library.read() as connection:
        files = [row for row in connection.execute(sa.select(a)).mappings() if row["id"] in analyses]
        wanted = {row["match_id"] for row in files}
        players = dict(connection.execute(sa.select(schema.player.c.id, schema.player.c.name)).all())
        events = dict(connection.execute(sa.select(schema.tournament.c.id, schema.tournament.c.name)).all())
        for row in connection.execute(sa.select(m).order_by(m.c.id)).mappings():
            if row["id"] in wanted:
                sides = {name: [row[f"{name}_0"], row[f"{name}_1"]] for name in ("outcome", "start", "end")}
                found[row["id"]] = {name: row[name] for name in FACTS} | sides | {
                    "jacoby": row["jacoby"], "beaver": row["beaver"], "event": events.get(row["tournament_id"]) or "",
                    "players": [players[row["player_0"]], players[row["player_1"]]], "games": [], "comments": [], "files": [],
                }  # fmt: skip
        for row in sorted(files, key=lambda row: analyses[row["id"]]):
            found[row["match_id"]]["files"].append({"analysis": analyses[row["id"]], **{name: row[name] for name in FILE}})
        for table, name in ((g, "games"), (c, "comments")):
            for row in connection.execute(sa.select(table).order_by(*table.primary_key)).mappings():
                if row["match_id"] in wanted:
                    found[row["match_id"]][name].append({k: v for k, v in row.items() if k not in ("match_id", "id")})
    return [{**row, "file": row["files"][0]} for row in found.values()]


def match_from(record: Mapping[str, Any], file: Mapping[str, Any], table: Decisions) -> Match:
    """The match of a record as one of its analyses tells it, with the decisions of that analysis."""
    rules: dict[str, Any] = {name: None if record[name] < 0 else bool(record[name]) for name in ("jacoby", "beaver")}
    info = MatchInfo(
        **{name: record[name] for name in ("length", "day", "event", "round", "place", "annotator", "comment")},
        **{name: file[name] for name in ("source", "format", "program", "engine", "level", "met")}, **rules,
        players=(record["players"][0], record["players"][1]), finished=bool(record["finished"]),
        score=(max(record["end"][0], 0), max(record["end"][1], 0)),
    )  # fmt: skip
    games = [
        Game(**{name: value for name, value in row.items() if not name.startswith("score_")}, score=(row["score_0"], row["score_1"]))
        for row in record["games"]
    ]
    return Match(info=info, decisions=table, games=tuple(games))


def library_records(library: Library, matches: Sequence[Row] | None = None) -> Row:
    """Aliases, days of tournaments, settings, study, tags and collections.

    Of some ``matches`` only the aliases of their players and the days of their tournaments: who gets a selection learns
    nothing of the rest.
    """
    found: Row = {"tournaments": {t.name: t.day for t in tournaments(library) if t.day is not None}}
    tables = {"alias": schema.alias}
    if matches is None:
        tables |= {t.name: t for t in (schema.setting, schema.mark, schema.study_event, schema.tag, schema.collection, schema.collected)}
    with library.read() as connection:
        for name, table in tables.items():
            query = sa.select(table).order_by(*table.primary_key)
            found[name] = [dict(row) for row in connection.execute(query).mappings()]
    if matches is not None:
        events = {row["event"] for row in matches}
        players = {name for row in matches for name in row["players"]}
        found["tournaments"] = {name: day for name, day in found["tournaments"].items() if name in events}
        found["alias"] = [row for row in found["alias"] if row["alias"] in players]
    return found


def take_records(connection: sa.Connection, records: Mapping[str, Any], numbers: Mapping[int, int]) -> None:
    """Add what a library does not have yet; what it has stays as it is. ``numbers`` maps matches of the file to its own."""
    for name, day in records.get("tournaments", {}).items():
        t = schema.tournament.c
        found = connection.execute(sa.select(t.id).where(t.name == str(name))).scalar()
        if found is not None:
            where = (t.id == found, t.day.is_(None))
            connection.execute(sa.update(schema.tournament).where(*where).values(day=int(day)))
    for row in records.get("alias", ()):
        flat = dict(connection.execute(sa.select(schema.alias.c.alias, schema.alias.c.name)).all())
        alias, name = str(row["alias"]), flat.get(str(row["name"]), str(row["name"]))
        if alias != name and alias not in flat and alias not in flat.values():
            connection.execute(sa.insert(schema.alias).values(alias=alias, name=name))
    _take_settings(connection, records.get("setting", ()))
    for table in (schema.mark, schema.tag):
        for row in records.get(table.name, ()):
            _add(connection, table, row)
    _take_events(connection, records.get("study_event", ()))
    _take_collections(connection, records, numbers)


def _take_settings(connection: sa.Connection, rows: Sequence[Row]) -> None:
    """Settings that were never set here, when all of them together make sense."""
    s = schema.setting.c
    own = {key: json.loads(value) for key, value in connection.execute(sa.select(s.key, s.value))}
    given = {str(row["key"]): json.loads(row["value"]) for row in rows if row["key"] in (*KEYS, TABLE, GOAL)}
    if TABLE in given and "met" in own:
        del given[TABLE]
    try:
        settings_from({**given, **own}, default_plugins())
        if GOAL in given:
            Goal(**given[GOAL])
    except (MillipointError, TypeError, ValueError):
        return
    for key in given:
        _add(connection, schema.setting, {"key": key, "value": json.dumps(given[key])})


def _add(connection: sa.Connection, table: sa.Table, row: Mapping[str, Any]) -> None:
    """Insert a row unless its key is there."""
    where = [column == row[column.name] for column in table.primary_key]
    if connection.execute(sa.select(sa.literal(1)).select_from(table).where(*where)).first() is None:
        connection.execute(sa.insert(table).values({column.name: row[column.name] for column in table.columns}))


def _take_events(connection: sa.Connection, rows: Sequence[Row]) -> None:
    e = schema.study_event
    names = [column.name for column in e.columns if column.name != "id"]
    known = {tuple(row) for row in connection.execute(sa.select(*(e.c[name] for name in names)))}
    first = fresh(connection, e)
    new = [row for row in rows if tuple(row[name] for name in names) not in known]
    for i, row in enumerate(new):
        connection.execute(sa.insert(e).values(id=first + i, **{name: row[name] for name in names}))


def _take_collections(connection: sa.Connection, records: Mapping[str, Any], numbers: Mapping[int, int]) -> None:
    c = schema.collection
    ids: dict[int, int] = {}
    for row in records.get("collection", ()):
        found = connection.execute(sa.select(c.c.id).where(c.c.name == row["name"])).scalar()
        if found is None:
            found = fresh(connection, c)
            connection.execute(sa.insert(c).values(id=found, name=row["name"], created=row["created"]))
        ids[row["id"]] = int(found)
    for row in records.get("collected", ()):
        own = numbers.get(row["match_id"])
        place = {"match_id": own, "game": row["game"], "ply": row["ply"]} if own else dict.fromkeys(("match_id", "game", "ply"))
        _add(connection, schema.collected, {**row, **place, "collection_id": ids[row["collection_id"]]})
