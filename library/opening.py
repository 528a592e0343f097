"""Open a library, make it where there is none, and bring it to the schema of this version."""

from __future__ import annotations

import os
import uuid
from pathlib import Path
from typing import Final

import sqlalchemy as sa

from millipoint.library import schema
from millipoint.library.database import CAUSES, WHEN_OPENED, LibraryError, engine_for, said, url_of
from millipoint.library.store import Library

HEADER: Final = 100
"""Bytes that a database in a file has at least."""
EMPTY: Final = "there is nothing in it; make a library with 'millipoint import'"
HEAD: Final = "0001"
"""Revision of the schema that this version of Millipoint writes."""
VARIABLE: Final = "MILLIPOINT_LIBRARY"


def default_url() -> str:
    """The library of the environment variable, else ``millipoint.db`` in the user's data folder."""
    named = os.environ.get(VARIABLE)
    if named:
        return named
    import platformdirs

    return str(Path(platformdirs.user_data_dir("millipoint", appauthor=False)) / "millipoint.db")


def open_library(name: str | os.PathLike[str] | None = None, *, create: bool = True) -> Library:
    """Open a library by file or URL, migrating it when needed; with ``create`` make it where there is none.

    Raises `LibraryError` when the file is not a library, is of a newer version, or cannot be read.
    """
    text = os.fspath(name) if name is not None else default_url()
    url, shown = url_of(text)
    library = Library(shown, url, engine_for(url))
    path = library.path
    if path is not None and not path.exists():
        if not create:
            raise LibraryError(f"{shown}: there is no such library; make one with 'millipoint import'")
        path.parent.mkdir(parents=True, exist_ok=True)
    elif path is not None and path.is_file():
        _check_size(shown, path.stat().st_size, create=create)
    try:
        with said(shown, {**CAUSES, **WHEN_OPENED}):
            _bring_up(library, create=create)
    except BaseException:
        library.close()
        raise
    return library


def _check_size(name: str, size: int, *, create: bool) -> None:
    """Leave small files of other kinds alone, which a database would take for empty ones."""
    if 0 < size < HEADER:
        raise LibraryError(f"{name}: {CAUSES['file is not a database']}")
    if not size and not create:
        raise LibraryError(f"{name}: {EMPTY}")


def _bring_up(library: Library, *, create: bool) -> None:
    with library.engine.connect() as connection:
        found = _revision(connection, library.name)
    if found == HEAD:
        return
    if found is None and not create:
        raise LibraryError(f"{library.name}: {EMPTY}")
    from millipoint.library.migrate import known, upgrade

    with library.engine.execution_options(write=True).begin() as connection:  # two may make it at once
        found = _revision(connection, library.name)
        if found == HEAD:
            return
        if found is not None and not known(found):
            raise LibraryError(
                f"{library.name}: made by a newer version of Millipoint (schema {found}); update Millipoint to open it"
            )
        upgrade(library, connection, fresh=found is None)
        if connection.execute(sa.select(schema.meta.c.key)).first() is None:
            rows = [{"key": "identity", "value": uuid.uuid4().hex}, {"key": "generation", "value": "0"}]
            connection.execute(sa.insert(schema.meta), rows)


def _revision(connection: sa.Connection, name: str) -> str | None:
    """Revision of the schema, None for an empty database. Raises `LibraryError` for one that holds something else."""
    tables = set(sa.inspect(connection).get_table_names())
    if not tables:
        return None
    found = (
        connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar()
        if "alembic_version" in tables
        else None
    )
    if found is None:
        raise LibraryError(f"{name}: a database, but not a library of Millipoint")
    return str(found)
