"""Matches analysed by GNU Backgammon: given as SGF, analysed, read again and compared."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from millipoint.engines.engine import Analysed, Order, Task
from millipoint.engines.gnubg.facts import joined, with_names
from millipoint.engines.gnubg.process import GnubgError, Process
from millipoint.engines.gnubg.program import find
from millipoint.engines.same import difference
from millipoint.engines.sgf import sgf
from millipoint.errors import MillipointError, Problem, ReadError
from millipoint.formats.sgf.reader import read
from millipoint.match import Match

READING: Final = 60.0
"""Seconds within which the program has read any match."""


def analysed(tasks: Iterable[Task], order: Order) -> Iterator[Analysed]:
    """Analyse matches one after the other in one process, in a new one after a failure."""
    with tempfile.TemporaryDirectory(prefix="millipoint-", ignore_cleanup_errors=True) as folder:
        process = Process(find(), Path(folder))
        try:
            for task in tasks:
                if order.stopped():
                    return
                yield _one(process, task, order)
        finally:
            process.close()


def _one(process: Process, task: Task, order: Order) -> Analysed:
    started = time.monotonic()
    try:
        match, sgf = _analysed(process, task, order)
        return Analysed(task, match, sgf, seconds=time.monotonic() - started)
    except MillipointError as error:
        text = error.message if isinstance(error, ReadError) else str(error)
        return Analysed(task, problem=Problem(task.name, "gnubg", text), seconds=time.monotonic() - started)


def _analysed(process: Process, task: Task, order: Order) -> tuple[Match, bytes]:
    match = task.match
    if not len(match.decisions):
        raise GnubgError("the match holds no decision")
    native = bool(task.original) and match.info.format == "sgf"
    given, result = process.home / "match.sgf", process.home / "result.sgf"
    result.unlink(missing_ok=True)
    given.write_bytes(task.original if native else sgf(match))
    process.ask([*_settings(order.plies), f'load match "{given}"', "analyse clear match"], READING, order.stopped)
    said = process.ask(["analyse match", f'save match "{result}"'], order.timeout, order.stopped)
    if not result.exists():
        raise GnubgError(f"nothing was saved: {' '.join(said.split())[-200:]}")
    saved = with_names(result.read_bytes(), match.info)
    found = read(saved, match.info.source)
    if len(found) != 1:
        raise GnubgError(f"{len(found)} matches instead of one came back")
    if odd := difference(match, found[0]):
        raise GnubgError(f"the match was {odd}: its analysis is not taken")
    if not found[0].info.engine:
        raise GnubgError("the match came back without an analysis")
    return joined(match, found[0]), saved


def _settings(plies: int) -> list[str]:
    commands = ["set display off", "set confirm new off", "set confirm save off", "set threads 1"]
    for what in ("chequerplay", "cubedecision"):
        commands += [f"set analysis {what} evaluation {text}" for text in (f"plies {plies}", "cubeful on")]
    return commands
