"""Sheets drawn for people: N and interval beside every figure, grey where there is no interval."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.cells import cell_len
from rich.console import Console, OverflowMethod
from rich.table import Table as Grid
from rich.text import Text

from millipoint.cli import values
from millipoint.cli.ask import iso_day
from millipoint.cli.footer import wrap
from millipoint.cli.output import console, show
from millipoint.cli.sheet import Head, Sheet
from millipoint.cli.text import clean
from millipoint.cli.values import Marks
from millipoint.figures import Estimate

DIM = "dim"
NARROW = 14
"""Cells that a column of texts keeps, however wide the figures are."""


def draw(sheets: Sequence[Sheet], notes: Sequence[str], output: str | None) -> None:
    """Draw sheets one below the other, then sentences about settings and population."""
    made, marks = console(output), Marks.of_stream(output)
    for i, sheet in enumerate(sheets):
        if i:
            made.print()
        if sheet.title:
            made.print(Text(clean(sheet.title), style="bold"), soft_wrap=True)
        if sheet.rows:
            made.print(_grid(sheet, marks, made))
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
    made.print(Text("\n".join(wrap(clean(text), made.width)), style=style))


def _grid(sheet: Sheet, marks: Marks, made: Console) -> Grid:
    grid = Grid(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="bold", show_edge=False)
    dots: OverflowMethod = "ellipsis" if marks.dots == Marks.dots else "crop"
    shown = [head for head in sheet.heads if head.screen and any(row.get(head.name) is not None for row in sheet.rows)]
    for head in shown:
        if head.unit == "text":
            widest = max(cell_len(str(row.get(head.name) or "")) for row in sheet.rows)
            grid.add_column(head.title, min_width=min(widest, NARROW), no_wrap=True, overflow=dots)
        else:
            grid.add_column(values.label(head.title, head.unit), justify="right", no_wrap=True)
    for row in sheet.rows:
        grid.add_row(*(_cell(row.get(head.name), head, marks, row.get("unit")) for head in shown))
    return grid


def _cell(value: Any, head: Head, marks: Marks, unit: str | None = None) -> Text:
    """A cell; ``unit`` of a row goes before that of the column, in tables whose rows are different figures."""
    unit = head.unit if unit is None or head.unit in ("text", "day", "count") else unit
    if isinstance(value, Estimate):
        bounds = values.interval(value, unit, marks)
        text = Text(values.figure(value, unit, marks), style="" if bounds or value.value is None else DIM)
        if bounds:
            text.append(f" {bounds}", style=DIM)
        text.append(f" {value.n}", style=DIM)
        return text
    if head.unit == "day":
        return Text(iso_day(value) or marks.dash if value is not None else marks.dash)
    if isinstance(value, bool):
        return Text("yes" if value else "no")
    if head.unit == "text":
        return Text(marks.dash if value is None else clean(str(value)))
    return Text(values.number(value, unit, marks))
