"""Matches whose decisions are damaged: found when they are read, named, and set aside, so that the others are answered."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import attrs
import numpy as np
import sqlalchemy as sa

from millipoint.errors import Problem
from millipoint.library import schema
from millipoint.library.layout import LAYOUT, PARTS, size_of
from millipoint.library.rows import batched
from millipoint.library.store import Library, LibraryError

if TYPE_CHECKING:
    from millipoint.library.source import LibrarySource

Array = np.ndarray[Any, np.dtype[Any]]
S = schema.segment.c
CHUNK: Final = 100
FILE: Final = "damaged.json"
Kept: TypeAlias = dict[tuple[int, int], bytes]
"""Parts of analyses that were read and found sound."""


@attrs.define(eq=False)
class Damage:
    """What is known of the soundness of analyses; one for a source and all that is narrowed from it."""

    library: Library
    sound: set[int] = attrs.field(factory=set)
    faults: dict[int, str] = attrs.field(factory=dict)
    """What is wrong, by analysis."""
    problems: list[Problem] = attrs.field(factory=list)
    """A match each, in the order they were found."""
    report: Callable[[Problem], None] | None = None

    def tell(self, report: Callable[[Problem], None]) -> None:
        """Report what was found so far, and from now on at once."""
        self.report = report
        for problem in self.problems:
            report(problem)

    def sound_of(self, source: LibrarySource, at: Array, kept: Kept | None = None) -> Array:
        """The matches (indexes) among some whose decisions are whole; others are named once.

        ``kept`` takes the parts that had to be read for this.
        """
        analyses = source.analyses[at].tolist()
        new = [i for i, analysis in zip(at.tolist(), analyses, strict=True) if analysis not in self.sound and analysis not in self.faults]
        for few in batched(new, CHUNK):
            some = {int(source.analyses[i]): (int(source.sizes[i]), int(source.candidates[i])) for i in few}
            self.faults |= faults_in(self.library, some, kept)
            self.sound |= set(some) - set(self.faults)
        for i in new:
            if int(source.analyses[i]) in self.faults:
                self._name(source, i)
        if not self.faults:
            return at
        return at[[analysis not in self.faults for analysis in analyses]]

    def _name(self, source: LibrarySource, i: int) -> None:
        number = int(source.facts.data["match"][i])
        file = source.facts.words["source"].decode(int(source.facts.data["source"][i])) or ""
        place = f"match {number}" + (f" ({file})" if file else "")
        problem = Problem(self.library.name, place, f"set aside: {self.faults[int(source.analyses[i])]}", lost=True)
        self.problems.append(problem)
        if self.report is not None:
            self.report(problem)

    # -- beside a cache ----------------------------------------------------------------------------------------
    def save(self, folder: Path) -> None:
        """Write what was found damaged when a cache was made."""
        (folder / FILE).write_text(json.dumps({str(key): text for key, text in self.faults.items()}), "utf-8")

    def load(self, folder: Path, source: LibrarySource) -> Array:
        """What a cache leaves out; returns the indexes of the matches that it has."""
        try:
            found = json.loads((folder / FILE).read_text("utf-8"))
        except (OSError, ValueError):
            found = {}
        self.faults |= {int(key): str(text) for key, text in found.items()}
        bad = np.isin(source.analyses, list(self.faults))
        for i in np.flatnonzero(bad).tolist():
            self._name(source, i)
        return np.flatnonzero(~bad)


def faults_in(library: Library, sizes: dict[int, tuple[int, int]], kept: Kept | None = None) -> dict[int, str]:
    """What is wrong with some analyses, given their numbers of decisions and candidates; ``kept`` takes sound parts."""
    try:
        found = _look(library, sizes, kept)
    except LibraryError as error:
        if len(sizes) == 1:
            return {next(iter(sizes)): str(error).removeprefix(f"{library.name}: ")}
        found = {}
        for analysis, size in sizes.items():
            found |= faults_in(library, {analysis: size}, kept)
    return found


def _look(library: Library, sizes: dict[int, tuple[int, int]], kept: Kept | None) -> dict[int, str]:
    parts: dict[int, set[int]] = {analysis: set() for analysis in sizes}
    faults: dict[int, str] = {}
    query = sa.select(S.analysis_id, S.part, S.layout, S.checksum, S.data).where(S.analysis_id.in_(sizes))
    with library.read() as connection:
        for analysis, part, layout, checksum, data in connection.execute(query):
            parts[analysis].add(part)
            if layout != LAYOUT:
                faults[analysis] = f"its decisions are stored in layout {layout}, which this version does not know"
            elif part in PARTS and (len(data) != size_of(part, *sizes[analysis]) or zlib.crc32(data) != checksum):
                faults[analysis] = "its decisions are damaged; delete the match and import its file again"
            elif kept is not None:
                kept[analysis, part] = data
    faults |= dict.fromkeys(_incomplete(parts), "decisions are missing; delete the match and import its file again")
    return faults


def _incomplete(parts: dict[int, set[int]]) -> Iterable[int]:
    return [analysis for analysis, found in parts.items() if set(PARTS) - found]
