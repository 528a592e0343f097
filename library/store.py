"""An open library: reading and writing it, and what tells that it has changed."""

from __future__ import annotations

import contextlib
import datetime
import functools
import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import attrs
import sqlalchemy as sa

from millipoint.library import schema
from millipoint.library.database import LibraryError, file_of, said

if TYPE_CHECKING:
    from millipoint.library.source import LibrarySource

META: Final = schema.meta.c
GENERATION: Final = sa.select(META.value).where(META.key == "generation")

__all__ = ["GENERATION", "Generation", "Library", "LibraryError", "bump", "now"]


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
