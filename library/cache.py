"""A column cache beside a large library: one `.npy` file a column, rebuilt whenever it is stale, never trusted then."""

from __future__ import annotations

import json
import mmap
import shutil
import uuid
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import attrs
import numpy as np

from millipoint.decision import SCHEMA
from millipoint.library.derived_files import DerivedFiles
from millipoint.library.layout import LAYOUT, PART_OF

if TYPE_CHECKING:
    from millipoint.library.store import Library

Array = np.ndarray[Any, np.dtype[Any]]

LEAST_MATCHES: Final = 1000
"""Smaller libraries are read from their blobs as fast."""
VERSION: Final = 1
COUNTS: Final = "counts"


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

    def columns(self, matches: Array, sizes: Array, facts: Mapping[str, Array]) -> Cached:
        """Columns of the given matches (indexes, ascending)."""
        return Cached(self, matches, facts)


class Cached(dict[str, Array]):
    """Columns of some matches, mapped from their files when first used."""

    def __init__(self, cache: Cache, matches: Array, facts: Mapping[str, Array]) -> None:
        super().__init__(facts)
        self.cache = cache
        self.matches = matches
        self.derived = DerivedFiles(cache, matches)

    @property
    def counts(self) -> Array:
        """(decisions,) number of candidates."""
        return self.cache.rows(COUNTS, self.cache.starts, self.matches).astype(np.int64)

    def __missing__(self, name: str) -> Array:
        if name not in PART_OF:
            raise KeyError(name)
        starts = self.cache.starts if SCHEMA[name].grain == "decision" else self.cache.candidate_starts
        self[name] = self.cache.rows(name, starts, self.matches)
        return self[name]


def folder_of(library: Library) -> Path | None:
    """Where the cache of a library stands; None when it has no file of its own."""
    path = library.path
    return None if path is None else path.with_name(path.name + ".columns")


def fresh_cache(library: Library, analyses: Array) -> Cache | None:
    """The cache if it belongs to the library as it is now, making it anew when stale; None for small libraries."""
    folder = folder_of(library)
    if folder is None or len(analyses) < LEAST_MATCHES:
        return None
    identity, generation = library.generation()
    want = {
        "version": VERSION,
        "layout": LAYOUT,
        "identity": identity,
        "generation": generation,
        "matches": len(analyses),
    }
    found = _open(folder, want)
    if found is None:
        try:
            _build(library, folder, want)
        except OSError:
            return None  # a folder that cannot be written: the blobs serve
        found = _open(folder, want)
    return found


def _open(folder: Path, want: Mapping[str, Any]) -> Cache | None:
    try:
        current = json.loads((folder / "current.json").read_text("utf-8"))
        if {key: current.get(key) for key in want} != dict(want):
            return None
        place = folder / str(current["folder"])
        if place.parent != folder:
            return None
        starts = np.load(place / "starts.npy", allow_pickle=False)
        candidate_starts = np.load(place / "candidate_starts.npy", allow_pickle=False)
        for name in (*PART_OF, COUNTS):
            if (place / f"{name}.npy").stat().st_size != current["bytes"][name]:
                return None
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return Cache(place, starts, candidate_starts)


def _build(library: Library, folder: Path, want: Mapping[str, Any]) -> None:
    """Write all columns into a new folder, then point to it: readers see the old one or the new one, never a mixture."""
    from millipoint.library.columns import write_columns

    name = uuid.uuid4().hex[:12]
    place = folder / name
    place.mkdir(parents=True)
    try:
        write_columns(library, place)
        sizes = {path.stem: path.stat().st_size for path in place.glob("*.npy")}
        if library.generation() != (want["identity"], want["generation"]):
            raise OSError("the library changed meanwhile")
        pointer = folder / f"{name}.json"
        pointer.write_text(json.dumps({**want, "folder": name, "bytes": sizes}), "utf-8")
        pointer.replace(folder / "current.json")
    except BaseException:
        shutil.rmtree(place, ignore_errors=True)
        raise
    for other in folder.iterdir():
        if other.is_dir() and other.name != name:
            shutil.rmtree(other, ignore_errors=True)
