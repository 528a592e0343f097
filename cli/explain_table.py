"""The table of ``explain``: what counts and what does not, adding up to all decisions."""

from __future__ import annotations

from rich.table import Table as Grid
from rich.text import Text

from millipoint.cli import values
from millipoint.cli.ask import Ask
from millipoint.cli.explain import Line
from millipoint.cli.footer import wrap
from millipoint.cli.output import console, nothing, show
from millipoint.cli.text import clean
from millipoint.cli.values import Marks

KINDS = {"checker": "Checker plays", "double": "Double decisions", "take": "Take decisions"}


def draw(lines: list[Line], ask: Ask, output: str | None, *, read: bool) -> None:
    """Draw the lines, the sums of each kind and of all."""
    made, marks = console(output), Marks.of_stream(output)
    if not lines:
        made.print(nothing("decision", read))
        show(made, output)
        return
    grid = Grid(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="bold", show_edge=False)
    grid.add_column("")
    for head in ("Decisions", "Counted", "Error sum"):
        grid.add_column(head, justify="right", no_wrap=True)
    for kind, title in KINDS.items():
        some = [line for line in lines if line.kind == kind]
        if some:
            _add(grid, title, some, marks, "bold")
            for line in some:
                _add(grid, f"  {clean(line.reason)}", [line], marks, "" if line.counted else "dim")
    _add(grid, "All", lines, marks, "bold")
    made.print(grid)
    made.print()
    n = sum(line.decisions for line in lines if line.counted)
    names = ", ".join(ask.choices.player) or "all players"
    note = f"N = {n} for {clean(names)}, by the counting rule {ask.settings.counting}."
    note += " Error sums are in equity, over the decisions with a known error."
    made.print(Text("\n".join(wrap(note, made.width)), style="dim"))
    show(made, output)


def _add(grid: Grid, title: str, lines: list[Line], marks: Marks, style: str) -> None:
    known = [line.error for line in lines if line.error is not None]
    counted = sum(line.decisions for line in lines if line.counted)
    error = values.number(sum(known) if known else None, "equity", marks)
    grid.add_row(title, str(sum(line.decisions for line in lines)), str(counted or ""), error, style=style)
