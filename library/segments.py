"""Decisions read from the blobs of a library, part by part when a column is first used."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from functools import cached_property
from typing import Any

import numpy as np
import sqlalchemy as sa

from millipoint.decision import SCHEMA
from millipoint.library import schema
from millipoint.library.damage import Kept
from millipoint.library.derived import DerivedStore
from millipoint.library.layout import HOT, LAYOUT, PART_OF, size_of, unpack_hot, unpack_part
from millipoint.library.rows import batched
from millipoint.library.store import Library, LibraryError

Array = np.ndarray[Any, np.dtype[Any]]


class Segments(dict[str, Array]):
    """Columns of the given analyses, one after the other; a part is read when one of its columns is asked for."""

    derived: DerivedStore

    def __init__(
        self, library: Library, analyses: Array, sizes: Array, candidates: Array, facts: Mapping[str, Array], kept: Kept | None = None
    ) -> None:
        super().__init__(facts)
        self.kept = kept or {}
        self.library = library
        self.analyses = analyses
        self.sizes = sizes
        self.candidates = candidates

    @cached_property
    def hot(self) -> Array:
        """The hot records of all rows."""
        return unpack_hot(self._blobs(HOT))

    @property
    def counts(self) -> Array:
        """(decisions,) number of candidates."""
        return self.hot["counts"].astype(np.int64)

    def __missing__(self, name: str) -> Array:
        part = PART_OF.get(name)
        if part is None:
            raise KeyError(name)
        if part == HOT:
            self[name] = self.hot[name].astype(SCHEMA[name].dtype)
        else:
            rows = self.sizes if SCHEMA[name].grain == "decision" else self.candidates
            self.update(unpack_part(part, self._blobs(part), rows.tolist()))
        return self[name]

    def _blobs(self, part: int) -> list[bytes]:
        found = {analysis: self.kept.pop((analysis, part), b"") for analysis in self.analyses.tolist()} if self.kept else {}
        if found and all(found.values()):
            return list(found.values())
        found = {}
        s = schema.segment.c
        with self.library.read() as connection:
            for ids in batched(self.analyses.tolist()):
                query = sa.select(s.analysis_id, s.layout, s.checksum, s.data).where(s.part == part, s.analysis_id.in_(ids))
                for analysis, layout, checksum, data in connection.execute(query):
                    found[analysis] = self._checked(analysis, layout, checksum, data)
        missing = set(self.analyses.tolist()) - set(found)
        if missing:
            raise LibraryError(f"{self.library.name}: decisions of analysis {min(missing)} are missing; run 'millipoint library check'")
        blobs = [found[analysis] for analysis in self.analyses.tolist()]
        for analysis, blob, size, n in zip(self.analyses, blobs, self.sizes.tolist(), self.candidates.tolist(), strict=True):
            if len(blob) != size_of(part, size, n):
                raise LibraryError(f"{self.library.name}: decisions of analysis {analysis} have the wrong size; run 'millipoint library check'")
        return blobs

    def _checked(self, analysis: int, layout: int, checksum: int, data: bytes) -> bytes:
        if layout != LAYOUT:
            raise LibraryError(f"{self.library.name}: analysis {analysis} is stored in layout {layout}, which this version does not know")
        if zlib.crc32(data) != checksum:
            raise LibraryError(f"{self.library.name}: decisions of analysis {analysis} are damaged; run 'millipoint library check'")
        return data


