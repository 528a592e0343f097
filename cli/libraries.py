"""A library as the matches of a command: never read as a whole, asked through its own source."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs

from millipoint.cli.analyses import FULLEST, Analysis
from millipoint.cli.inputs import Card
from millipoint.cli.library import opened
from millipoint.cli.report import Report
from millipoint.errors import UsageError
from millipoint.manager import Plugins
from millipoint.match import MatchInfo
from millipoint.schema import INT_NULL
from millipoint.settings import Settings

if TYPE_CHECKING:
    from millipoint.goal import Goal
    from millipoint.library.source import LibrarySource
    from millipoint.library.store import Library
    from millipoint.plugins.training.events import StudyEvent

VARIABLE = "MILLIPOINT_LIBRARY"
ME = "me"  # stands for the main player of a library


def library_for(paths: tuple[str, ...], named: str | None) -> str | None:
    """The library that a command is about, None when it is about files.

    With neither paths nor a name it is the user's own, if there is one. Raises `UsageError` when there is nothing, or both.
    """
    if paths and named:
        raise UsageError("give either paths or --library, not both")
    if paths or named:
        return named
    own = own_library()
    if own is None:
        raise UsageError("give the PATH of match files, or --library; there is no library of your own yet: make one with 'millipoint import'")
    return own


def own_library() -> str | None:
    """The user's own library, None when there is none."""
    named = os.environ.get(VARIABLE)
    if named:
        return named
    try:
        from millipoint.library.opening import default_url
    except ImportError:
        return None
    return url if Path(url := default_url()).exists() else None


def stored_settings(name: str, plugins: Plugins) -> Settings:
    """The settings that a library keeps, which are the defaults of the options."""
    with opened(name) as library:
        from millipoint.library.settings import settings_of

        return settings_of(library, plugins)


@attrs.define(eq=False, slots=False)
class LibraryInputs:
    """The matches of a library."""

    library: Library
    report: Report
    analysis: Analysis = FULLEST

    @cached_property
    def source(self) -> LibrarySource:
        """The decisions of all matches; of several analyses of a match the one that was asked for."""
        found = self.library.source(engine=self.analysis.engine, level=self.analysis.level)
        found.damage.tell(self.report.fail)
        return found

    @property
    def empty(self) -> bool:
        """Whether there is no match at all."""
        return not self.source.matches

    @cached_property
    def players(self) -> list[tuple[str, str]]:
        """The names of both players of each match."""
        facts = self.source.facts
        names = [facts.words["player"].decode(code) or "" for code in facts.data["player"].tolist()]
        return list(zip(names[::2], names[1::2], strict=True))

    @cached_property
    def names(self) -> dict[int, str]:
        """A name for every match by its number."""
        numbers = self.source.facts.data["match"].tolist()
        return {n: f"{n}: {a or '?'} - {b or '?'}" for n, (a, b) in zip(numbers, self.players, strict=True)}

    @cached_property
    def main_player(self) -> str | None:
        """Whose figures come first."""
        return str(found) if (found := self.library.settings().get("main_player")) else None

    def short(self, name: str) -> str:
        """The name of a match in a table."""
        return name

    def context(self, keys: Iterable[str]) -> dict[str, Any]:
        """What figures ask of a library beside its decisions."""
        from millipoint.cli.study_context import context

        return context(self.library, keys)

    def study_events(self) -> tuple[StudyEvent, ...]:
        """Everything that was done for study."""
        from millipoint.cli.study_context import study_events

        return study_events(self.library)

    def tournament_days(self) -> dict[str, int]:
        """The days that were set for tournaments by hand."""
        from millipoint.library.tournaments import tournaments

        return {event.name: event.day for event in tournaments(self.library) if event.day is not None}

    def goal(self) -> Goal | None:
        """The goal, if there is one."""
        from millipoint.library.goals import goal_of

        return goal_of(self.library)

    def analyses(self) -> list[tuple[str, int]]:
        """Engine and level of every analysis."""
        import sqlalchemy as sa

        from millipoint.library import schema

        a = schema.analysis.c
        with self.library.read() as connection:
            return [(row.engine, row.level) for row in connection.execute(sa.select(a.engine, a.level).distinct())]

    def use(self, analysis: Analysis) -> None:
        """Take this analysis where a match has several."""
        if analysis != self.analysis:
            self.analysis = analysis
            self.__dict__.pop("source", None)

    def meant(self, column: str, name: str) -> str:
        """The name that an alias stands for, and the main player for ``me``. Raises `UsageError` when there is none."""
        if column != "player":
            return name
        from millipoint.library.players import aliases

        flat = {alias.casefold(): target for alias, target in aliases(self.library).items()}
        if name.casefold() == ME and ME not in flat:
            if self.main_player:
                name = self.main_player
            elif all(other.casefold() != ME for pair in self.players for other in pair):
                raise UsageError("'me' is the main player, and the library has none: 'millipoint players main NAME' sets one")
        return flat.get(name.casefold(), name)

    def texts(self, column: str) -> list[str]:
        """Every text that a column of names holds, sorted."""
        if column == "engine":
            import sqlalchemy as sa

            from millipoint.library import schema

            with self.library.read() as connection:
                found = connection.execute(sa.select(schema.analysis.c.engine).distinct()).scalars().all()
            return sorted(text for text in found if text)
        facts = self.source.facts
        return sorted(facts.words[column].values[code] for code in set(facts.data[column].tolist()) if code >= 0)

    def cards(self) -> Iterator[Card]:
        """The facts of each match, for lists."""
        import sqlalchemy as sa

        from millipoint.library import schema

        m, a, g = schema.match.c, schema.analysis.c, schema.game.c
        source, facts = self.source, self.source.facts
        games = sa.select(g.match_id, sa.func.count()).group_by(g.match_id)
        columns = (a.id, a.format, a.program, a.engine, a.level, a.met, m.finished, m.annotator)
        query = sa.select(*columns).join(schema.match, a.match_id == m.id)
        with self.library.read() as connection:
            number_of_games: dict[int, int] = dict(connection.execute(games).all())
            rows = {row.id: row for row in connection.execute(query)}
        for i in source.chosen.tolist():
            row, number = rows[int(source.analyses[i])], int(facts.data["match"][i])
            day = int(facts.data["day"][i])
            texts: dict[str, Any] = {n: facts.words[n].decode(int(facts.data[n][i])) or "" for n in ("tournament", "round", "place", "source")}
            info = MatchInfo(
                source=texts["source"], format=row.format, program=row.program, players=self.players[i],
                length=int(facts.data["length"][i]), day=None if day == INT_NULL else day, event=texts["tournament"],
                round=texts["round"], place=texts["place"], annotator=row.annotator, engine=row.engine, level=row.level,
                met=row.met, finished=bool(row.finished),
                score=(max(int(facts.data["end_score"][2 * i]), 0), max(int(facts.data["end_score"][2 * i + 1]), 0)),
            )  # fmt: skip
            yield Card(number, self.names[number], info, number_of_games.get(number, 0), int(source.sizes[i]))
