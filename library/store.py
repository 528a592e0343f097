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
from sqlalchemy.exc import DatabaseError, OperationalError

from millipoint.errors import MillipointError
from millipoint.library import schema

if TYPE_CHECKING:
    from millipoint.library.source import LibrarySource

HEAD: Final = "0001"
"""Revision of the schema that this version of Millipoint writes."""
VARIABLE: Final = "MILLIPOINT_LIBRARY"
BUSY_SECONDS: Final = 60


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
        with _said(self.name), self.engine.connect() as connection:
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
        tables = set(sa.inspect(connection).get_table_names())
        found = connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar() if "alembic_version" in tables else None
    if found == HEAD:
        return
    if found is None and tables:
        raise LibraryError(f"{library.name}: a database, but not a library of Millipoint")
    from millipoint.library.migrate import known, upgrade

    if found is not None and not known(found):
        raise LibraryError(f"{library.name}: made by a newer version of Millipoint (schema {found}); update Millipoint to open it")
    upgrade(library, fresh=found is None)
    if found is None:
        with library.write() as connection:
            if connection.execute(sa.select(schema.meta.c.key)).first() is None:
                rows = [{"key": "identity", "value": uuid.uuid4().hex}, {"key": "generation", "value": "0"}]
                connection.execute(sa.insert(schema.meta), rows)


def _engine(url: sa.URL) -> sa.Engine:
    if url.get_backend_name() != "sqlite":
        return sa.create_engine(url)
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
        cursor.close()

    @sa.event.listens_for(engine, "begin")
    def _on_begin(connection: sa.Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE" if connection.get_execution_options().get("write") else "BEGIN")

    return engine


@contextlib.contextmanager
def _said(name: str) -> Iterator[None]:
    """Database errors as one sentence that names the library."""
    try:
        yield
    except (OperationalError, DatabaseError) as error:
        cause = str(error.orig or error).strip().partition("\n")[0]
        raise LibraryError(f"{name}: {cause}") from error
