"""Sheets drawn for people: interval and N beside every figure, grey where there is no interval, nothing cut but names."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

import attrs
from rich.console import Console
from rich.text import Text

from millipoint.cli.footer import wrap
from millipoint.cli.output import console, show
from millipoint.cli.sheet import Sheet
from millipoint.cli.sheet_columns import DIM, Column, columns
from millipoint.cli.text import clean, cut
from millipoint.cli.values import Marks

GAP = 1
"""Blank cells between columns."""
NARROW = (12, 8)
"""Cells that a column of texts keeps, and those that it keeps where the figures are so wide that this is not enough."""
READABLE = 17
"""Cells that names need to be told apart: for less, columns to spare go first."""


def draw(sheets: Sequence[Sheet], notes: Sequence[str], output: str | None) -> None:
    """Draw sheets one below the other, those with nothing to show or to say left out, then sentences about settings and population."""
    made, marks = console(output), Marks.of_stream(output)
    for i, sheet in enumerate(sheet for sheet in sheets if sheet.rows or sheet.empty):
        if i:
            made.print()
        if sheet.title:
            _say(made, sheet.title, "bold")
        if sheet.rows:
            for line in lines(sheet, marks, made.width):
                made.print(line, soft_wrap=True)
        elif sheet.empty:
            _say(made, sheet.empty, "")
        for note in sheet.notes:
            _say(made, note, "")
    if notes:
        made.print()
    for note in notes:
        _say(made, note, DIM)
    show(made, output)


def _say(made: Console, text: str, style: str) -> None:
    made.print(Text("\n".join(wrap(clean(text), made.width)), style=style), soft_wrap=True)


def lines(sheet: Sheet, marks: Marks, width: int) -> list[Text]:
    """Header and rows of a sheet, as wide as the screen allows: first names are cut, and columns to spare left out."""
    shown = fitted(columns(sheet, marks), width)
    titles = [column.header() for column in shown]
    deep = max(map(len, titles), default=0)
    titles = [[""] * (deep - len(title)) + title for title in titles]
    head = [_line([Text(title[i], style="bold") for title in titles], shown) for i in range(deep) if any(title[i] for title in titles)]
    body = [line for i in range(len(sheet.rows)) for line in _row([column.cells[i] for column in shown], shown)]
    return [*head, *body]


def _row(cells: Sequence[Text], shown: Sequence[Column]) -> list[Text]:
    """A row, with as many lines as its prose takes."""
    folded = [
        [Text(part, style=cell.style) for part in textwrap.wrap(cell.plain, column.width)] if column.prose else [cell]
        for cell, column in zip(cells, shown, strict=True)
    ]
    blank = Text()
    return [_line([cell[i] if i < len(cell) else blank for cell in folded], shown) for i in range(max(map(len, folded), default=0))]


def fitted(found: Sequence[Column], width: int) -> list[Column]:
    """The columns that have room: those to spare go, from the last on, then names are cut, the longest first."""

    def least(some: Sequence[Column]) -> int:
        return sum(min(c.width, max(READABLE, c.narrow)) if c.text else c.width for c in some) + GAP * (len(some) - 1)

    kept = list(found)
    for spare in [column for column in reversed(found) if column.spare]:
        if least(kept) > width:
            kept = [column for column in kept if column is not spare]
    over = sum(c.width for c in kept) + GAP * (len(kept) - 1) - width
    for floor in NARROW:
        while over > 0 and (long := [c for c in kept if c.text and c.width > max(floor, c.narrow)]):
            wide = max(long, key=lambda c: c.width)
            kept[kept.index(wide)] = attrs.evolve(wide, width=wide.width - 1)
            over -= 1
    return kept


def _line(cells: Sequence[Text], shown: Sequence[Column]) -> Text:
    line = Text()
    for i, (cell, column) in enumerate(zip(cells, shown, strict=True)):
        text = Text(cut(cell.plain, column.width), style=cell.style) if cell.cell_len > column.width else cell
        blank = " " * max(column.width - text.cell_len, 0)
        line.append(" " * GAP * (i > 0) + (blank if not column.text else ""))
        line.append_text(text)
        if column.text:
            line.append(blank)
    line.rstrip()
    return line
