"""All columns of a library, one after the other, for its cache."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs
import numpy as np

from millipoint.decision import SCHEMA
from millipoint.library.layout import PART_OF

if TYPE_CHECKING:
    from millipoint.library.store import Library

Array = np.ndarray[Any, np.dtype[Any]]


def write_columns(library: Library, place: Path) -> None:
    """Write ``starts``, ``candidate_starts``, ``counts`` and every decision and candidate column as `.npy` files.

    Works partition by partition, so that memory holds one partition and not the library. Matches whose decisions are
    damaged take no rows.
    """
    from millipoint.library.source import LibrarySource

    source = attrs.evolve(LibrarySource.of(library, cached=False), cache=None)
    source.chosen = source.damage.sound_of(source, source.chosen)
    source.damage.save(place)
    whole = np.isin(np.arange(len(source.sizes)), source.chosen)
    starts = np.concatenate(([0], np.cumsum(source.sizes * whole)))
    candidate_starts = np.concatenate(([0], np.cumsum(source.candidates * whole)))
    np.save(place / "starts.npy", starts)
    np.save(place / "candidate_starts.npy", candidate_starts)
    extent = {"decision": int(starts[-1]), "candidate": int(candidate_starts[-1])}
    files = {name: _file(place, name, extent[SCHEMA[name].grain]) for name in PART_OF}
    counts = np.lib.format.open_memmap(place / "counts.npy", "w+", np.dtype("<i2"), (extent["decision"],))
    at = {"decision": 0, "candidate": 0}
    for load in source.parts():
        table = load()
        size = {"decision": len(table), "candidate": int(table.counts.sum())}
        counts[at["decision"] : at["decision"] + size["decision"]] = table.counts
        for name, file in files.items():
            grain = SCHEMA[name].grain
            file[at[grain] : at[grain] + size[grain]] = table.data[name]
        at = {grain: at[grain] + size[grain] for grain in at}
    for file in (*files.values(), counts):
        file.flush()


def _file(place: Path, name: str, extent: int) -> np.memmap[Any, Any]:
    spec = SCHEMA[name]
    shape = (extent, *spec.shape)
    return np.lib.format.open_memmap(place / f"{name}.npy", "w+", spec.dtype.newbyteorder("<"), shape)

