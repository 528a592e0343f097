"""``--sort`` and ``--having`` on the tables of ``stats`` and ``matches``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import attrs

from millipoint.cli.figures import Table
from millipoint.cli.match_rows import CSV, MatchRow, csv_row
from millipoint.cli.sheet import Head, Sheet, arranged
from millipoint.errors import Problem

UNITS = {"l7": "MWC", "l7_low": "MWC", "l7_high": "MWC", "elo": "Elo"}
WORDS = ("match", "event", "round", "date", "engine", "level", "player", "warnings")
WHOLE = ""
"""Key of a row for what it stands for."""
Tell = Callable[[Problem], None]


def sifted(table: Table, sort: str | None, having: Sequence[str], tell: Tell) -> Table:
    """The groups of ``stats``, narrowed and sorted by a column of the grouping, a figure, or matches, games, decisions."""
    if not sort and not having:
        return table
    rows: list[dict[str, Any]] = []
    for row in table.rows:
        population = {"matches": row.matches, "games": row.games, "decisions": row.decisions}
        rows.append({**population, **row.figures, **table.grouping.plain(row.label), WHOLE: row})
    by = [Head(name, name, _unit([row[name] for row in rows])) for name in table.grouping.by]
    figures = [Head(str(f.metric), str(f.metric), f.metric.unit) for f in table.metrics]
    heads = [*by, *(Head(name, name, "count") for name in ("matches", "games", "decisions")), *figures]
    found = arranged(Sheet("rows", heads, rows), sort, having, tell)
    return attrs.evolve(table, rows=[row[WHOLE] for row in found.rows])


def sifted_matches(rows: list[MatchRow], sort: str | None, having: Sequence[str], tell: Tell) -> list[MatchRow]:
    """The lines of ``matches``, narrowed and sorted by a column of its CSV form."""
    if not sort and not having:
        return rows
    plain = [{**dict(zip(CSV, csv_row(row), strict=True)), WHOLE: row} for row in rows]
    heads = [Head(name, name, "text" if _stem(name) in WORDS else UNITS.get(_stem(name), "count")) for name in CSV]
    found = arranged(Sheet("matches", heads, plain), sort, having, tell)
    return [row[WHOLE] for row in found.rows]


def _stem(name: str) -> str:
    return name.removesuffix("_1").removesuffix("_2")


def _unit(values: Sequence[Any]) -> str:
    """The unit of a column of labels: words, unless all of them are numbers."""
    return "" if values and all(isinstance(value, int | float) or value is None for value in values) else "text"
