"""Collections: named lists of positions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa

from millipoint.errors import UsageError
from millipoint.library import schema
from millipoint.library.names import find_name, new_name
from millipoint.library.places import Place
from millipoint.library.store import Library, now
from millipoint.library.undo import edit

C, P = schema.collection.c, schema.collected.c


def collections(library: Library) -> dict[str, int]:
    """Names of the collections and how many positions each holds."""
    query = sa.select(C.name, sa.func.count(P.position)).outerjoin(schema.collected, P.collection_id == C.id).group_by(C.name)
    with library.read() as connection:
        return dict(connection.execute(query.order_by(C.name)).all())


def create(library: Library, name: str) -> str:
    """Make an empty collection. Raises `UsageError` when there is one of that name."""
    name = new_name("collection", name)
    if name in collections(library):
        raise UsageError(f"there is a collection {name!r} already")
    with edit(library, f"collection {name!r}") as made:
        made.insert(schema.collection, [{"id": made.fresh(schema.collection), "name": name, "created": now()}])
    return name


def add(library: Library, name: str, places: Sequence[Place]) -> int:
    """Put positions into a collection; returns how many were not in it."""
    name, number = _find(library, name)
    wanted = {place.position: place for place in places}
    with edit(library, f"{len(wanted)} into collection {name!r}") as made:
        query = sa.select(P.position).where(P.collection_id == number, P.position.in_(wanted))
        known = set(made.connection.execute(query).scalars())
        rows = [
            {"collection_id": number, "position": p.position, "match_id": p.match, "game": p.game, "ply": p.ply}
            for p in wanted.values()
            if p.position not in known
        ]
        made.insert(schema.collected, rows)
    return len(rows)


def remove(library: Library, name: str, places: Sequence[Place]) -> int:
    """Take positions out of a collection; without any the collection goes. Returns how many were taken out."""
    name, number = _find(library, name)
    title = f"{len(places)} out of collection {name!r}" if places else f"no collection {name!r}"
    with edit(library, title) as made:
        if places:
            return made.delete(schema.collected, P.collection_id == number, P.position.in_([p.position for p in places]))
        gone = made.delete(schema.collected, P.collection_id == number)
        made.delete(schema.collection, C.id == number)
        return gone


def content(library: Library, name: str) -> list[dict[str, Any]]:
    """The positions of a collection and the decisions they were named by."""
    _, number = _find(library, name)
    query = sa.select(P.position, P.match_id, P.game, P.ply).where(P.collection_id == number)
    with library.read() as connection:
        found = connection.execute(query.order_by(P.match_id, P.game, P.ply, P.position)).mappings()
        return [dict(row) for row in found]


def _find(library: Library, name: str) -> tuple[str, int]:
    name = find_name("collection", name, collections(library))
    with library.read() as connection:
        return name, int(connection.execute(sa.select(C.id).where(C.name == name)).scalar_one())
