"""Read files on several processes at once, in the order of the files; the one that asks reads as well."""

from __future__ import annotations

import itertools
import os
from collections.abc import Iterable, Iterator
from queue import SimpleQueue
from typing import Any, Final

from millipoint.errors import Problem
from millipoint.library.parsing import Parsed, parse
from millipoint.library.worker import GONE, READY, Inbox, Readers, Worker, readers_of
from millipoint.loading import default_plugins
from millipoint.manager import Plugins

AHEAD: Final = 10
"""Files that each process has before it: enough to be busy while the writer is."""
ROOM: Final = 64
"""Files that may be read before the one whose turn it is."""
DIED: Final = "the process that read it died"


def processes() -> int:
    """Processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def parse_all(paths: Iterable[str], jobs: int, plugins: Plugins | None = None) -> Iterator[Parsed]:
    """Read files in their order on ``jobs`` processes, this one among them; other plugins than the installed ones in this one.

    This process reads whenever the file whose turn it is has not come back, so it is never idle while there is work.
    """
    if jobs <= 1 or (plugins is not None and plugins is not default_plugins()):
        yield from (parse(path, plugins) for path in paths)
        return
    crew = Crew(jobs - 1, readers_of(default_plugins()))
    try:
        yield from crew.read(paths)
    finally:
        crew.stop()


class Crew:
    """This process and its workers."""

    def __init__(self, workers: int, readers: Readers) -> None:
        self.readers = readers
        self.inbox: Inbox = SimpleQueue()
        self.done: dict[int, Parsed] = {}
        self.workers: list[Worker] = []
        for _ in range(workers):
            self._start()

    def _start(self) -> None:
        try:
            self.workers.append(Worker(self.readers, self.inbox))
        except OSError:  # no process to be had: this one does the work
            return

    def read(self, paths: Iterable[str]) -> Iterator[Parsed]:
        """What the files hold, in their order."""
        left = enumerate(paths)
        for wanted in itertools.count():
            self._exchange(left)
            while wanted not in self.done:
                if not self._work(left):
                    return
                self._exchange(left)
            yield self.done.pop(wanted)

    def _exchange(self, left: Iterator[tuple[int, str]]) -> None:
        """Take in what the workers have read and give them more."""
        self._fetch(wait=False)
        ready = [worker for worker in self.workers if worker.ready]
        while ready and len(self.done) < ROOM:
            idlest = min(ready, key=lambda worker: len(worker.files))
            if len(idlest.files) >= AHEAD or (following := next(left, None)) is None:
                return
            idlest.hand(*following)

    def _work(self, left: Iterator[tuple[int, str]]) -> bool:
        """Read a file here, or wait for one that a worker reads; False when there is none."""
        if len(self.done) < ROOM and (mine := next(left, None)) is not None:
            self.done[mine[0]] = parse(mine[1])
            return True
        if any(worker.files for worker in self.workers):
            self._fetch(wait=True)
            return True
        return False

    def _fetch(self, *, wait: bool) -> None:
        """Take in what has come, or what comes next."""
        while wait or not self.inbox.empty():
            self._take(*self.inbox.get())
            wait = False

    def _take(self, worker: Worker, found: Any) -> None:
        if found == READY:
            worker.ready = True
        elif found == GONE:
            self._replace(worker)
        else:
            number, parsed = found
            del worker.files[number]
            self.done[number] = parsed

    def _replace(self, worker: Worker) -> None:
        """Read what a worker had before it when it died, each file in a process of its own, and start another one."""
        worker.stop()
        self.workers.remove(worker)
        for number, path in worker.files.items():
            self.done[number] = alone(path, self.readers)
        if worker.ready:
            self._start()

    def stop(self) -> None:
        """End all workers."""
        for worker in self.workers:
            worker.stop()


def alone(path: str, readers: Readers) -> Parsed:
    """Read a file in a process of its own: a file that kills its reader is named."""
    inbox: Inbox = SimpleQueue()
    try:
        worker = Worker(readers, inbox)
    except OSError:
        return Parsed(path, problem=Problem(path, "", f"{DIED}, and no other can be started"))
    worker.hand(0, path)
    try:
        while True:
            _, found = inbox.get()
            if found == GONE:
                return Parsed(path, problem=Problem(path, "", DIED))
            if found != READY:
                parsed: Parsed = found[1]
                return parsed
    finally:
        worker.stop()
