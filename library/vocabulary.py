"""Names and texts of a library and the numbers that stand for them: players, tournaments, words of decisions."""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np
import sqlalchemy as sa

from millipoint.library import schema
from millipoint.library.rows import batched, fresh

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
    number = fresh(connection, table, first=0)
    connection.execute(sa.insert(table).values(id=number, name=name))
    return number


def digest(text: str) -> str:
    """A short text that stands for a long one in an index."""
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def word_codes(connection: sa.Connection, field: str, texts: tuple[str, ...]) -> Array:
    """Codes of texts in the library's vocabulary of a field, new ones added; the last entry serves the unknown text."""
    w = schema.word.c
    digests = {digest(text): text for text in texts}
    known: dict[str, int] = {}
    for some in batched(list(digests)):
        query = sa.select(w.digest, w.code).where(w.field == field, w.digest.in_(some))
        known.update({digests[found]: code for found, code in connection.execute(query)})
    new = [text for text in texts if text not in known]
    if new:
        first = fresh(connection, schema.word, w.field == field, column="code", first=0)
        rows = [{"field": field, "code": first + i, "text": text, "digest": digest(text)} for i, text in enumerate(new)]
        connection.execute(sa.insert(schema.word), rows)
        known.update({text: first + i for i, text in enumerate(new)})
    return np.array([*(known[text] for text in texts), -1], dtype=np.int64)
