"""Columns of a library mapped from the files of its cache: only what is asked for is read."""

from __future__ import annotations

import mmap
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import attrs
import numpy as np

from millipoint.decision import SCHEMA
from millipoint.library.database import LibraryError
from millipoint.library.derived_files import DerivedFiles
from millipoint.library.layout import PART_OF

Array = np.ndarray[Any, np.dtype[Any]]
COUNTS: Final = "counts"
SUFFIX: Final = ".columns"
"""Of the folder beside a library, after the name of its file."""


@attrs.frozen(eq=False)
class Cache:
    """A folder of columns that is known to be fresh."""

    folder: Path
    starts: Array
    """(matches + 1,) first row of each match."""
    candidate_starts: Array
    """(matches + 1,) first candidate of each match."""
    heads: dict[str, tuple[np.dtype[Any], tuple[int, ...], int]] = attrs.field(factory=dict, init=False, repr=False)
    """Type, shape and place of the values in the files that were opened."""

    def head(self, name: str) -> tuple[np.dtype[Any], tuple[int, ...], int]:
        """Type and shape of a column, and where in its file the values begin."""
        if name not in self.heads:
            column = np.load(self.folder / f"{name}.npy", mmap_mode="r", allow_pickle=False)
            self.heads[name] = (column.dtype, column.shape, int(column.offset))
        return self.heads[name]

    def cut(self, name: str, first: int, last: int) -> Array:
        """Values ``first`` to ``last`` (exclusive) of a column, mapped for as long as they are in use."""
        dtype, shape, offset = self.head(name)
        if last <= first:
            return np.empty((0, *shape[1:]), dtype)
        width = dtype.itemsize * int(np.prod(shape[1:], dtype=int))
        start = offset + first * width
        page = start - start % mmap.ALLOCATIONGRANULARITY
        with (self.folder / f"{name}.npy").open("rb") as file:
            memory = mmap.mmap(file.fileno(), offset + last * width - page, access=mmap.ACCESS_READ, offset=page)
        return np.ndarray((last - first, *shape[1:]), dtype, memory, start - page)

    def rows(self, name: str, starts: Array, matches: Array) -> Array:
        """Values of a column in some matches (indexes, ascending) that begin at ``starts``."""
        if not len(matches):
            return self.cut(name, 0, 0)
        first = int(starts[matches[0]])
        span = self.cut(name, first, int(starts[matches[-1] + 1]))
        breaks = np.flatnonzero(np.diff(matches) != 1) + 1
        if not len(breaks):
            return span
        ends = starts - first
        return np.concatenate([span[ends[run[0]] : ends[run[-1] + 1]] for run in np.split(matches, breaks)])


class Cached(dict[str, Array]):
    """Columns of some matches (indexes, ascending), mapped from their files when first used."""

    def __init__(self, cache: Cache, matches: Array, facts: Mapping[str, Array]) -> None:
        super().__init__(facts)
        self.cache = cache
        self.matches = matches
        self.derived = DerivedFiles(cache, matches)

    @property
    def counts(self) -> Array:
        """(decisions,) number of candidates."""
        return self._rows(COUNTS, self.cache.starts).astype(np.int64)

    def __missing__(self, name: str) -> Array:
        if name not in PART_OF:
            raise KeyError(name)
        starts = self.cache.starts if SCHEMA[name].grain == "decision" else self.cache.candidate_starts
        self[name] = self._rows(name, starts)
        return self[name]

    def _rows(self, name: str, starts: Array) -> Array:
        try:
            return self.cache.rows(name, starts, self.matches)
        except (OSError, ValueError):
            library = str(self.cache.folder.parent).removesuffix(SUFFIX)
            raise LibraryError(f"{library}: the library has changed while it was read; ask again") from None
