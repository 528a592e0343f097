"""A column cache beside a large library: one `.npy` file a column, made anew whenever it is stale, never trusted then."""

from __future__ import annotations

import json
import shutil
import uuid
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from millipoint.library.layout import LAYOUT, PART_OF
from millipoint.library.mapped import COUNTS, SUFFIX, Cache

if TYPE_CHECKING:
    from millipoint.library.store import Library

Array = np.ndarray[Any, np.dtype[Any]]

LEAST_MATCHES: Final = 1000
"""Smaller libraries are read from their blobs as fast."""
VERSION: Final = 2
CONTENTS: Final = "contents"
POINTER: Final = "current.json"
SAME: Final = ("version", "layout", "identity")
"""What an older cache has in common with one that is made with its help."""


def folder_of(library: Library) -> Path | None:
    """Where the cache of a library stands; None when it has no file of its own."""
    path = library.path
    return None if path is None else path.with_name(path.name + SUFFIX)


def fresh_cache(library: Library, analyses: Array) -> Cache | None:
    """The cache if it belongs to the library as it is now, making it anew when stale; None for small libraries."""
    folder = folder_of(library)
    if folder is None or len(analyses) < LEAST_MATCHES:
        return None
    generation = library.generation()
    want = {
        "version": VERSION,
        "layout": LAYOUT,
        "identity": generation.identity,
        "generation": generation.decisions,
        "matches": len(analyses),
    }
    found = _open(folder, want, analyses)
    if found is None:
        try:
            _build(library, folder, want)
        except OSError:
            return None  # a folder that cannot be written: the blobs serve
        found = _open(folder, want, analyses)
    return found


def _open(folder: Path, want: Mapping[str, Any], analyses: Array) -> Cache | None:
    """The cache that fits, None when it is another one, or not whole."""
    place = _current(folder, want)
    if place is None:
        return None
    try:
        if not np.array_equal(np.load(place / f"{CONTENTS}.npy", allow_pickle=False)[:, 0], analyses):
            return None
        starts = np.load(place / "starts.npy", allow_pickle=False)
        return Cache(place, starts, np.load(place / "candidate_starts.npy", allow_pickle=False))
    except (OSError, ValueError, IndexError):
        return None


def _current(folder: Path, want: Mapping[str, Any]) -> Path | None:
    """The folder of the last cache that was made, when it is what is wanted and its files have their sizes."""
    try:
        current = json.loads((folder / POINTER).read_text("utf-8"))
        if not isinstance(current, dict) or {key: current.get(key) for key in want} != dict(want):
            return None
        place = folder / str(current["folder"])
        sizes = {name: (place / f"{name}.npy").stat().st_size for name in (*PART_OF, COUNTS)}
        fits = place.parent == folder and all(size == current["bytes"][name] for name, size in sizes.items())
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return place if fits else None


def _build(library: Library, folder: Path, want: Mapping[str, Any]) -> None:
    """Write all columns into a new folder, then point to it: readers see the old one or the new one, never a mixture."""
    name = uuid.uuid4().hex[:12]
    place = folder / name
    place.mkdir(parents=True)
    try:
        _write(library, place, _current(folder, {key: want[key] for key in SAME}))
        sizes = {path.stem: path.stat().st_size for path in place.glob("*.npy")}
        now = library.generation()
        if (now.identity, now.decisions) != (want["identity"], want["generation"]):
            raise OSError("the library changed meanwhile")
        pointer = folder / f"{name}.json"
        pointer.write_text(json.dumps({**want, "folder": name, "bytes": sizes}), "utf-8")
        pointer.replace(folder / POINTER)
    except BaseException:
        shutil.rmtree(place, ignore_errors=True)
        raise
    for other in folder.iterdir():
        if other.is_dir() and other.name != name:
            shutil.rmtree(other, ignore_errors=True)


def _write(library: Library, place: Path, older: Path | None) -> None:
    """All columns, with the help of an older cache as far as it can be read."""
    from millipoint.library.columns import write_columns

    if older is not None:
        try:
            write_columns(library, place, older)
            return
        except (OSError, ValueError, IndexError):
            shutil.rmtree(place)
            place.mkdir()
    write_columns(library, place)
