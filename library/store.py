"""Open, create and migrate a library; connections and transactions."""

from __future__ import annotations

import contextlib
import datetime
import json
import os
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import attrs
import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError

from millipoint.errors import MillipointError
from millipoint.library import schema

if TYPE_CHECKING:
    from millipoint.library.source import LibrarySource

HEAD: Final = "0001"
"""Revision of the schema that this version of Millipoint writes."""
VARIABLE: Final = "MILLIPOINT_LIBRARY"
BUSY_SECONDS: Final = 60
LOCK: Final = 0x6D706F696E74
"""Number of the lock that those who write a library on a PostgreSQL server hold."""
CAUSES: Final = {
    "database or disk is full": "the disk is full",
    "disk i/o error": "the disk cannot be read or written (it may be full)",
    "readonly database": "the library can be read but not changed: the file or its folder is write-protected",
    "database is locked": "another program has been writing to the library for too long; try again",
    "unable to open database file": "the file cannot be opened or made",
    "file is not a database": "the file is not a library of Millipoint",
    "malformed": "the file is damaged; run 'millipoint library check'",
}
"""What a database says, and what it means."""


class LibraryError(MillipointError):
    """A library cannot be opened, read or changed; the message names it and says why."""


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
        database = self.url.database
        return Path(database) if self.url.get_backend_name() == "sqlite" and database not in (None, "", ":memory:") else None

    @contextlib.contextmanager
    def read(self) -> Iterator[sa.Connection]:
        """A connection for reading; its view does not change under it."""
        options = {"isolation_level": "REPEATABLE READ"} if self.url.get_backend_name() == "postgresql" else {}
        with _said(self.name), self.engine.execution_options(**options).connect() as connection:
            yield connection

    @contextlib.contextmanager
    def write(self, *, decisions: bool = False) -> Iterator[sa.Connection]:
        """One transaction; ``decisions`` says that what figures rest on changes, so that caches are stale after it."""
        with _said(self.name), self.engine.execution_options(write=True).begin() as connection:
            yield connection
            if decisions:
                bump(connection)

    def generation(self) -> tuple[str, int]:
        """Identity of the library and a number that changes with every change of what figures rest on."""
        with self.read() as connection:
            rows = dict(connection.execute(sa.select(schema.meta.c.key, schema.meta.c.value)).tuples().all())
        return rows["identity"], int(rows["generation"])

    def source(self, *, engine: str = "") -> LibrarySource:
        """Every match as a source of decisions; ``engine`` chooses among several analyses of a match."""
        from millipoint.library.source import LibrarySource

        return LibrarySource.of(self, engine)

    def settings(self) -> dict[str, Any]:
        """All settings of the library by name."""
        with self.read() as connection:
            rows = connection.execute(sa.select(schema.setting.c.key, schema.setting.c.value))
            return {key: json.loads(value) for key, value in rows}

    def set(self, **values: Any) -> None:
        """Change settings; None removes one."""
        with self.write() as connection:
            for key, value in values.items():
                connection.execute(sa.delete(schema.setting).where(schema.setting.c.key == key))
                if value is not None:
                    connection.execute(sa.insert(schema.setting).values(key=key, value=json.dumps(value)))


def bump(connection: sa.Connection) -> None:
    """Make every cache of the library's decisions stale."""
    generation = sa.cast(sa.cast(schema.meta.c.value, sa.Integer) + 1, sa.Text)
    connection.execute(sa.update(schema.meta).where(schema.meta.c.key == "generation").values(value=generation))


def open_library(name: str | os.PathLike[str] | None = None, *, create: bool = True) -> Library:
    """Open a library by file or URL, making or migrating it when needed.

    Raises `LibraryError` when the file is not a library, is of a newer version, or cannot be read.
    """
    text = os.fspath(name) if name is not None else default_url()
    url = sa.make_url(text) if "://" in text else sa.URL.create("sqlite", database=text)
    shown = url.render_as_string(hide_password=True) if "://" in text else text
    library = Library(shown, url, _engine(url))
    path = library.path
    if path is not None and not path.exists():
        if not create:
            raise LibraryError(f"{shown}: there is no such library; make one with 'millipoint import'")
        path.parent.mkdir(parents=True, exist_ok=True)
    try:
        with _said(shown):
            _bring_up(library)
    except BaseException:
        library.close()
        raise
    return library


def _bring_up(library: Library) -> None:
    with library.engine.connect() as connection:
        if _revision(connection, library.name) == HEAD:
            return
    from millipoint.library.migrate import known, upgrade

    with library.engine.execution_options(write=True).begin() as connection:  # two may make it at once
        found = _revision(connection, library.name)
        if found == HEAD:
            return
        if found is not None and not known(found):
            raise LibraryError(f"{library.name}: made by a newer version of Millipoint (schema {found}); update Millipoint to open it")
        upgrade(library, connection, fresh=found is None)
        if connection.execute(sa.select(schema.meta.c.key)).first() is None:
            rows = [{"key": "identity", "value": uuid.uuid4().hex}, {"key": "generation", "value": "0"}]
            connection.execute(sa.insert(schema.meta), rows)


def _revision(connection: sa.Connection, name: str) -> str | None:
    """Revision of the schema, None for an empty database. Raises `LibraryError` for one that holds something else."""
    tables = set(sa.inspect(connection).get_table_names())
    if not tables:
        return None
    found = connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar() if "alembic_version" in tables else None
    if found is None:
        raise LibraryError(f"{name}: a database, but not a library of Millipoint")
    return str(found)


def _engine(url: sa.URL) -> sa.Engine:
    if url.get_backend_name() != "sqlite":
        return _server(url)
    engine = sa.create_engine(url, connect_args={"timeout": BUSY_SECONDS})

    @sa.event.listens_for(engine, "connect")
    def _on_connect(connection: Any, _: object) -> None:
        connection.isolation_level = None
        cursor = connection.cursor()
        cursor.execute("PRAGMA foreign_keys=ON")
        cursor.execute(f"PRAGMA busy_timeout={BUSY_SECONDS * 1000}")
        with contextlib.suppress(Exception):  # a file that cannot be written keeps its mode
            cursor.execute("PRAGMA journal_mode=WAL")
            cursor.execute("PRAGMA synchronous=NORMAL")
            cursor.execute("PRAGMA wal_autocheckpoint=4000")
        cursor.close()

    @sa.event.listens_for(engine, "begin")
    def _on_begin(connection: sa.Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE" if connection.get_execution_options().get("write") else "BEGIN")

    return engine


def _server(url: sa.URL) -> sa.Engine:
    """A database on a server; those who write wait for one another as they do with a file."""
    if url.drivername == "postgresql":
        url = url.set(drivername="postgresql+psycopg")
    try:
        engine = sa.create_engine(url)
    except (ImportError, sa.exc.ArgumentError) as error:
        raise LibraryError(f"{url.render_as_string(hide_password=True)}: {error}; PostgreSQL needs: pip install 'millipoint[postgres]'") from None
    if url.get_backend_name() == "postgresql":

        @sa.event.listens_for(engine, "begin")
        def _on_begin(connection: sa.Connection) -> None:
            if connection.get_execution_options().get("write"):
                connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LOCK})")

    return engine


@contextlib.contextmanager
def _said(name: str) -> Iterator[None]:
    """Database errors as one sentence that names the library."""
    try:
        yield
    except DBAPIError as error:
        cause = str(error.orig or error).strip().partition("\n")[0]
        said = next((text for part, text in CAUSES.items() if part in cause.lower()), cause)
        raise LibraryError(f"{name}: {said}") from error
