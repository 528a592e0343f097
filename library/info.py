"""What a library holds, in a few numbers."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from millipoint.library import schema
from millipoint.library.cache import folder_of
from millipoint.library.opening import HEAD
from millipoint.library.store import Library
from millipoint.library.study import day_text
from millipoint.library.tournaments import check_matches
from millipoint.plural import some

A, M = schema.analysis.c, schema.match.c


def describe(library: Library) -> dict[str, Any]:
    """Name, schema and the numbers of things in a library; sizes in bytes."""
    counts = {
        "matches": schema.match, "analyses": schema.analysis, "players": schema.player, "aliases": schema.alias,
        "tournaments": schema.tournament, "marked_positions": schema.mark, "collections": schema.collection,
    }  # fmt: skip
    with library.read() as connection:
        found = {name: connection.execute(sa.select(sa.func.count()).select_from(t)).scalar_one() for name, t in counts.items()}
        decisions = connection.execute(sa.select(sa.func.sum(A.decisions)).where(A.active)).scalar()
        first, last = connection.execute(sa.select(sa.func.min(M.day), sa.func.max(M.day))).one()
    path, folder = library.path, folder_of(library)
    cache = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file()) if folder and folder.is_dir() else None
    return {
        "library": library.name,
        "schema_version": HEAD,
        **found,
        "decisions": int(decisions or 0),
        "first_day": None if first is None else day_text(first),
        "last_day": None if last is None else day_text(last),
        "bytes": path.stat().st_size if path else None,
        "cache_bytes": cache,
    }


def match_title(library: Library, match: int) -> str:
    """Players, length and day of a match. Raises `UsageError` when there is none of this number."""
    check_matches(library, [match])
    one, two = schema.player.alias(), schema.player.alias()
    query = sa.select(one.c.name, two.c.name, M.length, M.day).join(one, M.player_0 == one.c.id).join(two, M.player_1 == two.c.id)
    with library.read() as connection:
        first, second, length, day = connection.execute(query.where(M.id == match)).one()
    parts = [f"{first} against {second}", some(length, "point") if length else "money", "" if day is None else day_text(day)]
    return ", ".join(part for part in parts if part)
