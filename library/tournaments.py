"""Tournaments: what is known of each, and edits that can be taken back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs
import sqlalchemy as sa

from millipoint.errors import UsageError
from millipoint.library import schema
from millipoint.library.names import find_name, new_name
from millipoint.library.rows import LARGEST, batched
from millipoint.library.store import Library
from millipoint.library.study import day_text
from millipoint.library.texts import inert
from millipoint.library.undo import Edit, edit
from millipoint.plural import some

T, M = schema.tournament.c, schema.match.c


@attrs.frozen
class Tournament:
    """One event: its own day if one was set, the days of its matches, and their number."""

    name: str
    day: int | None
    """Set by hand; else None."""
    first: int | None
    last: int | None
    matches: int

    @property
    def start(self) -> int | None:
        """The day of the event: its own, else that of its first dated match."""
        return self.first if self.day is None else self.day


def tournaments(library: Library) -> list[Tournament]:
    """Every tournament, undated ones first, then by day and name."""
    query = (
        sa.select(T.name, T.day, sa.func.min(M.day), sa.func.max(M.day), sa.func.count(M.id))
        .outerjoin(schema.match, M.tournament_id == T.id)
        .group_by(T.id, T.name, T.day)
    )
    with library.read() as connection:
        found = [Tournament(*row) for row in connection.execute(query)]
    return sorted(found, key=lambda t: (t.start is not None, t.start or 0, t.name))


def matches_of(library: Library, name: str) -> list[dict[str, Any]]:
    """The matches of a tournament in order of days: number, day, round, length and names of the players."""
    one, two = schema.player.alias(), schema.player.alias()
    number = _find(library, name)[1]
    query = (
        sa.select(M.id, M.day, M.round, M.length, one.c.name.label("player_0"), two.c.name.label("player_1"))
        .join(one, M.player_0 == one.c.id)
        .join(two, M.player_1 == two.c.id)
        .where(M.tournament_id == number)
        .order_by(M.day, M.id)
    )
    with library.read() as connection:
        return [{**row, "round": row["round"] or None} for row in connection.execute(query).mappings()]


def rename(library: Library, old: str, new: str) -> None:
    """Give a tournament another name. Raises `UsageError` when there is one of that name: merge them then."""
    old, number = _find(library, old)
    new = new_name("tournament", new)
    if new == old:
        return
    if new in _ids(library):
        raise UsageError(f"there is a tournament {new!r} already: merge the two")
    with edit(library, f"tournament {old!r} renamed to {new!r}") as made:
        made.update(schema.tournament, {"name": new}, T.id == number)


def merge(library: Library, names: Sequence[str], into: str) -> int:
    """Move all matches of some tournaments to another one, known or new; returns how many were moved."""
    ids = _ids(library)
    olds = {ids[name]: name for name in (find_name("tournament", name, ids) for name in names)}
    into = new_name("tournament", into)
    olds.pop(ids.get(into, -1), None)
    if not olds:
        raise UsageError(f"there is nothing to merge into {into!r}")
    with edit(library, f"{', '.join(map(repr, olds.values()))} merged into {into!r}") as made:
        target = _target(made, ids, into)
        moved = made.update(schema.match, {"tournament_id": target}, M.tournament_id.in_(olds))
        made.delete(schema.tournament, T.id.in_(olds))
    return moved


def assign(library: Library, name: str, matches: Sequence[int]) -> int:
    """Put matches into a tournament, known or new; an empty name takes them out of any. Returns how many changed."""
    check_matches(library, matches)
    name = inert(name.strip())
    ids = _ids(library)
    wanted = sorted(set(matches))
    where = f"assigned to {name!r}" if name else "taken out of tournaments"
    with edit(library, f"{some(len(wanted), 'match')} {where}") as made:
        target = _target(made, ids, name) if name else None
        return sum(
            made.update(schema.match, {"tournament_id": target}, M.id.in_(some), M.tournament_id.is_distinct_from(target))
            for some in batched(wanted)
        )


def set_date(library: Library, name: str, day: int | None) -> None:
    """Set the day of a tournament; None leaves it to its matches."""
    name, number = _find(library, name)
    with edit(library, f"date of {name!r}: {'none' if day is None else day_text(day)}") as made:
        made.update(schema.tournament, {"day": day}, T.id == number)


def set_round(library: Library, match: int, text: str) -> None:
    """Set the round of a match."""
    check_matches(library, [match])
    with edit(library, f"round of match {match}: {text.strip()!r}") as made:
        made.update(schema.match, {"round": text.strip()}, M.id == match)


def check_matches(library: Library, matches: Sequence[int]) -> None:
    """Raise `UsageError` for a number that no match has."""
    wanted = sorted(set(matches))
    known: set[int] = set()
    with library.read() as connection:
        for some in batched([number for number in wanted if 0 < number <= LARGEST]):
            known |= set(connection.execute(sa.select(M.id).where(M.id.in_(some))).scalars())
    missing = [str(number) for number in wanted if number not in known]
    if missing:
        raise UsageError(f"there is no match {', '.join(missing[:5])}{' …' * (len(missing) > 5)} in the library")


def _ids(library: Library) -> dict[str, int]:
    with library.read() as connection:
        return dict(connection.execute(sa.select(T.name, T.id)).all())


def _find(library: Library, name: str) -> tuple[str, int]:
    ids = _ids(library)
    name = find_name("tournament", name, ids)
    return name, ids[name]


def _target(made: Edit, ids: dict[str, int], name: str) -> int:
    """Id of a tournament, made as part of an edit when it is new."""
    if name in ids:
        return ids[name]
    number = made.fresh(schema.tournament)
    made.insert(schema.tournament, [{"id": number, "name": name, "place": "", "day": None}])
    return number
