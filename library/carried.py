"""What a new column cache takes over from an older one: the rows of every analysis that is as it was."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import attrs
import numpy as np

from millipoint.library.cache import CONTENTS
from millipoint.library.derived import SUMS
from millipoint.library.derived_files import FOLDER
from millipoint.library.layout import PARTS

if TYPE_CHECKING:
    from millipoint.library.store import Library

Array = np.ndarray[Any, np.dtype[Any]]
PIECE: Final = 2**20
"""Values that are copied at once."""


def contents(library: Library, analyses: Array) -> Array:
    """(matches, 1 + parts) int64: each analysis and the checksums of its parts, -1 for a part that is not there."""
    with library.read() as connection:
        found = {row[0]: tuple(row) for row in connection.execute(SUMS).all()}
    none = (-1,) * len(PARTS)
    rows = [found.get(analysis, (analysis, *none)) for analysis in analyses.tolist()]
    return np.array(rows, dtype=np.int64).reshape(-1, 1 + len(PARTS))


@attrs.frozen(eq=False)
class Carried:
    """The place of each match in an older cache."""

    folder: Path
    starts: Array
    candidate_starts: Array
    at: Array
    """(matches,) index in the older cache; -1 for what is not there, or not as it is now."""

    @classmethod
    def of(cls, folder: Path, now: Array) -> Carried:
        """Compare the older cache in a folder with the contents of the library as it is now.

        Raises `OSError` or `ValueError` when the cache cannot be read.
        """
        before, starts, candidate_starts = (
            np.load(folder / f"{name}.npy", allow_pickle=False) for name in (CONTENTS, "starts", "candidate_starts")
        )
        place = {row: i for i, row in enumerate(map(tuple, before.tolist())) if starts[i + 1] > starts[i]}
        at = np.array([place.get(tuple(row), -1) for row in now.tolist()], dtype=np.int64)
        return cls(folder, starts, candidate_starts, at)

    def runs(self) -> list[Array]:
        """Indexes of the matches that were there, in runs that stand together in both caches."""
        here = np.flatnonzero(self.at >= 0)
        cuts = np.flatnonzero((np.diff(here) != 1) | (np.diff(self.at[here]) != 1)) + 1
        return [run for run in np.split(here, cuts) if len(run)]

    def copy(self, name: str, target: Array, old: Array, new: Array) -> None:
        """Copy the values of a column; ``old`` and ``new`` tell where each match begins in either cache."""
        source = np.load(self.folder / f"{name}.npy", mmap_mode="r", allow_pickle=False)
        for run in self.runs():
            first, last, to = int(old[self.at[run[0]]]), int(old[self.at[run[-1]] + 1]), int(new[run[0]])
            for at in range(first, last, PIECE):
                end = min(at + PIECE, last)
                target[to + at - first : to + end - first] = source[at:end]

    def copy_derived(self, place: Path, starts: Array) -> None:
        """Take over what was kept of derived columns; of new matches nothing is known."""
        one = np.arange(len(self.starts))
        for proof in sorted((self.folder / FOLDER).glob("*.sums.npy")):
            stem = proof.name.removesuffix(".sums.npy")
            (place / FOLDER).mkdir(exist_ok=True)
            for name, old, new in ((stem, self.starts, starts), (f"{stem}.sums", one, np.arange(len(starts)))):
                like = np.load(self.folder / FOLDER / f"{name}.npy", mmap_mode="r", allow_pickle=False)
                file = np.lib.format.open_memmap(place / FOLDER / f"{name}.npy", "w+", like.dtype, (int(new[-1]),))
                self.copy(f"{FOLDER}/{name}", file, old, new)
                file.flush()
