"""Names and texts of a library and the numbers that stand for them: players, tournaments, words of decisions."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any

import numpy as np
import sqlalchemy as sa

from millipoint.library import schema

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
        fresh = int(
            connection.execute(
                sa.select(sa.func.coalesce(sa.func.max(w.code), -1) + 1).where(w.field == field)
            ).scalar_one()
        )
        rows = [{"field": field, "code": fresh + i, "text": text, "digest": digest(text)} for i, text in enumerate(new)]
        connection.execute(sa.insert(schema.word), rows)
        known.update({text: fresh + i for i, text in enumerate(new)})
    return np.array([*(known[text] for text in texts), -1], dtype=np.int64)
