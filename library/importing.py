"""Import files into a library: each match in a transaction of its own, parsed on all cores, written by one process."""

from __future__ import annotations

import contextlib
import itertools
import signal
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import attrs
from sqlalchemy.exc import DBAPIError, IntegrityError

from millipoint.errors import MillipointError, fault_of
from millipoint.finding import find_files
from millipoint.library.admit import admit
from millipoint.library.journal import Known, record
from millipoint.library.memory import Memory
from millipoint.library.offer import Offer
from millipoint.library.parsing import Parsed, hash_of, parse_all, processes
from millipoint.library.store import Library, LibraryError
from millipoint.library.summary import FAILED, KNOWN, NEW, Outcome, Progress, Summary
from millipoint.manager import Plugins, default_plugins

FEW = 150
"""Files that are read in this process before others are started for more."""
TRIES = 5
"""Times a match is offered anew when another process has just written what it needed to write."""
PENDING = 100
"""Entries of the journal that are written together when no match goes with them."""

Watcher = Callable[[Progress], None]


def import_paths(
    library: Library,
    paths: Iterable[str],
    *,
    jobs: int | None = None,
    tournament: str | None = None,
    progress: Watcher | None = None,
    stop: Callable[[], bool] | None = None,
    plugins: Plugins | None = None,
) -> Summary:
    """Import files, folders and patterns. What was committed stays, whatever ends the import.

    ``jobs`` processes read (default: one a core); ``tournament`` puts all matches into one; ``stop`` is asked between
    matches. Ctrl-C stops too: the summary then says ``interrupted``. A library that cannot be written ends the import
    with ``fault`` in the summary. Raises `LibraryError` when the library cannot even be read.
    """
    found = find_files(paths, plugins or default_plugins())
    run = Importer(library, tournament, progress, plugins or default_plugins())
    for problem in found.problems:
        run.note(Outcome(path=problem.file, outcome=FAILED, message=problem.message))
    with stopping(stop) as stopped:
        run.take(found.files, jobs, stopped)
    return run.summary


