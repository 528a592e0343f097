"""The columns of a drawn sheet: texts to the left, numbers to the right, a figure as value, interval and N."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from typing import Any

import attrs
from rich.cells import cell_len
from rich.text import Text

from millipoint.cli import values
from millipoint.cli.ask import iso_day
from millipoint.cli.sheet import PROSE, TEXTS, WHOLE, Head, Sheet
from millipoint.cli.text import clean
from millipoint.cli.values import Marks
from millipoint.figures import Estimate

DIM = "dim"
WORDS = ("text", "day", PROSE)
"""Units of columns that hold words."""
LEFT = (*WORDS, "bar", WHOLE)
"""Units of columns that stand to the left."""


@attrs.frozen
class Column:
    """A column as it is drawn."""

    title: str
    cells: Sequence[Text]
    text: bool
    """Words: they stand to the left and may be cut."""
    spare: bool
    width: int
    narrow: int = 0
    """Cells that it keeps when it is cut."""
    prose: bool = False
    """It goes on in further lines instead of being cut."""

    def header(self) -> list[str]:
        """The title in as many lines as the width takes."""
        return textwrap.wrap(self.title, self.width, break_long_words=True) or [""]


def columns(sheet: Sheet, marks: Marks) -> list[Column]:
    """The columns of a sheet that is drawn; texts that no row has are left out."""
    found: list[Column] = []
    grey = [_grey(row, sheet) for row in sheet.rows]
    for head in sheet.heads:
        held = [row.get(head.name) for row in sheet.rows]
        if not head.screen or ((head.unit in WORDS or head.spare) and all(value is None for value in held)):
            continue
        title = clean(values.label(head.title, head.unit))
        if any(isinstance(value, Estimate) for value in held):
            found += _figure(title, head, sheet, marks)
            continue
        texts = [_text(row.get(head.name), _unit(head, row), marks) for row in sheet.rows]
        made = _column(title, texts, grey, head.unit in LEFT, head.spare)
        made = attrs.evolve(made, prose=head.unit == PROSE)
        found.append(attrs.evolve(made, narrow=made.width) if head.unit == WHOLE else made)
    return found


def _column(title: str, texts: Sequence[str], grey: Sequence[bool], words: bool, spare: bool) -> Column:
    cells = [Text(text, style=DIM if dim else "") for text, dim in zip(texts, grey, strict=True)]
    widest = max((cell.cell_len for cell in cells), default=0)
    longest = max((cell_len(word) for word in title.split()), default=0)
    return Column(title, cells, words, spare, max(widest, longest), longest)


def _figure(title: str, head: Head, sheet: Sheet, marks: Marks) -> list[Column]:
    """A figure as three columns: value, interval where a row has one, and the number of decisions behind it."""
    value, bounds, number, grey = [], [], [], []
    for row in sheet.rows:
        found, unit = row.get(head.name), _unit(head, row)
        if isinstance(found, Estimate):
            value.append(values.figure(found, unit, marks))
            bounds.append(values.interval(found, unit, marks))
            number.append(str(found.n))
            grey.append(not bounds[-1] and unit != "count" and found.value is not None)
        else:
            value.append(_text(found, unit, marks))
            bounds.append("")
            number.append("")
            grey.append(False)
    made = [_column(title, value, grey, False, head.spare)]
    some = [True] * len(value)
    if any(bounds):
        made.append(_column("95 %", bounds, some, False, head.spare))
    return [*made, _column("N", number, some, False, head.spare)]


def _unit(head: Head, row: Mapping[str, Any]) -> str:
    """The unit of a cell: that of the row in tables whose rows are different figures, else that of the column."""
    unit = row.get("unit")
    return head.unit if unit is None or head.unit in (*WORDS, "count") else str(unit)


def _grey(row: Mapping[str, Any], sheet: Sheet) -> bool:
    """Whether a row says nothing for sure: it has no interval, or too little for a verdict."""
    bounded = any(head.name == "low" and head.screen for head in sheet.heads)
    return (bounded and row.get("low") is None) or row.get("verdict") == "insufficient"


def _text(value: Any, unit: str, marks: Marks) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if unit == "day":
        return iso_day(value) or marks.dash if value is not None else marks.dash
    if unit in TEXTS:
        return marks.dash if value is None else clean(str(value))
    return values.number(value, unit, marks)
