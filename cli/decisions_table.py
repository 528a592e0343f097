"""The table of ``decisions``: a few rows and columns on the screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.table import Table as Grid
from rich.text import Text

from millipoint.cli import values
from millipoint.cli.decision_columns import TEXTS
from millipoint.cli.output import console, nothing, show
from millipoint.cli.text import clean
from millipoint.cli.values import Marks
from millipoint.frame import Session

HEADS = {"played_text": "played", "best_text": "best", "opponent_away": "opp. away"}


def draw(
    names: Sequence[str], rows: Sequence[Sequence[Any]], total: int, session: Session, output: str | None, *, read: bool
) -> None:
    """Draw the rows, and say how many there are in all."""
    made, marks = console(output), Marks.of_stream(output)
    if not rows:
        made.print(f"{total} decisions, none shown." if total else nothing("decision", read))
        show(made, output)
        return
    grid = Grid(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="bold", show_edge=False)
    units = ["" if name in TEXTS else session.known(name).unit for name in names]
    for i, name in enumerate(names):
        numeric = all(isinstance(row[i], int | float | None) for row in rows)
        grid.add_column(HEADS.get(name, name), justify="right" if numeric else "left", overflow="fold")
    for row in rows:
        grid.add_row(*(Text(_text(value, unit, marks)) for value, unit in zip(row, units, strict=True)))
    made.print(grid)
    more = f" Shown: {len(rows)}; --limit shows more, --format csv or json all." if len(rows) < total else ""
    made.print(Text(f"{total} decision{'s' * (total != 1)}.{more}", style="dim"))
    show(made, output)


def _text(value: Any, unit: str, marks: Marks) -> str:
    if value is None:
        return marks.dash
    if isinstance(value, float):
        return values.number(value, unit, marks)
    return clean(str(value))
