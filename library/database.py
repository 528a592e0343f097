"""Connections to the database of a library, a file or one on a server, and what its errors mean."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote, unquote

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError

from millipoint.errors import MillipointError

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
WHEN_OPENED: Final = {"malformed": "the file is damaged and cannot be opened; bring back a backup"}
"""The same where it is another thing when a library is opened."""


class LibraryError(MillipointError):
    """A library cannot be opened, read or changed; the message names it and says why."""


def url_of(text: str) -> tuple[sa.URL, str]:
    """The address of a library, from the path of a file or a URL, and how it is written in messages."""
    if text.startswith("file:"):
        raise LibraryError(f"{text}: write the path of the file alone, or a URL that begins with sqlite:/// or postgresql://")
    if "://" not in text:
        return sa.URL.create("sqlite", database=text), text
    try:
        url = sa.make_url(text)
    except sa.exc.ArgumentError:
        raise LibraryError(f"{text.partition('://')[0]}://…: this is no URL") from None
    shown = url.render_as_string(hide_password=True)
    if url.get_backend_name() not in ("sqlite", "postgresql"):
        raise LibraryError(f"{shown}: a library is a file, or a database whose URL begins with postgresql://")
    return url, shown


def file_of(url: sa.URL) -> Path | None:
    """The file that holds a library, None for a server or a library in memory."""
    database = url.database
    if url.get_backend_name() != "sqlite" or database in (None, "", ":memory:"):
        return None
    return Path(unquote(database.removeprefix("file:")) if database.startswith("file:") else database)


def engine_for(url: sa.URL) -> sa.Engine:
    """Where connections come from. Transactions with the option ``write`` wait for one another from their beginning.

    With ``wait`` False they fail instead of waiting.
    """
    if url.get_backend_name() != "sqlite":
        return _server(url)
    engine = sa.create_engine(_readable(url), connect_args={"timeout": BUSY_SECONDS})

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
        options = connection.get_execution_options()
        if not options.get("write"):
            connection.exec_driver_sql("BEGIN")
            return
        connection.exec_driver_sql(f"PRAGMA busy_timeout={BUSY_SECONDS * 1000 if options.get('wait', True) else 0}")
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine


def _readable(url: sa.URL) -> sa.URL:
    """The URL itself, but of a file where nothing can be written one that does without the files SQLite makes to read."""
    file = Path(url.database or "")
    effective = {"effective_ids": True} if os.access in os.supports_effective_ids else {}
    if not file.is_file() or os.access(file.parent, os.W_OK, **effective) or file.with_name(f"{file.name}-wal").exists():
        return url
    return sa.URL.create("sqlite", database=f"file:{quote(str(file.absolute()))}", query={"immutable": "1", "uri": "true"})


def _server(url: sa.URL) -> sa.Engine:
    """A database on a server; those who write wait for one another as they do with a file."""
    if url.drivername == "postgresql":
        url = url.set(drivername="postgresql+psycopg")
    try:
        engine = sa.create_engine(url)
    except (ImportError, sa.exc.ArgumentError) as error:
        raise LibraryError(
            f"{url.render_as_string(hide_password=True)}: {error}; PostgreSQL needs: pip install 'millipoint[postgres]'"
        ) from None
    if url.get_backend_name() == "postgresql":

        @sa.event.listens_for(engine, "begin")
        def _on_begin(connection: sa.Connection) -> None:
            options = connection.get_execution_options()
            if not options.get("write"):
                return
            if options.get("wait", True):
                connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LOCK})")
            elif not connection.exec_driver_sql(f"SELECT pg_try_advisory_xact_lock({LOCK})").scalar():
                raise LibraryError(f"{url.render_as_string(hide_password=True)}: {CAUSES['database is locked']}")

    return engine


@contextlib.contextmanager
def said(name: str, causes: Mapping[str, str] = CAUSES) -> Iterator[None]:
    """Database errors as one sentence that names the library."""
    try:
        yield
    except DBAPIError as error:
        cause = str(error.orig or error).strip().partition("\n")[0]
        text = next((meant for part, meant in causes.items() if part in cause.lower()), cause)
        raise LibraryError(f"{name}: {text}") from error
