"""The matches of files, and the facts of a match in a list."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs
import numpy as np

from millipoint.cli.analyses import FULLEST, Analysis
from millipoint.errors import Problem
from millipoint.match import Match, MatchInfo
from millipoint.source import Memory
from millipoint.twins import best

if TYPE_CHECKING:
    from millipoint.goal import Goal
    from millipoint.plugins.training.events import StudyEvent


@attrs.frozen
class Card:
    """A match in a list: its facts, without its decisions."""

    number: int
    """The number that columns know the match by."""
    name: str
    info: MatchInfo
    games: int
    decisions: int
    warnings: tuple[Problem, ...] = ()


@attrs.define
class FileInputs:
    """Matches read from files, each once, whatever the number of files that hold it."""

    groups: list[list[Match]]
    """The analyses of each match."""
    names: dict[int, str]
    """The path of each analysis, with the place in the file when it holds several."""
    main_player: str | None = None
    analysis: Analysis = FULLEST

    @property
    def matches(self) -> list[Match]:
        """The analysis that stands for each match."""
        return [best(group, self.analysis.engine, self.analysis.level) for group in self.groups]

    @property
    def source(self) -> Memory:
        """The decisions of all matches."""
        return Memory([match.decisions for match in self.matches])

    @property
    def empty(self) -> bool:
        """Whether there is no match at all."""
        return not self.matches

    def texts(self, column: str) -> list[str]:
        """Every text that a column of names holds, sorted."""
        found: set[str] = set()
        for match in (match for group in self.groups for match in group):
            codes = set(match.decisions.data[column].tolist())
            found |= {text for code in codes if (text := match.decisions.words[column].decode(code)) is not None}
        return sorted(found)

    def meant(self, column: str, name: str) -> str:
        """The name itself: files have no aliases."""
        return name

    def analyses(self) -> list[tuple[str, int]]:
        """Engine and level of every analysis."""
        return [(match.info.engine, match.info.level) for group in self.groups for match in group]

    def use(self, analysis: Analysis) -> None:
        """Take this analysis where several files hold a match."""
        self.analysis = analysis

    def cards(self) -> Iterator[Card]:
        """The facts of each match."""
        for match in self.matches:
            number = number_of(match)
            yield Card(number, self.names[number], match.info, len(match.games), len(match.decisions), match.warnings)

    def short(self, name: str) -> str:
        """The name of the file."""
        return Path(name).name

    def context(self, keys: Iterable[str]) -> dict[str, Any]:
        """Nothing: files hold no record of study."""
        return {}

    def study_events(self) -> tuple[StudyEvent, ...]:
        """None."""
        return ()

    def tournament_days(self) -> dict[str, int]:
        """None: a tournament is dated by its matches."""
        return {}

    def goal(self) -> Goal | None:
        """None."""
        return None


def numbered(match: Match, number: int) -> Match:
    """The match under another number: in the order of reading, so that matches of one day stay in it as in a library."""
    data = match.decisions.data
    column = np.full_like(data["match"], number)
    return attrs.evolve(match, decisions=attrs.evolve(match.decisions, data={**data, "match": column}))


def number_of(match: Match) -> int:
    """The number that columns know a match by."""
    return int(match.decisions.data["match"][0])
