"""Rows of ``decisions`` as a table: sorted, narrowed, drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from millipoint.cli.decision_columns import TEXTS
from millipoint.cli.output import nothing
from millipoint.cli.sheet import Head, Sheet, arranged
from millipoint.cli.sheet_table import draw
from millipoint.errors import Problem
from millipoint.plural import some
from millipoint.session import Session

TITLES = {"played_text": "played", "best_text": "best", "opponent_away": "opp. away"}
UNITS = {"xgid": "id"}
Row = tuple[Any, ...]


def arranged_rows(
    names: Sequence[str],
    rows: Sequence[Row],
    session: Session,
    sort: str | None,
    having: Sequence[str],
    tell: Callable[[Problem], None],
) -> list[Row]:
    """The rows that fit ``having``, in the order of ``sort``. Raises `UsageError` for a column that is not among the names."""
    found = arranged(_sheet(names, rows, session), sort, having, tell)
    return [tuple(row[name] for name in names) for row in found.rows]


def draw_rows(
    names: Sequence[str],
    rows: Sequence[Row],
    total: int,
    session: Session,
    output: str | None,
    *,
    read: bool,
    spare: Sequence[str],
) -> None:
    """Draw the rows, and say how many there are in all. ``read``: there were matches; ``spare``: columns that may be left out."""
    more = f" Shown: {len(rows)}; --limit shows more, --format csv or json all." if len(rows) < total else ""
    empty = f"{some(total, 'decision')}, none shown." if total else nothing("decision", read)
    notes = [f"{some(total, 'decision')}.{more}"] if rows else []
    sheet = _sheet(names, rows, session, notes=notes, empty=empty, spare=spare)
    draw([sheet], [], output)


def _sheet(
    names: Sequence[str], rows: Sequence[Row], session: Session, spare: Sequence[str] = (), **more: Any
) -> Sheet:
    units = [_unit(name, [row[i] for row in rows], session) for i, name in enumerate(names)]
    heads = [
        Head(name, TITLES.get(name, name), unit, spare=name in spare) for name, unit in zip(names, units, strict=True)
    ]
    return Sheet("rows", heads, [dict(zip(names, row, strict=True)) for row in rows], **more)


def _unit(name: str, values: Sequence[Any], session: Session) -> str:
    """How the values of a column are written: as words, whole numbers, or in the column's unit."""
    if name in TEXTS or any(isinstance(value, str) for value in values):
        return UNITS.get(name, "text")
    known = session.known(name)
    if known.words or known.labels:
        return "text"
    return known.unit if any(isinstance(value, float) for value in values) else "count"
