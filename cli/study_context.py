"""What a library knows beside the decisions: study, comments, collections, tags, and analyses that disagree."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import numpy as np
import sqlalchemy as sa

from millipoint.decisions import Decisions
from millipoint.library import schema
from millipoint.library.source import LibrarySource

if TYPE_CHECKING:
    from millipoint.library.store import Library
    from millipoint.plugins.training.events import StudyEvent

Array = np.ndarray[Any, np.dtype[Any]]


def study_events(library: Library) -> tuple[StudyEvent, ...]:
    """Everything that was done for study, by day."""
    from millipoint.library.study import events
    from millipoint.plugins.training.events import StudyEvent

    names = ("day", "kind", "position", "grade", "error", "n")
    return tuple(StudyEvent(**{name: row[name] for name in names}) for row in events(library))


def study_days(library: Library) -> dict[int, int]:
    """The first day of study of every position: marked, reviewed or quizzed."""
    e, m = schema.study_event.c, schema.mark.c
    logged = sa.select(e.position, sa.func.min(e.day)).where(e.position.is_not(None)).group_by(e.position)
    days: dict[int, int] = {}
    with library.read() as connection:
        for query in (logged, sa.select(m.position, m.day)):
            for position, day in connection.execute(query):
                days[position] = min(day, days.get(position, day))
    return days


def handled(library: Library) -> frozenset[int]:
    """Positions with a mark, a comment, a review, or a place in a collection."""
    e = schema.study_event.c
    queries = [sa.select(table.c.position).distinct() for table in (schema.mark, schema.comment, schema.collected)]
    queries.append(sa.select(e.position).where(e.kind == "reviewed", e.position.is_not(None)).distinct())
    with library.read() as connection:
        found = {int(position) for query in queries for position in connection.execute(query).scalars()}
    return frozenset(found - {0})


def position_tags(library: Library) -> dict[int, list[str]]:
    """The tags of every position that has some."""
    t, found = schema.tag.c, dict[int, list[str]]()
    with library.read() as connection:
        for tag, position in connection.execute(sa.select(t.tag, t.position).order_by(t.tag)):
            found.setdefault(position, []).append(tag)
    return found


def unstable(library: Library) -> frozenset[int]:
    """Positions on whose best play or cube action the analyses of different programs in the library disagree."""
    a = schema.analysis.c
    with library.read() as connection:
        engines = connection.execute(sa.select(a.engine).distinct().where(a.engine != "")).scalars().all()
    if len(engines) < 2:
        return frozenset()
    usual, found = library.source(), set[int]()
    for engine in engines:
        other = library.source(engine=engine)
        for at in np.flatnonzero(usual.analyses != other.analyses).tolist():
            found |= _differing(_one(usual, at), _one(other, at))
    return frozenset(found - {0})


def _one(source: LibrarySource, at: int) -> Decisions:
    import attrs

    (load,) = attrs.evolve(source, chosen=np.array([at]), cache=None).parts()
    return load()


def _differing(one: Decisions, two: Decisions) -> set[int]:
    """Positions of decisions whose best choice differs; a choice that either lacks differs from none."""
    first, second = _choices(one), _choices(two)
    return {place[0] for place, best in first.items() if second.get(place, best) != best}


def _choices(table: Decisions) -> dict[tuple[int, ...], str]:
    from millipoint.cli.decision_columns import TEXTS
    from millipoint.frame import Frame
    from millipoint.loading import default_plugins
    from millipoint.settings import Settings

    frame = Frame(table, default_plugins().session(Settings()))
    names = [table.data[name].tolist() for name in ("position", "game", "ply", "kind")]
    best = (TEXTS["best_text"](frame, row) for row in range(len(table)))
    return {place: text for place, text in zip(zip(*names, strict=True), best, strict=True) if text is not None}


CONTEXT: dict[str, Callable[[Library], Any]] = {
    "study_days": study_days,
    "handled": handled,
    "position_tags": position_tags,
    "unstable": unstable,
}
"""What figures may ask of a library, by the key of their context."""


def context(library: Library, keys: Iterable[str]) -> dict[str, Any]:
    """The context of figures for some of its keys."""
    return {key: CONTEXT[key](library) for key in keys}
