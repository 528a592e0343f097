"""The journal of imports: every file that was ever offered, and how a file is known again."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import sqlalchemy as sa

from millipoint.library import schema
from millipoint.library.store import Library, now
from millipoint.library.summary import FAILED, KNOWN, NEW, UPDATED, Outcome
from millipoint.library.texts import inert

J, A, M = schema.journal.c, schema.analysis.c, schema.match.c
TAKEN = (NEW, UPDATED, KNOWN)
_ENTRY = sa.insert(schema.journal)


def same_file(name: str) -> Any:
    """A question for the match that some content went into; ``name`` is the parameter with the hash of the content."""
    hashed = sa.bindparam(name, type_=sa.Text)
    offered = sa.select(M.id).join(schema.journal, J.match_id == M.id).where(J.file_hash == hashed, J.outcome != FAILED)
    return sa.union_all(sa.select(A.match_id).where(A.file_hash == hashed), offered).limit(1)


class Known:
    """The files that are in a library, as far as it was known when asked last."""

    def __init__(self, library: Library) -> None:
        analyses = sa.select(A.file_hash)
        taken = sa.select(J.file_hash).join(schema.match, J.match_id == M.id).where(J.outcome.in_(TAKEN))
        with library.read() as connection:
            hashes = {*connection.execute(analyses).scalars(), *connection.execute(taken).scalars()}
            rows = connection.execute(sa.select(J.path, J.file_hash, J.outcome)).all()
        self.seen = {_key(*row) for row in rows}
        self.whole = {text for text in hashes if "#" not in text}
        parts: dict[str, int] = {}
        for text in hashes - self.whole:
            parts[text.partition("#")[0]] = parts.get(text.partition("#")[0], 0) + 1
        for text in hashes - self.whole:
            file_hash, _, place = text.partition("#")
            if place.partition("/")[2] == str(parts[file_hash]):
                self.whole.add(file_hash)

    def __len__(self) -> int:
        return len(self.whole)

    def __contains__(self, file_hash: str) -> bool:
        return file_hash in self.whole

    def add(self, file_hash: str) -> None:
        """From now on a file is known."""
        self.whole.add(file_hash)

    def first_time(self, outcome: Outcome) -> bool:
        """True unless the journal has this of this file already: what is said again and again is written once."""
        key = _key(inert(outcome.path), outcome.file_hash, outcome.outcome)
        if key in self.seen:
            return False
        self.seen.add(key)
        return True


def _key(path: str, file_hash: str, outcome: str) -> tuple[str, str, bool]:
    """What the journal says once: that a file is in the library, or that it cannot be."""
    return path, file_hash.partition("#")[0], outcome in TAKEN


def record(connection: sa.Connection, outcomes: Iterable[Outcome]) -> None:
    """Write outcomes into the journal."""
    moment = now()
    rows = [
        {
            "moment": moment,
            "path": inert(o.path),
            "file_hash": o.file_hash,
            "outcome": o.outcome,
            "message": inert("; ".join(filter(None, (o.message, *o.warnings)))),
            "match_id": o.match,
        }
        for o in outcomes
    ]
    if rows:
        connection.execute(_ENTRY, rows)


def history(library: Library, *, only: str = "", limit: int = 100) -> list[dict[str, Any]]:
    """The last entries of the journal, newest first; ``only`` keeps one outcome, such as ``failed``."""
    query = sa.select(J.moment, J.path, J.outcome, J.message, J.match_id).order_by(J.id.desc()).limit(limit)
    if only:
        query = query.where(J.outcome == only)
    with library.read() as connection:
        return [dict(row) for row in connection.execute(query).mappings()]