@attrs.define
class Importer:
    """An import under way."""

    library: Library
    tournament: str | None = None
    progress: Watcher | None = None
    plugins: Plugins = attrs.field(factory=default_plugins)
    summary: Summary = attrs.field(factory=Summary)
    known: Known = attrs.field(init=False)
    memory: Memory = attrs.field(factory=Memory)
    pending: list[Outcome] = attrs.field(factory=list)
    counts: dict[str, int] = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        self.known = Known(self.library)
        self.counts = dict(self.summary.counts)

    def take(self, files: list[str], jobs: int | None, stopped: Callable[[], bool]) -> None:
        """Import the files, in their order."""
        started = time.perf_counter()
        before = self.summary.seconds
        self.summary.files += len(files)

        def clock() -> None:
            self.summary.seconds = before + time.perf_counter() - started

        try:
            for parsed in self._parsed(files, jobs, stopped):
                self._file(parsed)
                clock()
                self._tell()
                if stopped():
                    break
            self.flush()
        except LibraryError as error:
            self.summary.fault = str(error)
        clock()
        self.summary.interrupted = stopped() and self.summary.done < self.summary.files

    def _parsed(self, files: list[str], jobs: int | None, stopped: Callable[[], bool]) -> Iterator[Parsed]:
        unknown = self._unknown(files, stopped)
        if jobs is None:
            yield from parse_all(itertools.islice(unknown, FEW), 1, self.plugins)
        following = next(unknown, None)
        if following is not None:
            yield from parse_all(itertools.chain([following], unknown), jobs or processes(), self.plugins)

    def _unknown(self, files: list[str], stopped: Callable[[], bool]) -> Iterator[str]:
        """The files that must be read: exports are taken in at once, known content is passed over."""
        ask = not self.tournament and len(self.known) > 0
        for path in files:
            if stopped():
                return
            if _is_export(path):
                self._export(path)
            elif ask and (file_hash := hash_of(path)) in self.known:
                self.note(Outcome(path=path, outcome=KNOWN, file_hash=file_hash))
            else:
                yield path
                continue
            self.summary.done += 1
            self._tell()

    def _file(self, parsed: Parsed) -> None:
        if parsed.problem is not None:
            p = parsed.problem
            text = ": ".join(filter(None, (p.place, p.message)))
            self.note(Outcome(path=parsed.path, outcome=FAILED, message=text, file_hash=parsed.file_hash))
        whole = True
        for offer in parsed.offers:
            outcome = self._match(offer)
            whole &= outcome.outcome != FAILED
            if outcome.outcome == FAILED:
                self.note(outcome)
            else:
                self._count(outcome)
        if parsed.offers and whole:
            self.known.add(parsed.file_hash)
        self.summary.done += 1

    def _match(self, offer: Offer) -> Outcome:
        """One match, in one transaction; anew when another process came between."""
        for attempt in range(TRIES):
            try:
                with self.library.write() as connection:
                    return admit(connection, offer, self.memory, self.tournament)
            except LibraryError as error:
                self.memory.forget()
                if isinstance(error.__cause__, IntegrityError) and attempt < TRIES - 1:
                    continue
                if not _about_the_match(error):
                    raise
                fault = str(error)
            except Exception as error:  # a match that cannot be stored keeps no other one out
                self.memory.forget()
                fault = str(error) if isinstance(error, MillipointError) else fault_of(error)
            break
        return Outcome(path=offer.info.source, outcome=FAILED, message=f"cannot be stored: {fault}")

    def _export(self, path: str) -> None:
        from millipoint.library.exchange import import_parquet

        try:
            taken = import_parquet(self.library, path)
        except LibraryError:
            raise
        except MillipointError as error:
            self.note(Outcome(path=path, outcome=FAILED, message=str(error).removeprefix(f"{path}: ")))
            return
        for outcome, number in ((NEW, taken.new), (KNOWN, taken.known)):
            for _ in range(number):
                self._count(Outcome(path=path, outcome=outcome))
        for text in taken.failed:
            self.note(Outcome(path=path, outcome=FAILED, message=text))

    def note(self, outcome: Outcome) -> None:
        """An outcome that no transaction of its own has written into the journal."""
        self._count(outcome)
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

    def _count(self, outcome: Outcome) -> None:
        self.summary.outcomes.append(outcome)
        self.counts[outcome.outcome] += 1

    def _tell(self) -> None:
        if self.progress is not None:
            self.progress(Progress(self.summary.done, self.summary.files, dict(self.counts), self.summary.seconds))


def _is_export(path: str) -> bool:
    from millipoint.library.exchange import is_exchange

    try:
        with Path(path).open("rb") as file:
            return is_exchange(file.read(4))
    except (OSError, ValueError):
        return False


def _about_the_match(error: LibraryError) -> bool:
    """Whether a database refused this match, and not everything."""
    cause = error.__cause__
    state = str(getattr(getattr(cause, "orig", None), "sqlstate", None) or "")
    return isinstance(cause, IntegrityError) or (isinstance(cause, DBAPIError) and state[:2] in ("22", "54"))


@contextlib.contextmanager
def stopping(also: Callable[[], bool] | None = None) -> Iterator[Callable[[], bool]]:
    """Turn the first Ctrl-C into an answer to the question whether to stop; the second one interrupts at once."""
    asked = threading.Event()

    def stopped() -> bool:
        return asked.is_set() or (also is not None and also())

    if threading.current_thread() is not threading.main_thread():
        yield stopped
        return

    def on_interrupt(signum: int, frame: object) -> None:
        if asked.is_set():
            raise KeyboardInterrupt
        asked.set()

    before = signal.signal(signal.SIGINT, on_interrupt)
    try:
        yield stopped
    finally:
        signal.signal(signal.SIGINT, before)
