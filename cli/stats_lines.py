"""Many groups: one line each, with a few figures; more tables below when more figures were chosen than fit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs
from rich.cells import cell_len
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from millipoint.cli import values
from millipoint.cli.figures import Table
from millipoint.cli.footer import wrap
from millipoint.cli.stats_cells import DIM, cells_of
from millipoint.cli.values import Marks
from millipoint.figures import Figures
from millipoint.plural import some

BRIEF = ("pr", "mwc_loss", "l7", "elo", "luck")
"""Figures that are shown when none are chosen."""
MOST = 24
"""Cells of a column of names."""
MORE = "choose with --metric, narrow the groups with --player, or use --format json or csv."


@attrs.frozen
class Column:
    """A head and a cell for every group."""

    head: str
    cells: Sequence[Text]
    right: bool = True

    @property
    def width(self) -> int:
        """Cells on the screen, with the gap."""
        return 1 + max(cell_len(text) for text in (self.head, *(cell.plain for cell in self.cells)))


def draw_lines(table: Table, made: Console, marks: Marks, *, chosen: bool) -> None:
    """Draw the figures. ``chosen``: the user named them, so all are shown."""
    shown = [f for f in table.metrics if chosen or str(f.metric) in BRIEF] or table.metrics[:4]
    names = _names(table, marks)
    room = made.width - sum(min(MOST + 1, column.width) for column in names)
    left = list(shown)
    while left:
        columns = _fitting(table, left, room, marks)
        _draw(names, columns, made)
        if left and not chosen:
            break  # the brief form is one table
        if left:
            made.print()
    rest = len(table.metrics) - len(shown) + len(left)
    if rest:
        made.print(Text("\n".join(wrap(f"{some(rest, 'more figure')}: {MORE}", made.width)), style=DIM))


def _names(table: Table, marks: Marks) -> list[Column]:
    """What each group is called, and how many matches it holds."""
    texts = [table.grouping.texts(row.label, marks) for row in table.rows]
    by = table.grouping.by or ("",)
    columns = [Column(name.capitalize(), [Text(text[i]) for text in texts], right=False) for i, name in enumerate(by)]
    if "match" in by:
        return columns
    return [*columns, Column("M", [Text(str(row.matches)) for row in table.rows])]


def _fitting(table: Table, left: list[Figures], room: int, marks: Marks) -> list[Column]:
    """The columns of the next figures that fit, at least one; they are taken off the list."""
    columns: list[Column] = []
    before: Figures | None = None
    while left:
        found = list(_columns(table, left[0], before, marks))
        if columns and sum(column.width for column in [*columns, *found]) > room:
            break
        before = left[0] if left[0].metric.unit != "count" else before
        columns += found
        left.pop(0)
    return columns


def _columns(table: Table, figures: Figures, before: Figures | None, marks: Marks) -> Iterator[Column]:
    """Value, interval where any group has one, and N unless it is that of the figure before, or a count."""
    cells = [cells_of(row, figures, marks) for row in table.rows]
    yield Column(values.label(figures.metric.title, figures.metric.unit), [Text(c[0], style=c[3]) for c in cells])
    if any(c[1] for c in cells) and before is None:
        yield Column("", [Text(c[1], style=DIM) for c in cells], right=False)
    if figures.metric.unit != "count" and (before is None or (before.n != figures.n).any()):
        yield Column("N", [Text(c[2], style=DIM) for c in cells])


def _draw(names: Sequence[Column], columns: Sequence[Column], made: Console) -> None:
    grid = Grid(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="bold", show_edge=False)
    for column in names:
        grid.add_column(column.head, justify="right" if column.right else "left", overflow="fold", max_width=MOST)
    for column in columns:
        grid.add_column(column.head, justify="right" if column.right else "left", no_wrap=True)
    for cells in zip(*(column.cells for column in [*names, *columns]), strict=True):
        grid.add_row(*cells)
    made.print(grid)
