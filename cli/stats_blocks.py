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


def draw_blocks(table: Table, made: Console, marks: Marks) -> None:
    """Draw every figure of each group, as many groups abreast as there is room for."""
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
        cells += [cells_of(row, figures, marks) for figures in table.metrics]
        widths = [max(cell_len(line[i]) for line in cells) for i in range(3)]
        self.lines = [_line(line, widths) for line in cells]
        self.width = max(cell_len(line.plain) for line in self.lines)

    def head(self, most: int) -> Text:
        """The name of the group over its columns, cut where there is no room."""
        name = (
            self.name if cell_len(self.name) <= max(self.width, 1) else cut(self.name, max(self.width, min(most, 20)))
        )
        return Text(set_cell_size(name, max(self.width, cell_len(name))), style="bold")


def _line(cells: tuple[str, str, str, str], widths: list[int]) -> Text:
    value, interval, n, style = cells
    line = Text(" " * (widths[0] - cell_len(value)) + value, style=style)
    line.append(" " + set_cell_size(interval, widths[1]), style=DIM)
    line.append(" " + " " * (widths[2] - cell_len(n)) + n, style=DIM)
    return line
