"""The table of ``stats``: few groups side by side with every figure, many groups as one line each."""

from __future__ import annotations

from rich.text import Text

from millipoint.cli.ask import Ask
from millipoint.cli.figures import Table
from millipoint.cli.footer import footer, wrap
from millipoint.cli.output import console, nothing, show
from millipoint.cli.stats_blocks import draw_blocks
from millipoint.cli.stats_cells import DIM
from millipoint.cli.stats_lines import draw_lines
from millipoint.cli.values import Marks

SIDE_BY_SIDE = 4
"""The most groups that are shown with every figure."""


def draw(table: Table, ask: Ask, output: str | None, *, chosen: bool) -> None:
    """Draw the figures, and below them how they were counted. ``chosen``: the user named the metrics."""
    made, marks = console(output), Marks.of_stream(output)
    if not table.rows:
        made.print(nothing("decision", not table.grouping.inputs.empty))
    elif len(table.rows) <= SIDE_BY_SIDE:
        draw_blocks(table, made, marks)
    else:
        draw_lines(table, made, marks, chosen=chosen)
        made.print()
    for line in footer(table, ask):
        made.print(Text("\n".join(wrap(line, made.width)), style=DIM))
    show(made, output)
