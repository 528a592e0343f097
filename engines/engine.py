"""What an engine is: a program that takes matches and gives them back analysed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Protocol, runtime_checkable

import attrs

from millipoint.errors import Problem
from millipoint.match import Match


@attrs.frozen(eq=False)
class Task:
    """A match that waits for its analysis."""

    name: str
    """What it is called in messages: the path of its file, with the place in it when that holds several."""
    match: Match
    original: bytes = b""
    """The content of its file when that holds this match alone."""


@attrs.frozen
class Order:
    """How matches are to be analysed."""

    plies: int
    """Depth in the engine's own count."""
    timeout: float = 3600.0
    """Seconds that one match may take."""
    stopped: Callable[[], bool] = bool
    """Asked from time to time: True = end soon."""


@attrs.frozen(eq=False)
class Analysed:
    """What came of a task: the match with its analysis, or the problem that kept it from being analysed."""

    task: Task
    match: Match | None = None
    sgf: bytes = b""
    """The same as an SGF file with analysis."""
    problem: Problem | None = None
    seconds: float = 0.0


@runtime_checkable
class Engine(Protocol):
    """An engine. ``analyse`` runs in several threads at once, each with tasks of its own."""

    @property
    def name(self) -> str:
        """What ``--engine`` takes."""

    @property
    def title(self) -> str:
        """What it is, in some words."""

    @property
    def program(self) -> str:
        """The name that its analyses carry, `millipoint.match.MatchInfo.engine`."""

    @property
    def plies(self) -> Sequence[int]:
        """Depths that can be asked for, in its own count; the first one is the usual one."""

    @property
    def writes_sgf(self) -> bool:
        """Whether its analyses come as SGF files too."""

    def level(self, plies: int) -> int:
        """A depth on the scale of `millipoint.levels`."""

    def available(self) -> str:
        """Empty when the engine can be used, else the reason why not and what to do."""

    def analyse(self, tasks: Iterable[Task], order: Order) -> Iterator[Analysed]:
        """Analyse matches one after the other, each handed out before the next is taken. One that fails costs no other."""
