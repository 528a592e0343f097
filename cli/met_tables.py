"""Match equity tables on the screen; chances in per cent."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.table import Table as Grid
from rich.text import Text

from millipoint.cli.footer import wrap
from millipoint.cli.output import console, show
from millipoint.cli.text import clean


def _grid() -> Grid:
    return Grid(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="bold", show_edge=False)


def draw_list(tables: Sequence[dict[str, Any]], output: str | None) -> None:
    """Name and origin of each table."""
    made, grid = console(output), _grid()
    grid.add_column("Name", no_wrap=True)
    grid.add_column("Source")
    for table in tables:
        grid.add_row(Text(clean(table["name"])), Text(clean(table["source"] or table["title"])))
    made.print(grid)
    show(made, output)


def draw_met(met: Any, length: int, output: str | None) -> None:
    """The square of chances before the Crawford game, the row after it, and where the table is from."""
    made = console(output, width=max(80, 8 + 7 * length) if length > 10 else None)
    made.print(Text(clean(met.name), style="bold"))
    made.print(Text("Rows: points you need; columns: points the opponent needs. Per cent.", style="dim"))
    grid = _grid()
    for head in ("", *range(1, length + 1)):
        grid.add_column(str(head), justify="right", no_wrap=True)
    for i, row in enumerate(met.pre[:length, :length].tolist()):
        grid.add_row(Text(str(i + 1), style="bold"), *(f"{100 * value:.2f}" for value in row))
    for seat in (0,) if met.even else (0, 1):
        head = "post" if met.even else f"post {seat + 1}"
        grid.add_row(Text(head, style="bold"), *(f"{100 * value:.2f}" for value in met.post[seat, :length].tolist()))
    made.print(grid)
    about = "post: the trailer's chance after the Crawford game, by points the trailer needs."
    about += (
        ""
        if met.even
        else " The players are of uneven strength: rows are player 1's, post 1 and post 2 say who trails."
    )
    facts = [
        about,
        f"Table to {met.native} points, extended beyond. Hash {met.hash}.",
        met.source and f"Source: {met.source}.",
    ]
    for text in [*facts, *(f"Warning: {warning}" for warning in met.warnings)]:
        if text:
            made.print(Text("\n".join(wrap(clean(text), min(made.width, 100))), style="dim"))
    show(made, output)


def draw_comparison(found: Any, output: str | None) -> None:
    """Root mean squares and the largest differences."""
    made = console(output)
    made.print(Text(f"{clean(found.second)} less {clean(found.first)}, to {found.length} points", style="bold"))
    if found.same:
        made.print("The tables are the same.")
        show(made, output)
        return
    made.print(
        f"Root mean square: {100 * found.pre_rms:.3f} % before the Crawford game, {100 * found.post_rms:.3f} % after it."
    )
    grid = _grid()
    for head in ("", "You need", "They need", "First", "Second", "Difference"):
        grid.add_column(head, justify="right" if head else "left", no_wrap=True)
    for d in found.largest:
        ends = (f"{100 * d.first:.2f} %", f"{100 * d.second:.2f} %", f"{100 * d.difference:+.2f} %")
        grid.add_row(d.part, str(d.away), str(d.opponent_away), *ends)
    made.print(grid)
    show(made, output)
