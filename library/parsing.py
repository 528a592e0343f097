"""Read files into offers, on as many processes as are wanted, in the order of the files."""

from __future__ import annotations

import hashlib
import itertools
import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import attrs

from millipoint.errors import Problem, ReadError
from millipoint.library.offer import Offer
from millipoint.manager import Plugins, default_plugins
from millipoint.reading import LARGEST, read_bytes

AHEAD = 3
"""Batches for each process that are read before the writer wants them."""
BATCH = 4
"""Files that travel together."""


@attrs.frozen
class Parsed:
    """What a file holds: offers, or the reason why there are none."""

    path: str
    file_hash: str = ""
    offers: tuple[Offer, ...] = ()
    problem: Problem | None = None


def hash_of(path: str) -> str:
    """SHA-256 of the content of a file, empty when it cannot be read or is too large for a match."""
    try:
        if Path(path).stat().st_size > LARGEST:
            return ""
        return hashlib.sha256(Path(path).read_bytes()).hexdigest()
    except (OSError, ValueError):
        return ""


def parse(path: str, plugins: Plugins | None = None) -> Parsed:
    """Read one file. Whatever is wrong with it is told in the result."""
    try:
        if Path(path).stat().st_size > LARGEST:
            return Parsed(path, problem=Problem(path, "", "larger than a match file can be"))
        data = Path(path).read_bytes()
    except (OSError, ValueError) as error:
        return Parsed(path, problem=Problem(path, "", getattr(error, "strerror", None) or str(error)))
    file_hash = hashlib.sha256(data).hexdigest()
    try:
        matches = read_bytes(data, path, plugins=plugins)
        offers = tuple(Offer.of(match, part_hash(file_hash, i, len(matches))) for i, match in enumerate(matches, 1))
    except ReadError as error:
        return Parsed(path, file_hash, problem=error.problem())
    except Exception as error:  # a stranger's reader may hand over anything
        return Parsed(path, file_hash, problem=Problem(path, "", f"cannot be stored: {type(error).__name__}: {error}"))
    return Parsed(path, file_hash, offers)


def part_hash(file_hash: str, number: int, of: int) -> str:
    """What stands for one match of a file: the hash of the file, with the place in it when it holds several."""
    return file_hash if of == 1 else f"{file_hash}#{number}/{of}"


def _parse_some(paths: list[str]) -> list[Parsed]:
    return [parse(path) for path in paths]


def processes() -> int:
    """Processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def parse_all(paths: Iterable[str], jobs: int, plugins: Plugins | None = None) -> Iterator[Parsed]:
    """Read files in their order, a few ahead; with one job in this process."""
    if jobs <= 1 or (plugins is not None and plugins is not default_plugins()):
        yield from (parse(path, plugins) for path in paths)
        return
    waiting: deque[tuple[list[str], Future[list[Parsed]]]] = deque()
    left = iter(paths)
    pool = _pool(jobs)
    try:
        while True:
            while len(waiting) < AHEAD * jobs and (some := list(itertools.islice(left, BATCH))):
                waiting.append((some, pool.submit(_parse_some, some)))
            if not waiting:
                return
            some, future = waiting.popleft()
            try:
                yield from future.result()
            except BrokenProcessPool:
                _stop(pool)
                again = [*some, *(path for others, _ in waiting for path in others)]
                waiting.clear()
                pool = _pool(jobs)
                yield from map(_alone, again)
    finally:
        _stop(pool)


def _pool(jobs: int) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn"), initializer=_start)


def _start() -> None:
    """In a new process: Ctrl-C is for the one that writes; when that one dies this one ends; plugins are loaded at once."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_follow, daemon=True).start()
    default_plugins()


def _follow() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _stop(pool: ProcessPoolExecutor) -> None:
    pool.shutdown(wait=True, cancel_futures=True)


def _alone(path: str) -> Parsed:
    """Read a file in a process of its own, after one has died: the file that killed it is named."""
    with _pool(1) as pool:
        try:
            return pool.submit(parse, path).result()
        except BrokenProcessPool:
            return Parsed(path, problem=Problem(path, "", "the process that read it died"))


