"""All columns of a library, one after the other, for its cache."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs
import numpy as np

from millipoint.decision import SCHEMA
from millipoint.library.cache import CONTENTS
from millipoint.library.carried import Carried, contents
from millipoint.library.layout import PART_OF

if TYPE_CHECKING:
    from millipoint.decisions import Decisions
    from millipoint.library.store import Library

Array = np.ndarray[Any, np.dtype[Any]]


def write_columns(library: Library, place: Path, older: Path | None = None) -> None:
    """Write ``contents``, ``starts``, ``candidate_starts``, ``counts`` and every decision and candidate column as `.npy` files.

    What an ``older`` cache has of analyses that are as they were is copied from it; the rest comes from blobs, partition
    by partition, so that memory holds one partition and not the library. Matches whose decisions are damaged take no rows.
    Raises `OSError` or `ValueError` when the older cache cannot be read.
    """
    from millipoint.library.source import LibrarySource

    source = attrs.evolve(LibrarySource.of(library, cached=False), cache=None)
    now = contents(library, source.analyses)
    carried = None if older is None else Carried.of(older, now)
    known = np.full(len(now), False) if carried is None else carried.at >= 0
    source.chosen = source.damage.sound_of(source, np.flatnonzero(~known))
    source.damage.save(place)
    whole = known | np.isin(np.arange(len(now)), source.chosen)
    starts = np.concatenate(([0], np.cumsum(source.sizes * whole)))
    candidate_starts = np.concatenate(([0], np.cumsum(source.candidates * whole)))
    for name, values in ((CONTENTS, now), ("starts", starts), ("candidate_starts", candidate_starts)):
        np.save(place / f"{name}.npy", values)
    files = {
        name: _file(place, name, int((starts if SCHEMA[name].grain == "decision" else candidate_starts)[-1]))
        for name in PART_OF
    }
    files["counts"] = np.lib.format.open_memmap(place / "counts.npy", "w+", np.dtype("<i2"), (int(starts[-1]),))
    if carried is not None:
        for name, file in files.items():
            of_candidates = name in SCHEMA and SCHEMA[name].grain == "candidate"
            old, new = (carried.candidate_starts, candidate_starts) if of_candidates else (carried.starts, starts)
            carried.copy(name, file, old, new)
        carried.copy_derived(place, starts)
    parts: Sequence[Any] = source.parts() if len(source.chosen) else []
    for load in parts:
        _put(files, load(), load.matches, starts, candidate_starts)
    for file in files.values():
        file.flush()


def _put(files: dict[str, Any], table: Decisions, matches: Array, starts: Array, candidate_starts: Array) -> None:
    """Write the columns of a table of some matches (indexes, ascending) to the places of these matches."""
    if table.matches != len(matches):
        raise OSError("the library changed meanwhile")
    own, own_candidates = table.starts, table.candidate_starts[table.starts]
    for run in np.split(np.arange(len(matches)), np.flatnonzero(np.diff(matches) != 1) + 1):
        places = {}
        for grain, here, there in (("decision", own, starts), ("candidate", own_candidates, candidate_starts)):
            first, last, to = int(here[run[0]]), int(here[run[-1] + 1]), int(there[matches[run[0]]])
            places[grain] = slice(to, to + last - first), slice(first, last)
        for name, file in files.items():
            target, rows = places[SCHEMA[name].grain if name in SCHEMA else "decision"]
            file[target] = (table.data[name] if name in SCHEMA else table.counts)[rows]


def _file(place: Path, name: str, extent: int) -> np.memmap[Any, Any]:
    spec = SCHEMA[name]
    shape = (extent, *spec.shape)
    return np.lib.format.open_memmap(place / f"{name}.npy", "w+", spec.dtype.newbyteorder("<"), shape)
