"""Edits that can be taken back: every one leaves its inverse in the table ``undo``."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import attrs
import sqlalchemy as sa

from millipoint.errors import UsageError
from millipoint.library import schema
from millipoint.library.rows import fresh
from millipoint.library.store import Library, bump, now
from millipoint.library.texts import inert

FACTS: Final = frozenset({"player", "alias", "tournament", "match"})
"""Tables whose facts figures rest on, and that are read with every question."""
DECISIONS: Final = frozenset(
    {("match", "insert"), ("match", "delete"), *(("analysis", how) for how in ("insert", "update", "delete"))}
)
"""Changes that caches of decisions do not survive."""
KEPT: Final = 200
"""Edits that can be taken back; older ones are forgotten."""

Step = tuple[str, str, list[dict[str, Any]]]


@attrs.frozen(eq=False)
class Edit:
    """One edit under way: changes of rows, each noted with what takes it back."""

    connection: sa.Connection
    steps: list[Step] = attrs.field(factory=list)

    def insert(self, table: sa.Table, rows: Sequence[Mapping[str, Any]]) -> None:
        """Add rows; a primary key that the database makes must not be left to it."""
        if rows:
            self.connection.execute(sa.insert(table), [_inert(row) for row in rows])
            self._note(table, "delete", [{key.name: row[key.name] for key in table.primary_key} for row in rows])

    def delete(self, table: sa.Table, *where: sa.ColumnElement[bool]) -> int:
        """Remove rows; returns their number."""
        rows = [dict(row) for row in self.connection.execute(sa.select(table).where(*where)).mappings()]
        if rows:
            self.connection.execute(sa.delete(table).where(*where))
            self._note(table, "insert", rows)
        return len(rows)

    def update(self, table: sa.Table, values: Mapping[str, Any], *where: sa.ColumnElement[bool]) -> int:
        """Change columns of rows; returns the number of rows."""
        columns = [*table.primary_key, *(table.c[name] for name in values)]
        rows = [dict(row) for row in self.connection.execute(sa.select(*columns).where(*where)).mappings()]
        if rows:
            self.connection.execute(sa.update(table).where(*where).values(**_inert(values)))
            self._note(table, "update", rows)
        return len(rows)

    def fresh(self, table: sa.Table) -> int:
        """A number for a new row."""
        return fresh(self.connection, table)

    def _note(self, table: sa.Table, operation: str, rows: list[dict[str, Any]]) -> None:
        self.steps.insert(0, (table.name, operation, rows))


@contextlib.contextmanager
def edit(library: Library, title: str) -> Iterator[Edit]:
    """One transaction whose changes can be taken back; ``title`` says what was done."""
    with library.write() as connection:
        made = Edit(connection)
        yield made
        if not made.steps:
            return
        u = schema.undo
        number = made.fresh(u)
        row = {"id": number, "moment": now(), "title": inert(title), "statements": json.dumps(made.steps)}
        connection.execute(sa.insert(u).values(row))
        connection.execute(sa.delete(u).where(u.c.id <= number - KEPT))
        _stale(connection, made.steps)


def _inert(row: Mapping[str, Any]) -> dict[str, Any]:
    """A row whose texts every database takes."""
    return {name: inert(value) if isinstance(value, str) else value for name, value in row.items()}


def _stale(connection: sa.Connection, steps: Sequence[Step]) -> None:
    """Tell those who remember something of the library, and no more of them than the steps concern."""
    if any((table, operation) in DECISIONS for table, operation, _ in steps):
        bump(connection)
    elif any(table in FACTS for table, _, _ in steps):
        bump(connection, edit=True)


def edits(library: Library) -> list[tuple[str, str]]:
    """Moment and title of every edit that can be taken back, the last one first."""
    u = schema.undo.c
    with library.read() as connection:
        rows = connection.execute(sa.select(u.moment, u.title).order_by(u.id.desc()))
        return [(moment, title) for moment, title in rows]


def undo(library: Library) -> str:
    """Take back the last edit; returns its title. Raises `UsageError` when there is none or it cannot be taken back."""
    u = schema.undo
    with library.write() as connection:
        last = connection.execute(sa.select(u).order_by(u.c.id.desc()).limit(1)).mappings().first()
        if last is None:
            raise UsageError("there is no edit to take back")
        steps: list[Step] = json.loads(last["statements"])
        try:
            for name, operation, rows in steps:
                _apply(connection, schema.metadata.tables[name], operation, rows)
        except sa.exc.IntegrityError:
            raise UsageError(f"cannot take back {last['title']!r}: the library has changed since") from None
        connection.execute(sa.delete(u).where(u.c.id == last["id"]))
        _stale(connection, steps)
        return str(last["title"])


def _apply(connection: sa.Connection, table: sa.Table, operation: str, rows: list[dict[str, Any]]) -> None:
    if operation == "insert":
        connection.execute(sa.insert(table), rows)
        return
    for row in rows:
        where = [key == row[key.name] for key in table.primary_key]
        if operation == "delete":
            connection.execute(sa.delete(table).where(*where))
        else:
            keys = {key.name for key in table.primary_key}
            connection.execute(sa.update(table).where(*where).values({k: v for k, v in row.items() if k not in keys}))
