"""What became of the files of an import so far: the summary for the user, and entries that wait for the journal."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

import attrs

from millipoint.library.journal import Known, record
from millipoint.library.store import Library
from millipoint.library.summary import Outcome, Progress, Summary

PENDING: Final = 100
"""Entries of the journal that are written together when no match goes with them."""

Watcher = Callable[[Progress], None]


@attrs.define
class Ledger:
    """The books of an import under way."""

    library: Library
    progress: Watcher | None = None
    summary: Summary = attrs.field(factory=Summary)
    known: Known = attrs.field(init=False)
    """Files that are in the library."""
    counts: dict[str, int] = attrs.field(init=False)
    pending: list[Outcome] = attrs.field(factory=list)
    since: float = 0.0

    def __attrs_post_init__(self) -> None:
        self.known = Known(self.library)
        self.counts = dict(self.summary.counts)

    def start(self, files: int) -> None:
        """So many more files are to be dealt with from now on."""
        self.summary.files += files
        self.since = time.perf_counter() - self.summary.seconds

    def count(self, outcome: Outcome) -> None:
        """An outcome that stands in the journal, or need not."""
        self.summary.outcomes.append(outcome)
        self.counts[outcome.outcome] += 1

    def note(self, outcome: Outcome) -> None:
        """An outcome that no transaction of its own has written into the journal."""
        self.count(outcome)
        if self.known.first_time(outcome):
            self.pending.append(outcome)
        if len(self.pending) >= PENDING:
            self.flush()

    def flush(self) -> None:
        """Write what waits for the journal."""
        if self.pending:
            with self.library.write() as connection:
                record(connection, self.pending)
            self.pending.clear()

    def file_done(self) -> None:
        """One more file is dealt with; who watches is told."""
        self.summary.done += 1
        self.clock()
        if self.progress is not None:
            self.progress(Progress(self.summary.done, self.summary.files, dict(self.counts), self.summary.seconds))

    def clock(self) -> None:
        """Note how long it has taken so far."""
        self.summary.seconds = time.perf_counter() - self.since
