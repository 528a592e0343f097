"""Costly derived columns of a library with a column cache: one file a column and meaning, beside the columns it is made of.

The folder belongs to one state of the decisions and goes with it, so that what is in it need only be told apart by meaning.
"""

from __future__ import annotations

import contextlib
import hashlib
import uuid
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import attrs
import numpy as np

from millipoint.frame import Frame
from millipoint.library.meaning import extents, meaning_of
from millipoint.session import Known

if TYPE_CHECKING:
    from millipoint.library.mapped import Cache

Array = np.ndarray[Any, np.dtype[Any]]
FOLDER: Final = "derived"
VARIANTS: Final = 4
"""Meanings (versions, settings) of a column that are kept at once; the one written first goes first."""
TYPES: Final = {"b": "|b1", "f": "<f8", "i": "<i8"}


@attrs.frozen(eq=False)
class DerivedFiles:
    """The kept columns of some matches of a cache; called by a frame for a costly column.

    Beside each file of values stands one of checksums, a match each: what was never computed has none, and what does
    not fit its own is computed anew.
    """

    cache: Cache
    matches: Array

    def __call__(self, frame: Frame, name: str) -> Array:
        """Values of a column: as kept, or computed now and kept for the next time."""
        known, meaning = frame.session.known(name), meaning_of(frame.session, name)
        if meaning is None or known.grain != "decision" or not name.isidentifier() or not len(frame.decisions):
            return frame.evaluate(name)
        stem = f"{name}-{hashlib.blake2b(meaning.encode(), digest_size=12).hexdigest()}"
        sizes = extents(frame, name)
        found = self._read(stem, sizes)
        if found is None:
            found = frame.evaluate(name)
            with contextlib.suppress(OSError, ValueError):  # a folder that cannot be written, or that is gone
                self._write(stem, found, sizes, known)
        return found

    @property
    def _folder(self) -> Path:
        return self.cache.folder / FOLDER

    def _read(self, stem: str, sizes: list[int]) -> Array | None:
        """Kept values, None unless they are there for every match and whole."""
        try:
            sums = np.load(self._folder / f"{stem}.sums.npy", allow_pickle=False)[self.matches].tolist()
            if 0 in sums:
                return None
            values = self.cache.rows(f"{FOLDER}/{stem}", self.cache.starts, self.matches)
        except (OSError, ValueError, IndexError):
            return None
        if sums != list(checksums(values, sizes)):
            return None
        return values.astype(np.int64) if values.dtype.kind == "i" else values

    def _write(self, stem: str, values: Array, sizes: list[int], known: Known) -> None:
        """Put values into the file of the column, first themselves, then what proves them."""
        target, proof = self._folder / f"{stem}.npy", self._folder / f"{stem}.sums.npy"
        if values.ndim != 1:
            return
        if not (target.exists() and proof.exists()):
            self._make(stem, _type(values, known))
        kind = self.cache.head(f"{FOLDER}/{stem}")[0]
        plain = values.astype(kind)
        if not np.array_equal(plain, values, equal_nan=kind.kind == "f"):
            return
        self._put(stem, plain, self.cache.starts[self.matches], np.array(sizes))
        sums = np.array(list(checksums(plain, sizes)), dtype="<i8")
        self._put(f"{stem}.sums", sums, self.matches, np.ones_like(self.matches))

    def _put(self, name: str, values: Array, starts: Array, sizes: Array) -> None:
        """Write the values of each match at their places: those of neighbours at once."""
        kind, _, offset = self.cache.head(f"{FOLDER}/{name}")
        ends = np.cumsum(sizes)
        cuts = np.flatnonzero(starts[1:] != starts[:-1] + sizes[:-1]) + 1
        with (self._folder / f"{name}.npy").open("r+b") as file:
            for run in np.split(np.arange(len(starts)), cuts):
                file.seek(offset + int(starts[run[0]]) * kind.itemsize)
                file.write(values[ends[run[0]] - sizes[run[0]] : ends[run[-1]]].tobytes())

    def _make(self, stem: str, kind: np.dtype[Any]) -> None:
        """Empty files of values and checksums, whole when they appear; the oldest of too many meanings go."""
        folder = self._folder
        folder.mkdir(exist_ok=True)
        column = stem.rpartition("-")[0]
        others = sorted(folder.glob(f"{column}-*.sums.npy"), key=lambda path: path.stat().st_mtime_ns)
        for old in others[: max(len(others) - VARIANTS + 1, 0)]:
            old.unlink(missing_ok=True)
            old.with_name(old.name.replace(".sums.", ".")).unlink(missing_ok=True)
        shapes = {
            f"{stem}.npy": (kind, int(self.cache.starts[-1])),
            f"{stem}.sums.npy": (np.dtype("<i8"), len(self.cache.starts) - 1),
        }
        for name, (dtype, size) in shapes.items():
            partial = folder / f"{uuid.uuid4().hex}.partial"
            with partial.open("wb") as file:
                np.lib.format.write_array_header_1_0(
                    file, {"descr": dtype.str, "fortran_order": False, "shape": (size,)}
                )
                file.truncate(file.tell() + size * dtype.itemsize)
            partial.replace(folder / name)


def _type(values: Array, known: Known) -> np.dtype[Any]:
    if values.dtype.kind == "i" and known.labels:
        return np.dtype("<i1" if len(known.labels) < 128 else "<i2")
    return np.dtype(TYPES[values.dtype.kind])


def checksums(values: Array, sizes: list[int]) -> Iterator[int]:
    """A number above 0 for the values of each match."""
    data, width, at = values.tobytes(), values.dtype.itemsize, 0
    for size in sizes:
        end = at + size * width
        yield zlib.crc32(data[at:end]) + 1
        at = end
