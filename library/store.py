"""Open, create and migrate a library; reading and writing it, and what tells that it has changed."""

from __future__ import annotations

import contextlib
import datetime
import functools
import json
import os
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import attrs
import sqlalchemy as sa

from millipoint.library import schema
from millipoint.library.database import CAUSES, WHEN_OPENED, LibraryError, engine_for, file_of, said, url_of

if TYPE_CHECKING:
    from millipoint.library.source import LibrarySource

HEADER: Final = 100
"""Bytes that a database in a file has at least."""
EMPTY: Final = "there is nothing in it; make a library with 'millipoint import'"
HEAD: Final = "0001"
"""Revision of the schema that this version of Millipoint writes."""
VARIABLE: Final = "MILLIPOINT_LIBRARY"
META: Final = schema.meta.c
GENERATION: Final = sa.select(META.value).where(META.key == "generation")

__all__ = ["GENERATION", "HEAD", "Generation", "Library", "LibraryError", "bump", "default_url", "now", "open_library"]


def default_url() -> str:
    """The library of the environment variable, else ``millipoint.db`` in the user's data folder."""
    named = os.environ.get(VARIABLE)
    if named:
        return named
    import platformdirs

    return str(Path(platformdirs.user_data_dir("millipoint", appauthor=False)) / "millipoint.db")


def now() -> str:
    """The moment in UTC, ISO 8601 to the second."""
    return datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds")


@attrs.frozen
class Generation:
    """Which library it is, and how often it has changed."""

    identity: str
    changes: int
    """Changes of anything that figures rest on, so far."""
    edits: int
    """Those among them that left all decisions as they are: edits of names, tournaments, rounds."""

    @property
    def decisions(self) -> int:
        """A number that changes with every change of decisions, and with nothing else."""
        return self.changes - self.edits


@attrs.define(eq=False)
class Library:
    """An open library. Use as a context manager, or `close` it."""

    name: str
    """The file or URL as the user gave it, passwords hidden."""
    url: sa.URL
    engine: sa.Engine

    def __enter__(self) -> Library:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Give all connections back."""
        self.engine.dispose()

    @property
    def path(self) -> Path | None:
        """The file of a SQLite library, None for a server or a library in memory."""
        return file_of(self.url)

    @contextlib.contextmanager
    def read(self) -> Iterator[sa.Connection]:
        """A connection for reading; its view does not change under it."""
        options = {"isolation_level": "REPEATABLE READ"} if self.url.get_backend_name() == "postgresql" else {}
        with said(self.name), self.engine.execution_options(**options).connect() as connection:
            yield connection

    @contextlib.contextmanager
    def write(self, *, decisions: bool = False, wait: bool = True) -> Iterator[sa.Connection]:
        """One transaction; ``decisions`` says that decisions change, so that caches of them are stale after it.

        Without ``wait`` a `LibraryError` is raised when somebody else is writing.
        """
        with said(self.name), self.engine.execution_options(write=True, wait=wait).begin() as connection:
            yield connection
            if decisions:
                bump(connection)

    def generation(self) -> Generation:
        """What to compare to know whether the library is as it was."""
        with self.read() as connection:
            rows = dict(connection.execute(sa.select(META.key, META.value)).all())
        return Generation(rows["identity"], int(rows["generation"]), int(rows.get("edits", 0)))

    def source(self, *, engine: str = "", level: int = -1) -> LibrarySource:
        """Every match as a source of decisions; ``engine``, and ``level`` with it, chooses among analyses of a match."""
        from millipoint.library.source import LibrarySource

        return LibrarySource.of(self, engine, level)

    def layers(self, *, cached: bool = True) -> list[LibrarySource]:
        """All analyses: the active ones of all matches, then second ones, third ones, as far as matches have them."""
        from millipoint.library.source import LibrarySource

        a = schema.analysis.c
        counts = sa.select(sa.func.count(a.id).label("n")).group_by(a.match_id).subquery()
        with self.read() as connection:
            most = connection.execute(sa.select(sa.func.max(counts.c.n))).scalar() or 1
        return [LibrarySource.of(self, cached=cached, layer=layer) for layer in range(most)]

    def settings(self) -> dict[str, Any]:
        """All settings of the library by name."""
        with self.read() as connection:
            rows = connection.execute(sa.select(schema.setting.c.key, schema.setting.c.value))
            return {key: json.loads(value) for key, value in rows}


def bump(connection: sa.Connection, *, edit: bool = False) -> None:
    """Make stale what rests on the library; ``edit``: only what rests on more than its decisions."""
    connection.execute(_one_more("generation"))
    if edit and not connection.execute(_one_more("edits")).rowcount:
        connection.execute(sa.insert(schema.meta).values(key="edits", value="1"))


@functools.cache
def _one_more(key: str) -> sa.Update:
    value = sa.cast(sa.cast(META.value, sa.Integer) + 1, sa.Text)
    return sa.update(schema.meta).where(META.key == key).values(value=value)


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
    elif path is not None and path.is_file() and path.stat().st_size < HEADER and (path.stat().st_size or not create):
        raise LibraryError(f"{shown}: {EMPTY if not path.stat().st_size else CAUSES['file is not a database']}")
    try:
        with said(shown, {**CAUSES, **WHEN_OPENED}):
            _bring_up(library, create=create)
    except BaseException:
        library.close()
        raise
    return library


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
