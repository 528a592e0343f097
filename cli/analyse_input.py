"""The matches that an analysis is asked for: read from files, each once, or taken from a library."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import attrs

from millipoint.cli.inputs import read_named
from millipoint.cli.report import Report
from millipoint.engines.engine import Task
from millipoint.errors import UsageError
from millipoint.finding import find_files
from millipoint.fingerprint import fingerprint
from millipoint.manager import Plugins
from millipoint.twins import analysed

if TYPE_CHECKING:
    from millipoint.library.store import Library


@attrs.define
class Wanted:
    """Matches to analyse, and how many need none: they carry an analysis."""

    tasks: list[Task] = attrs.field(factory=list)
    analysed: int = 0


def of_files(paths: Sequence[str], plugins: Plugins, report: Report, *, again: bool) -> Wanted:
    """The matches of files; of one that several files hold the one that is analysed most. Faults go to the report."""
    found = find_files(paths, plugins)
    for problem in found.problems:
        report.fail(problem)
    if not found.files:
        raise UsageError(f"no match file in {', '.join(paths)}")
    each: dict[str, Task] = {}
    for path in found.files:
        for match, name in read_named(path, plugins, report):
            for warning in match.warnings:
                report.warn(warning)
            task = Task(name, match, _content(path) if name == path else b"")
            before = each.setdefault(fingerprint(match), task)
            if analysed(match.decisions) > analysed(before.match.decisions):
                each[fingerprint(match)] = task
    wanted = Wanted()
    for task in each.values():
        if not again and analysed(task.match.decisions):
            wanted.analysed += 1
        else:
            wanted.tasks.append(task)
    return wanted


def of_library(library: Library, *, again: bool) -> Wanted:
    """The matches of a library."""
    from millipoint.engines.shelf import matches

    wanted = Wanted(list(matches(library, again=again)))
    wanted.analysed = library.source().matches - len(wanted.tasks)
    return wanted


def _content(path: str) -> bytes:
    try:
        return Path(path).read_bytes()
    except OSError:
        return b""
