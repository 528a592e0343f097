"""One input under watch: what the reader makes of it, how long it takes and how much memory."""

from __future__ import annotations

import resource
import sys
import time
import traceback
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path

import attrs

from fuzzing import laws
from millipoint import Reader, ReadError
from millipoint.reading import HEAD

SECONDS = 2.0
"""Processor time that an input may take: the machine may have other things to do."""
MEMORY = 192 * 2**20
"""Bytes that the process may grow by an input, beside 100 for each byte of it."""


@attrs.frozen
class Fault:
    """What went wrong: kind, sentence, and where; faults with the same ``key`` count as one."""

    kind: str
    message: str
    trace: str = ""
    key: str = ""


@attrs.define
class Watch:
    """Watches inputs of one reader."""

    reader: Reader
    seconds: float = SECONDS
    memory: int = MEMORY
    slowest: float = 0.0
    read: int = 0
    refused: int = 0

    def faults(self, data: bytes, *, figures: bool = False) -> list[Fault]:
        """What is wrong with reading an input; empty when nothing is."""
        before, start = _peak(), time.process_time()
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            found = list(self._tried(data, figures))
        took, grown = time.process_time() - start, _peak() - before
        self.slowest = max(self.slowest, took)
        if took > self.seconds:
            found.append(Fault("slow", f"{took:.1f} s of processor time", key="slow"))
        if grown > self.memory + 100 * len(data):
            found.append(Fault("memory", f"the process grew by {grown >> 20} MiB", key="memory"))
        return found

    def _tried(self, data: bytes, figures: bool) -> Iterator[Fault]:
        try:
            if not isinstance(self.reader.sniff(data[:HEAD]), bool):
                yield Fault("law", "sniffing answers neither True nor False", key="sniff")
            matches = self.reader.read(data, "file")
        except ReadError as error:
            self.refused += 1
            problem = error.problem()
            yield from _laws(lambda: laws.message(problem))
            return
        except Exception as error:
            yield _raised(error)
            return
        self.read += 1
        yield from _laws(lambda: laws.broken(matches))
        if figures:
            yield from _laws(lambda: laws.figures(matches))


def _laws(check: Callable[[], Iterator[str]]) -> Iterator[Fault]:
    try:
        for sentence in check():
            yield Fault("law", sentence, key="law " + "".join(c for c in sentence[:40] if not c.isdigit()))
    except Exception as error:
        yield _raised(error)


def _raised(error: Exception) -> Fault:
    frames = traceback.extract_tb(error.__traceback__)
    ours = [frame for frame in frames if not {"fuzzing", "lib"} & set(Path(frame.filename).parts)]
    last = (ours or frames)[-1]
    key = f"{type(error).__name__} {'/'.join(Path(last.filename).parts[-2:])}:{last.lineno}"
    return Fault(
        "raised", f"{type(error).__name__}: {error}"[:300], "".join(traceback.format_exception(error)[-12:]), key
    )


def _peak() -> int:
    """Most memory the process has ever had, in bytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
