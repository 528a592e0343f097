"""Watch folders: new files are imported as they appear and have stopped growing."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from millipoint.errors import UsageError
from millipoint.finding import find_files
from millipoint.library.importing import Importer
from millipoint.library.stopping import stopping
from millipoint.library.store import Library
from millipoint.library.summary import Outcome, Summary
from millipoint.loading import default_plugins
from millipoint.manager import Plugins

SECONDS = 1.0
"""Between two looks at the folders; a notice of the system wakes earlier."""

State = tuple[int, int]
"""Size and moment of the last change of a file."""


def watch(
    library: Library,
    folders: Iterable[str],
    *,
    jobs: int | None = None,
    tournament: str | None = None,
    heard: Callable[[Outcome], None] | None = None,
    stop: Callable[[], bool] | None = None,
    wait: Callable[[bool], None] | None = None,
    plugins: Plugins | None = None,
) -> Summary:
    """Import what is in the folders and then what comes, until Ctrl-C or ``stop``. ``heard`` is told every outcome.

    A file is taken when two looks in a row find it unchanged, and again after it has changed. ``wait`` waits between two
    looks; it is told whether a file may still be growing. Raises `UsageError` for a folder that is not there.
    """
    folders = list(folders)
    for folder in folders:
        if not Path(folder).is_dir():
            raise UsageError(f"{folder} is not a folder that can be watched")
    plugins = plugins or default_plugins()
    run = Importer(library, tournament, None, plugins)
    before: dict[str, State] = {}
    taken: dict[str, State] = {}
    with stopping(stop) as stopped, _waker(folders, stopped) as pause:
        while not stopped() and not run.summary.fault:
            now = {path: state for path in find_files(folders, plugins).files if (state := _state(path)) is not None}
            ready = [path for path, state in now.items() if before.get(path) == state and taken.get(path) != state]
            if ready:
                told = len(run.summary.outcomes)
                run.take(ready, jobs, stopped)
                taken |= {path: now[path] for path in ready}
                if heard is not None:
                    list(map(heard, run.summary.outcomes[told:]))
            growing = any(before.get(path) != state for path, state in now.items())
            before = now
            if not stopped():
                (wait or pause)(growing)
    return run.summary


def _state(path: str) -> State | None:
    try:
        found = Path(path).stat()
    except OSError:
        return None
    return found.st_size, found.st_mtime_ns


@contextlib.contextmanager
def _waker(folders: list[str], stopped: Callable[[], bool]) -> Iterator[Callable[[bool], None]]:
    """What waits until there may be something new: a notice of the system where watchdog is installed, else some time."""
    woken = threading.Event()
    observer = _observer(folders, woken)

    def wait(growing: bool) -> None:
        woken.wait(SECONDS)
        while observer is not None and not growing and not stopped() and not woken.wait(SECONDS):
            pass
        woken.clear()

    try:
        yield wait
    finally:
        if observer is not None:
            observer.stop()
            observer.join()


def _observer(folders: list[str], woken: threading.Event) -> Any:
    """A running observer of watchdog, None where there is none."""
    try:
        from watchdog.events import FileSystemEvent, FileSystemEventHandler
        from watchdog.observers import Observer
    except ImportError:
        return None

    class Handler(FileSystemEventHandler):
        def on_any_event(self, event: FileSystemEvent) -> None:
            if event.event_type in ("created", "modified", "moved", "closed"):
                woken.set()

    observer = Observer()
    try:
        for folder in folders:
            observer.schedule(Handler(), folder, recursive=True)
        observer.start()
    except OSError:  # no notices to be had, as on some network drives
        return None
    return observer
