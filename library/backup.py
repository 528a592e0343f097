"""Copies of a library, and taking a match out of it."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

import sqlalchemy as sa

from millipoint.errors import UsageError
from millipoint.library import schema
from millipoint.library.store import Library, LibraryError, bump
from millipoint.library.tournaments import check_matches


def backup(library: Library, target: Path) -> int:
    """Copy a library in a file to another file while it is in use; returns the bytes written.

    Raises `UsageError` when the target is there already, `LibraryError` when the copy cannot be made.
    """
    path = library.path
    if path is None:
        raise UsageError(f"{library.name}: only a library in a file is copied so; use the backup of its database server")
    partial = target.with_name(f"{target.name}.partial")
    if target.exists() or target.is_symlink():
        raise UsageError(f"{target} is there already: a backup overwrites nothing")
    if not target.absolute().parent.is_dir():
        raise UsageError(f"cannot write {target}: there is no such folder")
    try:
        with contextlib.closing(sqlite3.connect(path)) as source, contextlib.closing(sqlite3.connect(partial)) as copy:
            source.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")
        partial.replace(target)
    except (sqlite3.Error, OSError) as error:
        partial.unlink(missing_ok=True)
        raise LibraryError(f"cannot write {target}: {error}") from None
    return target.stat().st_size


def delete_match(library: Library, match: int) -> None:
    """Take a match with all its analyses out of a library, for good. What was studied stays."""
    check_matches(library, [match])
    with library.write() as connection:
        connection.execute(sa.update(schema.journal).where(schema.journal.c.match_id == match).values(match_id=None))
        connection.execute(sa.delete(schema.match).where(schema.match.c.id == match))
        bump(connection)
