"""Sources of decisions: anything that yields partitions of whole matches."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import Any, Protocol, TypeAlias, runtime_checkable

import attrs

from millipoint.decisions import Decisions
from millipoint.errors import UsageError
from millipoint.filter import Filter
from millipoint.frame import Frame
from millipoint.match import Match
from millipoint.session import Session

Sourced: TypeAlias = "Source | Match | Decisions | Iterable[Match | Decisions]"

PARTITION = 64_000
"""Decisions a partition holds, about: smaller ones cost more calls than arithmetic."""


@runtime_checkable
class Source(Protocol):
    """Whole matches in partitions of about 64k decisions, each loaded when it is asked for."""

    @property
    def matches(self) -> int:
        """Number of matches."""

    def parts(self) -> Sequence[Callable[[], Decisions]]:
        """Loaders of the partitions."""


def narrowed(source: Source, filters: Iterable[Filter], session: Session) -> Source:
    """The source without matches that pass none of the filters, when it can tell: it may have a method of this name."""
    narrow = getattr(source, "narrowed", None)
    found: Source = source if narrow is None else narrow(filters, session)
    return found


@attrs.define(eq=False, slots=False)
class Memory:
    """Matches or tables in memory as a source; small ones are joined up to the size of a partition."""

    tables: Sequence[Decisions]

    @property
    def matches(self) -> int:
        """Number of matches."""
        return sum(table.matches for table in self.tables)

    @cached_property
    def _joined(self) -> list[Decisions]:
        joined: list[Decisions] = []
        batch: list[Decisions] = []
        for table in self.tables:
            if batch and sum(map(len, batch)) + len(table) > PARTITION:
                joined.append(Decisions.concat(batch))
                batch = []
            batch.append(table)
        return [*joined, Decisions.concat(batch)]

    def parts(self) -> Sequence[Callable[[], Decisions]]:
        """The joined tables."""
        return [_Held(table) for table in self._joined]


@attrs.frozen(eq=False)
class _Held:
    table: Decisions

    def __call__(self) -> Decisions:
        return self.table


@attrs.define(eq=False, slots=False)
class Kept:
    """A source with all its columns in memory, stored and derived, for many questions under the same settings."""

    loaders: Sequence[_Kept]
    matches: int

    @classmethod
    def of(cls, source: Source) -> Kept:
        """Read a source once."""
        return cls([_Kept(load()) for load in source.parts()], source.matches)

    def parts(self) -> Sequence[Callable[[], Decisions]]:
        """The tables, each with its frame of the last session."""
        return self.loaders


@attrs.define(eq=False, slots=False)
class _Kept:
    table: Decisions
    _frame: Frame | None = None

    def __call__(self) -> Decisions:
        return self.table

    def frame(self, session: Session) -> Frame:
        """Columns under a session: those of the last one as long as it is asked for again, but no selections."""
        columns: dict[Any, Any] = {}
        if self._frame is not None and self._frame.session is session:
            columns = {name: values for name, values in self._frame.memo.items() if isinstance(name, str)}
        self._frame = Frame(self.table, session, columns)
        return self._frame


def as_source(thing: Source | Match | Decisions | Iterable[Match | Decisions]) -> Source:
    """A source from a match, a table, several of either, or a source itself."""
    if isinstance(thing, Match):
        return Memory([thing.decisions])
    if isinstance(thing, Decisions):
        return Memory([thing])
    if isinstance(thing, Source):
        return thing
    if isinstance(thing, str) or not isinstance(thing, Iterable):
        raise UsageError(f"{_shown(thing)} is no source of decisions: give matches, tables or a source")
    tables = [item.decisions if isinstance(item, Match) else item for item in thing]
    for table in tables:
        if not isinstance(table, Decisions):
            raise UsageError(f"{_shown(table)} is no source of decisions: give matches, tables or a source")
    return Memory(tables)


def _shown(thing: object) -> str:
    text = repr(thing)
    return text if len(text) <= 80 else f"a value of type {type(thing).__name__}"
