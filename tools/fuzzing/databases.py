"""The rows of a library in SQLite, changed by statements."""

from __future__ import annotations

import gzip
import json
import sqlite3
import zlib
from random import Random
from typing import Any

import attrs

from fuzzing import changes, trees
from fuzzing.archives import REALS

Statement = tuple[str, tuple[Any, ...]]


@attrs.frozen
class Rows:
    """A database, what its tables hold, and statements that change it."""

    data: bytes
    tables: dict[str, tuple[list[str], list[tuple[Any, ...]]]]
    statements: tuple[Statement, ...] = ()


def rows(data: bytes) -> Rows | None:
    """The tables of a database and their first rows."""
    if not data.startswith(b"SQLite format 3\0"):
        return None
    connection = sqlite3.connect(":memory:")
    try:
        connection.deserialize(data)
        names = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        tables = {}
        for name in names:
            found = connection.execute(f'SELECT rowid, * FROM "{name}" LIMIT 200')
            tables[name] = ([column[0] for column in found.description][1:], found.fetchall())
        tables = {name: found for name, found in tables.items() if found[1]}
        return Rows(data, tables) if tables else None
    except sqlite3.Error:
        return None
    finally:
        connection.close()


def changed(content: Rows, other: Rows, rng: Random) -> Rows:
    """Statements that lose or double a row, or write something odd into it."""
    out = []
    for _ in range(rng.choice((1, 1, 2, 3))):
        name = rng.choice(list(content.tables))
        columns, held = content.tables[name]
        row = rng.choice(held)
        column = rng.randrange(len(columns))
        way = rng.randrange(8)
        if way == 0:
            out.append((f'DELETE FROM "{name}" WHERE rowid = ?', (row[0],)))
        elif way == 1:
            marks = ", ".join("?" * len(columns))
            out.append((f'INSERT OR IGNORE INTO "{name}" VALUES ({marks})', (None, *row[2:])))
        else:
            value = _cell(row[column + 1], rng.choice(rng.choice(list(other.tables.values()))[1]), rng)
            out.append((f'UPDATE OR IGNORE "{name}" SET "{columns[column]}" = ? WHERE rowid = ?', (value, row[0])))
    return Rows(content.data, content.tables, tuple(out))


def _cell(value: Any, row: tuple[Any, ...], rng: Random) -> Any:
    text = value.decode("utf-8", "replace") if isinstance(value, bytes) else value
    if isinstance(text, str) and text.startswith(("{", "[")):
        tree = json.loads(text)
        plain = json.dumps(trees.changed(tree, tree, rng))
        return rng.choice(
            (plain, plain.encode(), zlib.compress(plain.encode()), gzip.compress(plain.encode(), mtime=0))
        )
    if isinstance(text, str) and rng.random() < 0.6:
        return changes.of_text(text, str(rng.choice(row)), rng).encode("utf-8", "replace").decode()
    new = rng.choice((*REALS, None, "", "x", b"\xff\0", "1e999", 2**62, *row))
    return new.encode("utf-8", "surrogatepass") if isinstance(new, str) and rng.random() < 0.1 else new


def from_rows(content: Rows, rng: Random) -> bytes:
    """The database after its statements."""
    connection = sqlite3.connect(":memory:")
    try:
        connection.deserialize(content.data)
        for statement, values in content.statements:
            connection.execute(statement, values)
        connection.commit()
        return connection.serialize()
    except sqlite3.Error:
        return content.data
    finally:
        connection.close()
