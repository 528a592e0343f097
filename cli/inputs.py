"""Read the matches of a command: find the files, read them one by one, say what is wrong with each."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Protocol

import click

from millipoint.cli.analyses import Analysis
from millipoint.cli.file_inputs import Card, FileInputs, number_of, numbered
from millipoint.cli.report import Report
from millipoint.cli.text import clean
from millipoint.errors import Problem, ReadError, UsageError
from millipoint.finding import find_files
from millipoint.manager import Plugins
from millipoint.match import Match
from millipoint.plural import some
from millipoint.reading import read_all
from millipoint.source import Source
from millipoint.twins import best, twins

if TYPE_CHECKING:
    from millipoint.goal import Goal
    from millipoint.plugins.training.events import StudyEvent

__all__ = ["Card", "FileInputs", "Inputs", "read_inputs"]

FEW = 8
"""Files that are read without showing progress."""


class Inputs(Protocol):
    """The matches of a command, from files or from a library."""

    @property
    def names(self) -> dict[int, str]:
        """A name for every match by its number, in the order of lists."""

    @property
    def source(self) -> Source:
        """The decisions of all matches."""

    @property
    def empty(self) -> bool:
        """Whether there is no match at all."""

    @property
    def main_player(self) -> str | None:
        """Whose figures come first."""

    def texts(self, column: str) -> list[str]:
        """Every text that a column of names holds, sorted."""

    def meant(self, column: str, name: str) -> str:
        """The name that another one stands for."""

    def analyses(self) -> list[tuple[str, int]]:
        """Engine and level of every analysis."""

    def use(self, analysis: Analysis) -> None:
        """Take this analysis where a match has several."""

    def cards(self) -> Iterable[Card]:
        """The facts of each match."""

    def short(self, name: str) -> str:
        """The name of a match in a table."""

    def context(self, keys: Iterable[str]) -> dict[str, Any]:
        """What figures ask of a library beside its decisions."""

    def study_events(self) -> tuple[StudyEvent, ...]:
        """Everything that was done for study."""

    def tournament_days(self) -> dict[str, int]:
        """The days that were set for tournaments by hand."""

    def goal(self) -> Goal | None:
        """The goal, if there is one."""


def read_inputs(paths: Sequence[str], plugins: Plugins, report: Report, library: str | None = None) -> Inputs:
    """Every match at the paths, or those of a library.

    Raises `UsageError` when there is no file at all; other faults go to the report.
    """
    for problem in plugins.problems:
        report.fail(problem)
    if library is not None:
        from millipoint.cli.libraries import LibraryInputs
        from millipoint.cli.library import opened

        store = opened(library)
        click.get_current_context().call_on_close(store.close)
        return LibraryInputs(store, report)
    found = find_files(paths, plugins)
    if not found.files:
        raise UsageError(_nothing(found.problems, paths))
    for problem in found.problems:
        report.fail(problem)
    matches: list[Match] = []
    names: dict[int, str] = {}
    seen: dict[int, str] = {}
    for path in _progress(found.files):
        for match, name in read_named(path, plugins, report):
            key = number_of(match)
            if key in seen:
                report.warn(Problem(name, "", f"the same match as {seen[key]}, counted once"))
                continue
            seen[key] = name
            matches.append(numbered(match, len(matches) + 1))
            names[len(matches)] = name
            for warning in match.warnings:
                report.warn(warning)
    groups = twins(matches)
    _tell_twins(groups, names, report)
    return FileInputs(groups, names)


def _tell_twins(groups: Sequence[Sequence[Match]], names: dict[int, str], report: Report) -> None:
    """Say which files hold a match that another one holds too."""
    several = [group for group in groups if len(group) > 1]
    if len(several) > FEW:
        extra = sum(len(group) - 1 for group in several)
        text = f"{some(extra, 'file')} with matches that others hold too: each is counted once, by its fullest analysis"
        report.warn(Problem("", "", text))
        return
    for group in several:
        first = names[number_of(best(group))]
        for match in group:
            name = names[number_of(match)]
            if name != first:
                report.warn(Problem(name, "", f"the same match as {first}, which is the fuller analysis: counted once"))


def read_named(path: str, plugins: Plugins, report: Report) -> list[tuple[Match, str]]:
    """The matches of a file, each with its name: the path, and the place in it when it holds several. A fault goes to the report."""
    try:
        matches = read_all(path, plugins=plugins)
    except ReadError as error:
        report.fail(error.problem())
        return []
    if len(matches) == 1:
        return [(matches[0], path)]
    return [(match, f"{path}#{i}") for i, match in enumerate(matches, 1)]


def _nothing(problems: Sequence[Problem], paths: Sequence[str]) -> str:
    if problems:
        return "; ".join(map(str, problems))
    return f"no match file in {', '.join(paths)}"


def _progress(files: Sequence[str]) -> Iterable[str]:
    """The files, with a bar on stderr when somebody watches."""
    if len(files) <= FEW or not sys.stderr.isatty():
        return files
    return _watched(files)


def _watched(files: Sequence[str]) -> Iterator[str]:
    from rich.console import Console
    from rich.progress import track

    console = Console(stderr=True)
    yield from track(files, clean("reading"), console=console, transient=True)
