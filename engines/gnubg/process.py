"""A running GNU Backgammon that is told what to do line by line."""

from __future__ import annotations

import contextlib
import os
import queue
import subprocess
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import IO, Final

import attrs

from millipoint.errors import MillipointError

STEP: Final = 0.2
"""Seconds between two questions whether to stop."""
KEPT: Final = 4_000
"""Characters of the output that are kept."""


class GnubgError(MillipointError):
    """The program ended or did not answer."""


@attrs.define
class Process:
    """The program. It is told to do something, then a word that it does not know: it repeats that when it has done."""

    program: str
    home: Path
    """A folder in which it finds no settings of the user, and may leave its own."""
    process: subprocess.Popen[bytes] | None = None
    heard: queue.Queue[bytes] = attrs.field(factory=queue.Queue)
    asked: int = 0

    def ask(self, commands: Sequence[str], timeout: float, stopped: Callable[[], bool]) -> str:
        """Carry out commands and return what the program says. Raises `GnubgError`, and then the program is gone."""
        process = self.process or self._start()
        self.asked += 1
        mark = f"millipoint_{self.asked}_done"
        try:
            assert process.stdin is not None
            process.stdin.write("".join(f"{line}\n" for line in [*commands, mark]).encode())
            process.stdin.flush()
        except OSError:
            raise GnubgError(self._ended()) from None
        return self._listen(mark, timeout, stopped)

    def _listen(self, mark: str, timeout: float, stopped: Callable[[], bool]) -> str:
        end = time.monotonic() + timeout
        said = ""
        while mark not in said:
            if stopped():
                self.close()
                raise GnubgError("interrupted")
            if time.monotonic() > end:
                self.close()
                raise GnubgError(f"no answer within {timeout:g} s")
            with contextlib.suppress(queue.Empty):
                piece = self.heard.get(timeout=STEP)
                if not piece:
                    raise GnubgError(self._ended())
                said = said[-KEPT:] + piece.decode("utf-8", "replace")
        return said.partition(mark)[0]

    def _start(self) -> subprocess.Popen[bytes]:
        environment = {**os.environ, "HOME": str(self.home), "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"}
        try:
            process = subprocess.Popen(  # noqa: S603 -- the program that the user named
                [self.program, "-t", "-q", "-r"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                env=environment, start_new_session=True, cwd=self.home,
            )  # fmt: skip
        except OSError as error:
            raise GnubgError(f"cannot be started: {error.strerror or error}") from None
        self.process, self.heard = process, queue.Queue()
        assert process.stdout is not None
        threading.Thread(target=_hear, args=(process.stdout, self.heard), daemon=True).start()
        return process

    def _ended(self) -> str:
        """What became of the program, as a sentence."""
        process = self.process
        status = None
        if process is not None:
            with contextlib.suppress(subprocess.TimeoutExpired):
                status = process.wait(5)
        self.close()
        return "the program crashed" + (f" (signal {-status})" if status and status < 0 else f" (status {status})" if status else "")

    def close(self) -> None:
        """End the program, however busy it is."""
        process, self.process = self.process, None
        if process is None:
            return
        process.kill()
        process.wait()
        if process.stdin is not None:
            with contextlib.suppress(OSError):
                process.stdin.close()


def _hear(stream: IO[bytes], heard: queue.Queue[bytes]) -> None:
    """Hand on what the program says; an empty piece when it has ended."""
    with stream:
        while piece := os.read(stream.fileno(), 65_536):
            heard.put(piece)
    heard.put(b"")
