"""A process that reads files for the one that writes them into a library."""

from __future__ import annotations

import contextlib
import os
import pickle
import signal
import subprocess
import sys
import threading
from queue import SimpleQueue
from typing import IO, Any, Final

from millipoint.errors import Problem, fault_of
from millipoint.library.parsing import Parsed, parse
from millipoint.loading import installed, load
from millipoint.manager import Plugins

SERVE: Final = "from millipoint.library.worker import serve; serve()"
"""What the process runs."""
PIPE_BYTES: Final = 2**18
"""Room for results that are not fetched yet, where the system lets it be set."""
READY: Final = "ready"
GONE: Final = "gone"

Readers = frozenset[tuple[str, str]]
"""Distributions and names of the plugins that read files."""
Inbox = SimpleQueue[tuple["Worker", Any]]


def readers_of(plugins: Plugins) -> Readers:
    """The plugins that a process needs to read files: to load all of them takes three times as long."""
    return frozenset((plugin.distribution, plugin.name) for plugin in plugins.plugins if "reader" in plugin.brings)


class Worker:
    """The process as the writer sees it. What comes from it goes to an inbox: `READY`, numbers with `Parsed`, `GONE`."""

    def __init__(self, readers: Readers, inbox: Inbox) -> None:
        """Start it. Raises `OSError` when that cannot be done."""
        self.inbox = inbox
        self.ready = False
        self.files: dict[int, str] = {}
        """Files handed out that have not come back."""
        self.process = subprocess.Popen(  # noqa: S603 -- our own program
            [sys.executable, "-P", "-c", SERVE],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            bufsize=PIPE_BYTES,
            pipesize=PIPE_BYTES,
            env=_environment(),
            process_group=0,  # Ctrl-C is for the one that writes
        )
        threading.Thread(target=self._listen, daemon=True).start()
        self._send(readers)

    def hand(self, number: int, path: str) -> None:
        """Ask for a file to be read."""
        self.files[number] = path
        self._send((number, path))

    def _send(self, thing: Any) -> None:
        assert self.process.stdin is not None
        with contextlib.suppress(OSError):  # a process that is gone is told by its silence
            _put(thing, self.process.stdin)

    def _listen(self) -> None:
        assert self.process.stdout is not None
        try:
            while True:
                self.inbox.put((self, pickle.load(self.process.stdout)))  # noqa: S301 -- from our own process
        except Exception:  # the end, or the middle of something
            self.inbox.put((self, GONE))

    def stop(self) -> None:
        """End the process, whatever it does: it changes nothing but this one's inbox."""
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            with contextlib.suppress(OSError):
                assert pipe is not None
                pipe.close()


def _environment() -> dict[str, str]:
    """The environment, with the places where modules are found and without threads for linear algebra."""
    places = os.pathsep.join(filter(None, sys.path))
    return {**os.environ, "PYTHONPATH": places, "OPENBLAS_NUM_THREADS": "1"}


def _put(thing: Any, pipe: IO[bytes]) -> None:
    pipe.write(pickle.dumps(thing, protocol=5))
    pipe.flush()


# -- in the process ------------------------------------------------------------------------------------------------
def serve() -> None:
    """Read the files that are asked for, in their order, until nobody is there to ask."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    orders, results = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a plugin prints is no result
    with contextlib.suppress(EOFError, BrokenPipeError, pickle.UnpicklingError):
        readers = pickle.load(orders)  # noqa: S301 -- from the process that started this one
        plugins = load(e for e in installed() if (e.dist.name if e.dist else "", e.name) in readers)
        _put(READY, results)
        while True:
            number, path = pickle.load(orders)  # noqa: S301
            parsed = parse(path, plugins)
            try:
                _put((number, parsed), results)
            except (
                pickle.PicklingError,
                TypeError,
                AttributeError,
            ) as error:  # a stranger's reader may hand over anything
                problem = Problem(path, "", f"cannot be stored: {fault_of(error)}")
                _put((number, Parsed(path, parsed.file_hash, problem=problem)), results)
    os._exit(0)
