"""Cells of tables: which decisions a row rests on, and the row that ``--cell`` names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import attrs

from millipoint.cli.sheet import Sheet
from millipoint.errors import UsageError
from millipoint.filter import Filter
from millipoint.plural import some

CELL = "behind"
"""Key of a row, not a column: the `Behind` of the row."""
SHOWN = 12
"""Cells that a message names."""


@attrs.frozen
class Behind:
    """The decisions that a row of a table, or a whole table, rests on, and how they are listed."""

    metric: Any
    """The metric whose members they are, or its name."""
    narrow: Filter | Sequence[Filter] | None = None
    """Which of the members: those that pass the filter, or one of several that exclude each other. None: the command's own."""
    name: str = ""
    """What ``--cell`` calls the row."""
    order: str = "error"
    """Worst first by ``error``, ``loss`` or ``excess`` (loss beyond difficulty); ``luck``: all of them, by its size."""
    least: float = 0.0
    """Least error, equity."""
    once: bool = False
    """Each position once."""
    title: str = ""


def row(values: Mapping[str, Any], behind: Behind | None) -> dict[str, Any]:
    """A row of a table with the decisions behind it."""
    return {**values, CELL: behind} if behind else dict(values)


def chosen(sheets: Sequence[Sheet], cell: str) -> Behind | None:
    """What ``--cell`` names: ``TABLE:ROW``, ``ROW`` or ``TABLE``; without it the first table as a whole.

    A row goes by its name, its number or a part of its name that no other row of its table has. None where the tables have
    no such rows at all. Raises `UsageError` with the cells that there are.
    """
    if not cell:
        return sheets[0].behind
    if not any(True for sheet in sheets for _ in _rows(sheet)):
        return None
    table, colon, name = cell.partition(":")
    named = [sheet for sheet in sheets if sheet.name == table.strip().casefold()]
    if named and not colon and named[0].behind:
        return attrs.evolve(named[0].behind, title=named[0].behind.title or named[0].title)
    among, wanted = (named, name.strip()) if named and colon else (named or sheets, cell.strip())
    return _row(among, wanted.casefold(), cell)


def _row(sheets: Sequence[Sheet], wanted: str, cell: str) -> Behind | None:
    rows = [(number, behind, sheet) for sheet in sheets for number, behind in _rows(sheet)]
    if not rows:
        return None
    fits = [found for found in rows if found[1].name.casefold() == wanted != str(found[0])]
    fits = fits or [found for found in rows if str(found[0]) == wanted and found[2] is rows[0][2]]
    fits = fits or [found for found in rows if wanted and wanted in found[1].name.casefold()]
    fits = [found for found in fits if found[2] is fits[0][2]]
    if not fits:
        raise UsageError(f"there is no cell {cell!r}; choose from {_named(sheets)}")
    if len(fits) > 1:
        raise UsageError(f"several cells fit {cell!r}: {_first([behind.name for _, behind, _ in fits])}")
    _, behind, sheet = fits[0]
    words = (sheet.title, "" if behind.name.isdigit() else behind.name)
    return attrs.evolve(behind, title=behind.title or ": ".join(filter(None, words)))


def _rows(sheet: Sheet) -> Iterator[tuple[int, Behind]]:
    """The rows that have decisions behind them, numbered as they stand."""
    for number, values in enumerate(sheet.rows, 1):
        if (behind := values.get(CELL)) is not None:
            yield number, behind


def _named(sheets: Sequence[Sheet]) -> str:
    """The cells of tables, by table when there are several."""
    names = {sheet.name: [behind.name for _, behind in _rows(sheet)] for sheet in sheets}
    return "; ".join(
        (f"{table}: " if len(names) > 1 else "") + _first(found) for table, found in names.items() if found
    )


def _first(names: Sequence[str]) -> str:
    more = [f"and {some(len(names) - SHOWN, 'more', 'more')}"] if len(names) > SHOWN else []
    return ", ".join([*names[:SHOWN], *more])
