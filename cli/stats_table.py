"""The table of ``stats``: few groups side by side with every figure, many groups as one line each."""

from __future__ import annotations

from typing import Any

from rich.cells import cell_len, set_cell_size
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from millipoint.cli import values
from millipoint.cli.ask import Ask
from millipoint.cli.figures import Row, Table
from millipoint.cli.footer import footer, wrap
from millipoint.cli.output import console, show
from millipoint.cli.text import cut
from millipoint.cli.values import Marks
from millipoint.figures import Figures

SIDE_BY_SIDE = 4
"""The most groups that are shown with every figure."""
BRIEF = ("pr", "mwc_loss", "l7", "elo", "luck")
"""Figures of the one-line form."""
WITH_INTERVAL = 2
"""The one-line form shows intervals of as many figures."""
EMPTY = "No decision fits: there is nothing to show."
GAP = "  "
DIM = "dim"


def draw(table: Table, ask: Ask, output: str | None, *, chosen: bool) -> None:
    """Draw the figures, and below them how they were counted. ``chosen``: the user named the metrics."""
    made, marks = console(output), Marks.of_stream(output)
    if not table.rows:
        made.print(EMPTY)
    elif len(table.rows) <= SIDE_BY_SIDE:
        _side_by_side(table, made, marks)
    else:
        _lines(table, made, marks, chosen)
    for line in footer(table, ask):
        made.print(Text("\n".join(wrap(line, made.width)), style=DIM))
    show(made, output)


# -- few groups --------------------------------------------------------------------------------------------------
def _side_by_side(table: Table, made: Console, marks: Marks) -> None:
    titles = [values.label(f.metric.title, f.metric.unit) for f in table.metrics]
    heads = ["Matches, games", "Decisions", *titles]
    first = max(cell_len(head) for head in heads)
    blocks = [_Block(row, table, marks) for row in table.rows]
    at = 0
    while at < len(blocks):
        take, width = 1, first + len(GAP) + blocks[at].width
        while at + take < len(blocks) and width + len(GAP) + blocks[at + take].width <= made.width:
            width += len(GAP) + blocks[at + take].width
            take += 1
        if at:
            made.print()
        part = blocks[at : at + take]
        _print_row(made, Text(" " * first), [block.head(made.width - first - len(GAP)) for block in part])
        for i, head in enumerate(heads):
            _print_row(made, Text(set_cell_size(head, first)), [block.lines[i] for block in part])
        at += take
    made.print()


def _print_row(made: Console, head: Text, cells: list[Text]) -> None:
    line = Text(GAP).join([head, *cells])
    line.rstrip()
    made.print(line, soft_wrap=True)


class _Block:
    """One group: value, interval and N of every figure, in columns of its own."""

    def __init__(self, row: Row, table: Table, marks: Marks) -> None:
        self.name = ", ".join(table.grouping.texts(row.label, marks))
        cells = [(f"{row.matches}, {row.games}", "", "", ""), (str(row.decisions), "", "", "")]
        cells += [_cells(row, figures, marks) for figures in table.metrics]
        widths = [max(cell_len(line[i]) for line in cells) for i in range(3)]
        self.lines = [_line(line, widths) for line in [(*_HEAD, ""), *cells][1:]]
        self.width = max(cell_len(line.plain) for line in self.lines)

    def head(self, most: int) -> Text:
        """The name of the group over its columns, cut where there is no room."""
        name = (
            self.name if cell_len(self.name) <= max(self.width, 1) else cut(self.name, max(self.width, min(most, 20)))
        )
        return Text(set_cell_size(name, max(self.width, cell_len(name))), style="bold")


_HEAD = ("value", "interval", "N")


def _cells(row: Row, figures: Figures, marks: Marks) -> tuple[str, str, str, str]:
    """Value, interval, N and style of one figure."""
    estimate, unit = row.figures[str(figures.metric)], figures.metric.unit
    n = "" if unit == "count" else str(estimate.n)
    return values.figure(estimate, unit, marks), values.interval(estimate, unit, marks), n, _style(row, figures)


def _style(row: Row, figures: Figures) -> str:
    """Grey for a figure that could have an interval and has none."""
    estimate = row.figures[str(figures.metric)]
    return DIM if estimate.value is None or (figures.low is not None and estimate.low is None) else ""


def _line(cells: tuple[str, str, str, str], widths: list[int]) -> Text:
    value, interval, n, style = cells
    line = Text(" " * (widths[0] - cell_len(value)) + value, style=style)
    line.append(" " + set_cell_size(interval, widths[1]), style=DIM)
    line.append(" " + " " * (widths[2] - cell_len(n)) + n, style=DIM)
    return line


# -- many groups -------------------------------------------------------------------------------------------------
def _lines(table: Table, made: Console, marks: Marks, chosen: bool) -> None:
    shown = [f for f in table.metrics if chosen or str(f.metric) in BRIEF] or table.metrics[:4]
    grid = Grid(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="bold", show_edge=False)
    for name in table.grouping.by or ("",):
        grid.add_column(name.capitalize(), overflow="fold", min_width=8)
    grid.add_column("Matches" if len(shown) < 4 else "M", justify="right", no_wrap=True)
    for i, figures in enumerate(shown):
        grid.add_column(
            values.label(figures.metric.title, figures.metric.unit), justify="right", no_wrap=i >= len(shown)
        )
        if figures.low is not None and i < WITH_INTERVAL:
            grid.add_column("", no_wrap=True)
        if _shows_n(i, shown):
            grid.add_column("N", justify="right", no_wrap=True)
    for row in table.rows:
        grid.add_row(*_brief(row, table, shown, marks))
    made.print(grid)
    left = len(table.metrics) - len(shown)
    if left > 0:
        note = (
            f"{left} more figures: choose with --metric, narrow the groups with --player, or use --format json or csv."
        )
        made.print(Text("\n".join(wrap(note, made.width)), style=DIM))


def _shows_n(i: int, shown: list[Figures]) -> bool:
    """N stands beside a rate; once where neighbours count the same decisions, not beside counts."""
    if shown[i].metric.unit == "count":
        return False
    before = [j for j in range(i) if shown[j].metric.unit != "count"]
    return not before or bool((shown[before[-1]].n != shown[i].n).any())


def _brief(row: Row, table: Table, shown: list[Figures], marks: Marks) -> list[Any]:
    cells: list[Any] = [Text(text) for text in table.grouping.texts(row.label, marks)]
    cells.append(str(row.matches))
    for i, figures in enumerate(shown):
        value, interval, n, style = _cells(row, figures, marks)
        cells.append(Text(value, style=style))
        if figures.low is not None and i < WITH_INTERVAL:
            cells.append(Text(interval, style=DIM))
        if _shows_n(i, shown):
            cells.append(Text(n, style=DIM))
    return cells
