"""Few groups: side by side, with every figure."""

from __future__ import annotations

from rich.cells import cell_len, set_cell_size
from rich.console import Console
from rich.text import Text

from millipoint.cli import values
from millipoint.cli.figures import Row, Table
from millipoint.cli.stats_cells import DIM, cells_of
from millipoint.cli.text import cut
from millipoint.cli.values import Marks

GAP = "  "
TITLE = 24
"""Cells that the name of a group gets at least, if it needs them."""


def draw_blocks(table: Table, made: Console, marks: Marks) -> None:
    """Draw every figure of each group, as many groups abreast as there is room for."""
    titles = [values.label(f.metric.title, f.metric.unit) for f in table.metrics]
    heads = ["Matches, games", "Decisions", *titles]
    first = max(cell_len(head) for head in heads)
    blocks = [_Block(title, row, table, marks) for title, row in zip(_titles(table, marks), table.rows, strict=True)]
    at = 0
    while at < len(blocks):
        take, width = 1, first + len(GAP) + blocks[at].width
        while at + take < len(blocks) and width + len(GAP) + blocks[at + take].width <= made.width:
            width += len(GAP) + blocks[at + take].width
            take += 1
        if at:
            made.print()
        part = blocks[at : at + take]
        _print_row(made, Text(" " * first), [block.head for block in part])
        for i, head in enumerate(heads):
            _print_row(made, Text(set_cell_size(head, first)), [block.lines[i] for block in part])
        at += take
    made.print()


def _print_row(made: Console, head: Text, cells: list[Text]) -> None:
    line = Text(GAP).join([head, *cells])
    line.rstrip()
    made.print(line, soft_wrap=True)


def _titles(table: Table, marks: Marks) -> list[str]:
    """A name for each group: the columns in which the groups differ, numbers with the name of their column."""
    by = table.grouping.by
    labels = [table.grouping.texts(row.label, marks) for row in table.rows]
    differ = [i for i in range(len(by)) if len({label[i] for label in labels}) > 1] or range(len(labels[0]))
    return [", ".join(f"{by[i]} {label[i]}" if label[i].isdigit() else label[i] for i in differ) for label in labels]


class _Block:
    """One group: value, interval and N of every figure, in columns of its own."""

    def __init__(self, title: str, row: Row, table: Table, marks: Marks) -> None:
        cells = [(f"{row.matches}, {row.games}", "", "", ""), (str(row.decisions), "", "", "")]
        cells += [cells_of(row, figures, marks) for figures in table.metrics]
        widths = [max(cell_len(line[i]) for line in cells) for i in range(3)]
        lines = [_line(line, widths) for line in cells]
        self.width = max(*(cell_len(line.plain) for line in lines), min(cell_len(title), TITLE))
        self.head = Text(set_cell_size(cut(title, self.width), self.width), style="bold")
        self.lines = [_padded(line, self.width) for line in lines]


def _padded(line: Text, width: int) -> Text:
    line.pad_right(width - cell_len(line.plain))
    return line


def _line(cells: tuple[str, str, str, str], widths: list[int]) -> Text:
    value, interval, n, style = cells
    line = Text(" " * (widths[0] - cell_len(value)) + value, style=style)
    line.append(" " + set_cell_size(interval, widths[1]), style=DIM)
    line.append(" " + " " * (widths[2] - cell_len(n)) + n, style=DIM)
    return line
