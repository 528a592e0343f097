"""The record of study: positions marked as studied, and what was done with positions, by UTC day."""

from __future__ import annotations

import datetime
import math
from collections.abc import Sequence
from typing import Any, Final

import sqlalchemy as sa

from millipoint.errors import UsageError
from millipoint.library import schema
from millipoint.library.places import Place
from millipoint.library.rows import LARGEST
from millipoint.library.store import Library
from millipoint.library.undo import edit
from millipoint.plural import some

KINDS: Final = ("marked", "reviewed", "quizzed")
"""What can happen to a position."""
EPOCH: Final = datetime.date(1970, 1, 1)


def today() -> int:
    """The UTC day, in days since 1970-01-01."""
    return (datetime.datetime.now(datetime.UTC).date() - EPOCH).days


def day_text(day: int) -> str:
    """A day as YYYY-MM-DD."""
    return (EPOCH + datetime.timedelta(days=day)).isoformat()


def mark(library: Library, places: Sequence[Place], day: int | None = None, note: str = "") -> int:
    """Mark positions as studied and log it; returns how many were not marked before."""
    m, when = schema.mark, today() if day is None else day
    wanted = list(dict.fromkeys(place.position for place in places))
    with edit(library, f"marked {_count(wanted)}") as made:
        known = set(made.connection.execute(sa.select(m.c.position).where(m.c.position.in_(wanted))).scalars())
        new = [position for position in wanted if position not in known]
        made.insert(m, [{"position": position, "day": when, "note": note} for position in new])
        first = made.fresh(schema.study_event)
        made.insert(
            schema.study_event,
            [{"id": first + i, "day": when, "kind": "marked", "position": p, "note": note} for i, p in enumerate(new)],
        )
    return len(new)


def unmark(library: Library, places: Sequence[Place]) -> int:
    """Take marks away; the log keeps what was done. Returns how many were marked."""
    m = schema.mark
    wanted = list(dict.fromkeys(place.position for place in places))
    with edit(library, f"unmarked {_count(wanted)}") as made:
        return made.delete(m, m.c.position.in_(wanted))


def record(
    library: Library,
    kind: str,
    places: Sequence[Place],
    *,
    day: int | None = None,
    grade: int | None = None,
    error: float | None = None,
    n: int | None = None,
    note: str = "",
) -> None:
    """Log that positions were reviewed or quizzed: with a grade, the error made (equity) over ``n`` decisions."""
    if kind not in KINDS:
        raise UsageError(f"unknown kind of study {kind!r}: choose from {', '.join(KINDS)}")
    if error is not None and (not math.isfinite(error) or error < 0):
        raise UsageError(f"an error of {error:g} cannot be: give an equity of 0 or more")
    if n is not None and not 1 <= n <= LARGEST:
        raise UsageError("n counts the decisions of a quiz, 1 or more" if n < 1 else f"{n} decisions of a quiz cannot be")
    if grade is not None and abs(grade) > LARGEST:
        raise UsageError(f"a grade of {grade} cannot be")
    values: dict[str, Any] = {"day": today() if day is None else day, "kind": kind, "grade": grade, "error": error, "n": n, "note": note}
    positions: list[int | None] = [place.position for place in places] or [None]
    with edit(library, f"{kind} {_count(places) if places else 'a session'}") as made:
        first = made.fresh(schema.study_event)
        rows = [{"id": first + i, "position": p, **values} for i, p in enumerate(positions)]
        made.insert(schema.study_event, rows)


def marks(library: Library) -> dict[int, int]:
    """Every marked position and the day of its mark."""
    m = schema.mark.c
    with library.read() as connection:
        return dict(connection.execute(sa.select(m.position, m.day)).all())


def events(library: Library) -> list[dict[str, Any]]:
    """Everything that was done for study, in order of days."""
    e = schema.study_event
    with library.read() as connection:
        return [dict(row) for row in connection.execute(sa.select(e).order_by(e.c.day, e.c.id)).mappings()]


def _count(positions: Sequence[Any]) -> str:
    return some(len(positions), 'position')
