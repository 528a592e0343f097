"""Costly derived columns, kept a match: found again under the same versions, settings and decisions, else computed anew."""

from __future__ import annotations

import contextlib
import hashlib
from collections.abc import Iterator, Mapping
from typing import Any, Final

import attrs
import numpy as np
import sqlalchemy as sa

from millipoint.decision import SCHEMA
from millipoint.frame import STRUCTURE, Frame, Session
from millipoint.library import schema
from millipoint.library.store import Library, LibraryError

Array = np.ndarray[Any, np.dtype[Any]]
D, S = schema.derived.c, schema.segment.c

FIXED: Final = frozenset({"length", "jacoby", "beaver"})
"""Facts of matches that are never edited; a column that reads others is not kept."""
CHUNK: Final = 500


@attrs.frozen(eq=False)
class DerivedStore:
    """The kept columns of some analyses of a library; called by a frame for a costly column."""

    library: Library
    analyses: Array

    def __call__(self, frame: Frame, name: str) -> Array:
        """Values of a column: as kept, or computed now and kept for the next time."""
        meaning = meaning_of(frame.session, name)
        if meaning is None or not len(self.analyses):
            return frame.evaluate(name)
        keys = self._keys(meaning)
        extents = _extents(frame, name)
        kept = self._kept(name, keys)
        pieces = [kept.get(analysis) for analysis in self.analyses.tolist()]
        if all(piece is not None and len(piece) == n for piece, n in zip(pieces, extents, strict=True)):
            found = [piece for piece in pieces if piece is not None]
            if len({piece.dtype for piece in found}) == 1:
                return np.concatenate(found)
        values = frame.evaluate(name)
        if values.ndim == 1:
            with contextlib.suppress(LibraryError):  # a library that cannot be written is read as well
                self._keep(name, keys, np.split(values, np.cumsum(extents)[:-1]))
        return values

    def _keys(self, meaning: str) -> dict[int, str]:
        """What must hold for kept values of each analysis: the meaning of the column and the content of the decisions."""
        sums: dict[int, list[int]] = {}
        with self.library.read() as connection:
            for some in self._some():
                query = sa.select(S.analysis_id, S.checksum).where(S.analysis_id.in_(some)).order_by(S.analysis_id, S.part)
                for analysis, checksum in connection.execute(query):
                    sums.setdefault(analysis, []).append(checksum)
        return {analysis: hashlib.blake2b(f"{meaning}|{parts}".encode(), digest_size=16).hexdigest() for analysis, parts in sums.items()}

    def _kept(self, name: str, keys: Mapping[int, str]) -> dict[int, Array]:
        found: dict[int, Array] = {}
        with self.library.read() as connection:
            for some in self._some():
                query = sa.select(D.analysis_id, D.key, D.data).where(D.column == name, D.analysis_id.in_(some))
                for analysis, key, data in connection.execute(query):
                    if keys.get(analysis) == key:
                        with contextlib.suppress(ValueError, TypeError):  # damaged: computed anew
                            found[analysis] = _read(data)
        return found

    def _keep(self, name: str, keys: Mapping[int, str], pieces: list[Array]) -> None:
        rows = [
            {"analysis_id": analysis, "column": name, "key": keys[analysis], "data": _written(piece)}
            for analysis, piece in zip(self.analyses.tolist(), pieces, strict=True)
            if analysis in keys
        ]
        with self.library.write() as connection:
            for some in self._some():
                connection.execute(sa.delete(schema.derived).where(D.column == name, D.analysis_id.in_(some)))
            if rows:
                connection.execute(sa.insert(schema.derived), rows)

    def _some(self) -> Iterator[list[int]]:
        for first in range(0, len(self.analyses), CHUNK):
            yield self.analyses[first : first + CHUNK].tolist()


def meaning_of(session: Session, name: str) -> str | None:
    """All that the values of a column depend on beside decisions: versions and settings. None when that cannot be told."""
    parts: list[str] = []
    todo, seen = [name], set()
    while todo:
        column = todo.pop()
        if column in seen or column in STRUCTURE or (column.endswith("_words") and column not in session.columns):
            continue
        seen.add(column)
        source = session.known(column).source
        if source is None:
            if SCHEMA[column].grain in ("match", "side") and column not in FIXED:
                return None
            continue
        parts.append(f"{column}:{source.version}:{session.owners.get(column, '')}")
        todo += [session.chosen(source)] if source.choose else source.inputs
        for option, default in source.options.items():
            if option in session.context:
                return None
            value = session.option(source, option, default)
            value = getattr(value, "hash", value)
            if not isinstance(value, str | int | float | bool | None):
                return None
            parts.append(f"{option}={value!r}")
    return "|".join(sorted(parts))


def _extents(frame: Frame, name: str) -> list[int]:
    """Number of values of each match."""
    table, grain = frame.decisions, frame.session.known(name).grain
    if grain in ("match", "side"):
        return [1 if grain == "match" else 2] * table.matches
    if grain == "decision":
        return [int(size) for size in table.sizes]
    ends = table.candidate_starts[table.starts]
    return [int(n) for n in np.diff(ends)]


def _written(values: Array) -> bytes:
    kind = values.dtype.newbyteorder("<").str.encode()
    return kind + b"\0" + np.ascontiguousarray(values, dtype=values.dtype.newbyteorder("<")).tobytes()


def _read(data: bytes) -> Array:
    kind, _, rest = data.partition(b"\0")
    dtype = np.dtype(kind.decode())
    if dtype.kind not in "biuf":
        raise ValueError(f"values of type {dtype}")
    return np.frombuffer(rest, dtype)
