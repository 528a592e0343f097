"""Write comments of files and their tags."""

from __future__ import annotations

from collections.abc import Iterable

import attrs
import sqlalchemy as sa

from millipoint.library import schema
from millipoint.library.notes import Note, tags_in


def add_notes(connection: sa.Connection, match: int, notes: Iterable[Note]) -> int:
    """Write the comments that are not there yet, and their tags; returns the number of new comments."""
    c = schema.comment.c
    notes = list(notes)
    if not notes:
        return 0
    query = sa.select(c.position, c.game, c.ply, c.text).where(c.match_id == match, c.origin == "file")
    known = {Note(*row) for row in connection.execute(query)}
    fresh = [note for note in dict.fromkeys(notes) if note not in known]
    if fresh:
        rows = [{"match_id": match, "origin": "file", **attrs.asdict(note)} for note in fresh]
        connection.execute(sa.insert(schema.comment), rows)
    add_tags(connection, {(tag, note.position) for note in notes if note.position for tag in tags_in(note.text)})
    return len(fresh)


def add_tags(connection: sa.Connection, pairs: set[tuple[str, int]]) -> None:
    """Write pairs of a tag and a position that are not there yet."""
    t = schema.tag.c
    for tag in {tag for tag, _ in pairs}:
        wanted = {position for name, position in pairs if name == tag}
        query = sa.select(t.position).where(t.tag == tag, t.position.in_(wanted))
        new = wanted - set(connection.execute(query).scalars())
        if new:
            connection.execute(sa.insert(schema.tag), [{"tag": tag, "position": p} for p in sorted(new)])
