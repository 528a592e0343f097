"""Costly derived columns, kept a match in the library: found again under the same meaning and decisions, else computed anew."""

from __future__ import annotations

import contextlib
import hashlib
import zlib
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, Final

import attrs
import numpy as np
import sqlalchemy as sa

from millipoint.frame import Frame
from millipoint.library import schema
from millipoint.library.layout import PARTS
from millipoint.library.meaning import extents, meaning_of
from millipoint.library.rows import batched
from millipoint.library.store import Library, LibraryError

Array = np.ndarray[Any, np.dtype[Any]]
D, S = schema.derived.c, schema.segment.c

SUMS: Final = sa.select(
    S.analysis_id, *(sa.func.max(sa.case((S.part == part, S.checksum), else_=-1)) for part in PARTS)
).group_by(S.analysis_id)
"""Each analysis and the checksums of its parts, -1 for a part that is not there."""
NARROW: Final = ("<i1", "<i2", "<i4", "<i8")


@attrs.frozen(eq=False, slots=False)
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
        sizes = extents(frame, name)
        kept = self._kept(name, keys)
        pieces = [kept.get(analysis) for analysis in self.analyses.tolist()]
        if all(piece is not None and len(piece) == n for piece, n in zip(pieces, sizes, strict=True)):
            found = [piece for piece in pieces if piece is not None]
            if len({piece.dtype for piece in found}) == 1:
                return np.concatenate(found)
        values = frame.evaluate(name)
        if values.ndim == 1:
            with contextlib.suppress(LibraryError):  # a library that cannot be written now is read as well
                self._keep(name, keys, np.split(values, np.cumsum(sizes)[:-1]))
        return values

    @cached_property
    def _sums(self) -> dict[int, tuple[int, ...]]:
        """Checksums of the parts of each analysis."""
        found: dict[int, tuple[int, ...]] = {}
        with self.library.read() as connection:
            for some in self._some():
                query = SUMS.where(S.analysis_id.in_(some))
                found.update((analysis, tuple(parts)) for analysis, *parts in connection.execute(query).all())
        return found

    def _keys(self, meaning: str) -> dict[int, str]:
        """What must hold for kept values of each analysis: the meaning of the column and the content of the decisions."""
        return {
            analysis: hashlib.blake2b(f"{meaning}|{parts}".encode(), digest_size=16).hexdigest()
            for analysis, parts in self._sums.items()
        }

    def _kept(self, name: str, keys: Mapping[int, str]) -> dict[int, Array]:
        found: dict[int, Array] = {}
        with self.library.read() as connection:
            for some in self._some():
                query = sa.select(D.analysis_id, D.key, D.data).where(D.column == name, D.analysis_id.in_(some))
                for analysis, key, data in connection.execute(query).all():
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
        with self.library.write(wait=False) as connection:
            for some in self._some():
                connection.execute(sa.delete(schema.derived).where(D.column == name, D.analysis_id.in_(some)))
            if rows:
                connection.execute(sa.insert(schema.derived), rows)

    def _some(self) -> Iterator[Sequence[int]]:
        return batched(self.analyses.tolist())


def _written(values: Array) -> bytes:
    """Type, checksum and bytes of the values of a match; whole numbers in as few bytes as they need."""
    if values.dtype.kind == "i" and len(values):
        low, high = int(values.min()), int(values.max())
        values = values.astype(
            next(kind for kind in NARROW if np.iinfo(kind).min <= low and high <= np.iinfo(kind).max)
        )
    plain = np.ascontiguousarray(values, dtype=values.dtype.newbyteorder("<"))
    return f"{plain.dtype.str}:{zlib.crc32(plain.tobytes())}".encode() + b"\0" + plain.tobytes()


def _read(data: bytes) -> Array:
    """The values as a frame has them. Raises `ValueError` or `TypeError` when they are damaged."""
    head, _, rest = data.partition(b"\0")
    kind, _, checksum = head.decode().partition(":")
    dtype = np.dtype(kind)
    if dtype.kind not in "bif" or zlib.crc32(rest) != int(checksum):
        raise ValueError(f"values of type {dtype} are damaged")
    values = np.frombuffer(rest, dtype)
    return values.astype(np.int64) if dtype.kind == "i" else values
