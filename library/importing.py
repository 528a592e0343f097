"""Import files into a library: read on all cores, written by one process, each match in a transaction of its own."""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Callable, Generator, Iterable, Iterator
from pathlib import Path
from typing import Final

from millipoint.errors import MillipointError
from millipoint.finding import find_files
from millipoint.library.attempts import admit_one
from millipoint.library.crew import parse_all, processes
from millipoint.library.ledger import Ledger, Watcher
from millipoint.library.memory import Memory
from millipoint.library.parsing import Parsed, hash_of
from millipoint.library.stopping import stopping
from millipoint.library.store import Library, LibraryError
from millipoint.library.summary import FAILED, KNOWN, NEW, UPDATED, Outcome, Summary
from millipoint.loading import default_plugins
from millipoint.manager import Plugins

FEW: Final = 40
"""Files that are read before other processes are started for more."""


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

    ``jobs`` processes work (default: one a core); ``tournament`` puts all matches into one; ``stop`` is asked between
    matches. Ctrl-C stops too: the summary then says ``interrupted``. A library that cannot be written ends the import
    with ``fault`` in the summary. Raises `LibraryError` when the library cannot even be read.
    """
    plugins = plugins or default_plugins()
    found = find_files(paths, plugins)
    run = Importer(library, tournament, progress, plugins)
    for problem in found.problems:
        run.ledger.note(Outcome(path=problem.file, outcome=FAILED, message=problem.message))
    with stopping(stop) as stopped:
        run.take(found.files, jobs, stopped)
    return run.summary


class Importer:
    """An import under way."""

    def __init__(self, library: Library, tournament: str | None, progress: Watcher | None, plugins: Plugins) -> None:
        self.library = library
        self.tournament = tournament
        self.plugins = plugins
        self.ledger = Ledger(library, progress)
        self.memory = Memory()

    @property
    def summary(self) -> Summary:
        """What became of the files so far."""
        return self.ledger.summary

    def take(self, files: list[str], jobs: int | None, stopped: Callable[[], bool]) -> None:
        """Import the files, in their order."""
        self.ledger.start(len(files))
        try:
            with contextlib.closing(self._parsed(files, jobs, stopped)) as parsed:
                for file in parsed:
                    self._file(file)
                    if stopped():
                        break
            self.ledger.flush()
        except LibraryError as error:
            self.summary.fault = str(error)
        self.ledger.clock()
        self.summary.interrupted = stopped() and self.summary.done < self.summary.files

    def _parsed(self, files: list[str], jobs: int | None, stopped: Callable[[], bool]) -> Generator[Parsed, None, None]:
        unknown = self._unknown(files, stopped)
        if jobs is None:
            yield from parse_all(itertools.islice(unknown, FEW), 1, self.plugins)
        following = next(unknown, None)
        if following is not None:
            yield from parse_all(itertools.chain([following], unknown), jobs or processes(), self.plugins)

    def _unknown(self, files: list[str], stopped: Callable[[], bool]) -> Iterator[str]:
        """The files that must be read: exports are taken in at once, known content is passed over."""
        known = self.ledger.known
        ask = not self.tournament and len(known) > 0
        for path in files:
            if stopped():
                return
            if _is_export(path):
                self._export(path)
            elif ask and (file_hash := hash_of(path)) in known:
                self.ledger.note(Outcome(path=path, outcome=KNOWN, file_hash=file_hash))
            else:
                yield path
                continue
            self.ledger.file_done()

    def _file(self, parsed: Parsed) -> None:
        if parsed.problem is not None:
            p = parsed.problem
            text = ": ".join(filter(None, (p.place, p.message)))
            self.ledger.note(Outcome(path=parsed.path, outcome=FAILED, message=text, file_hash=parsed.file_hash))
        whole = True
        for offer in parsed.offers:
            outcome = admit_one(self.library, offer, self.memory, self.tournament)
            whole &= outcome.outcome != FAILED
            if outcome.outcome == FAILED:
                self.ledger.note(outcome)
            else:
                self.ledger.count(outcome)
        if parsed.offers and whole:
            self.ledger.known.add(parsed.file_hash)
        self.ledger.file_done()

    def _export(self, path: str) -> None:
        from millipoint.library.exchange import import_parquet

        try:
            taken = import_parquet(self.library, path)
        except LibraryError:
            raise
        except MillipointError as error:
            message = str(error).removeprefix(f"{path}: ")
            self.ledger.note(Outcome(path=path, outcome=FAILED, message=message))
            return
        for outcome, number in ((NEW, taken.new), (KNOWN, taken.known), (UPDATED, taken.updated)):
            for _ in range(number):
                self.ledger.count(Outcome(path=path, outcome=outcome))
        for text in taken.failed:
            self.ledger.note(Outcome(path=path, outcome=FAILED, message=text))


def _is_export(path: str) -> bool:
    from millipoint.library.exchange import is_exchange

    try:
        with Path(path).open("rb") as file:
            return is_exchange(file.read(4))
    except (OSError, ValueError):
        return False
