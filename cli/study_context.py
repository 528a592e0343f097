"""What a library knows beside the decisions: study, comments, collections, tags, and analyses that disagree."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import numpy as np
import sqlalchemy as sa

from millipoint.decision import CHECKER
from millipoint.decisions import Decisions
from millipoint.levels import ROLLOUT
from millipoint.library import schema
from millipoint.library.source import LibrarySource

if TYPE_CHECKING:
    from millipoint.library.store import Library
    from millipoint.plugins.references.choice import Handled
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


def handled_boards(library: Library) -> tuple[Handled, ...]:
    """The handled positions that stand in a match, as boards: once for checker play, and for cube decisions once a score."""
    from millipoint.plugins.references.choice import Handled

    known = np.array(sorted(handled(library)), dtype=np.int64)
    found: dict[tuple[int, int, int, int], Handled] = {}
    for load in library.source().parts() if len(known) else ():
        table = load()
        rows = np.flatnonzero(np.isin(table.data["position"], known))
        if not len(rows):
            continue
        cube = table.data["kind"][rows] != CHECKER
        away, theirs = (np.where(cube, table.data[name][rows], -1) for name in ("away", "opponent_away"))
        places = np.stack([table.data["position"][rows], table.data["kind"][rows], away, theirs], axis=1)
        _, first = np.unique(places, axis=0, return_index=True)
        for place, board in zip(places[first].tolist(), table.data["board"][rows[first]].tolist(), strict=True):
            kind, *score = place[1:]
            found.setdefault(tuple(place), Handled(board=tuple(board), kind=kind, away=score[0], opponent_away=score[1]))
    return tuple(found[place] for place in sorted(found))


def unstable(library: Library) -> frozenset[int]:
    """Positions on whose best play or cube action the analyses of the library disagree.

    Compared are other programs, and of the same program other depths: for cube decisions any, for plays rollouts alone.
    """
    a = schema.analysis.c
    query = sa.select(a.engine, a.level).where(a.engine != "").distinct()
    with library.read() as connection:
        there = [(str(row.engine), int(row.level)) for row in connection.execute(query)]
    usual, found = library.source(), set[int]()
    for engine, level in there if len(there) > 1 else ():
        other = library.source(engine=engine, level=level)
        for at in np.flatnonzero(usual.analyses != other.analyses).tolist():
            found |= _differing(_one(usual, at), _one(other, at))
    return frozenset(found - {0})


def _one(source: LibrarySource, at: int) -> Decisions:
    import attrs

    (load,) = attrs.evolve(source, chosen=np.array([at]), cache=None).parts()
    return load()


def _differing(one: Decisions, two: Decisions) -> set[int]:
    """Positions of decisions on which two analyses of a match disagree as `unstable` says."""
    from millipoint.engines.agreement import verdicts
    from millipoint.engines.pairs import pairs

    mine, theirs = pairs(one, two)
    known, alike = verdicts(one, two, mine, theirs)
    differ = known & ~alike
    mine, theirs = mine[differ], theirs[differ]
    same = _programs(one, mine) == _programs(two, theirs)
    rolled_out = np.maximum(one.data["level"][mine], two.data["level"][theirs]) >= ROLLOUT
    shallow = same & (one.data["kind"][mine] == CHECKER) & ~rolled_out
    return set(one.data["position"][mine[~shallow]].tolist())


def _programs(table: Decisions, rows: Array) -> Array:
    """Which program analysed each of some decisions, by name."""
    names = np.array([*table.words["engine"].values, ""], dtype=object)
    return np.asarray(names[table.data["engine"][rows]])


CONTEXT: dict[str, Callable[[Library], Any]] = {
    "study_days": study_days,
    "handled": handled,
    "handled_boards": handled_boards,
    "position_tags": position_tags,
    "unstable": unstable,
}
"""What figures may ask of a library, by the key of their context."""


def context(library: Library, keys: Iterable[str]) -> dict[str, Any]:
    """The context of figures for some of its keys."""
    return {key: CONTEXT[key](library) for key in keys}
