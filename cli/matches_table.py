"""The table of ``matches``: a line of facts a match, and one for each player."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from rich.text import Text

from millipoint.cli import values
from millipoint.cli.ask import Ask, iso_day
from millipoint.cli.footer import wrap
from millipoint.cli.match_rows import BADGE, MatchRow
from millipoint.cli.output import console, nothing, show
from millipoint.cli.text import clean, cut
from millipoint.cli.values import Marks
from millipoint.levels import level_name
from millipoint.plural import some

UNITS = {"pr": "", "l7": "MWC", "elo": "Elo"}


HEADS = ("Player", "Pts", "PR", "N", "L7", "", "Elo")
LEFT = (0, 5)
"""Columns that stand to the left: names and intervals."""
LONGEST = 24
"""Cells of a player's name."""


def draw(rows: list[MatchRow], ask: Ask, output: str | None, *, read: bool) -> None:
    """Draw the matches, and below them how was counted."""
    made, marks = console(output), Marks.of_stream(output)
    if not rows:
        made.print(nothing("match", read))
        show(made, output)
        return
    seats = [[_seat(row, seat, marks) for seat in (0, 1)] for row in rows]
    widths = [
        max(cell_len(cells[i]) for cells in [HEADS, *(c for pair in seats for c, _ in pair)]) for i in range(len(HEADS))
    ]
    made.print(_line(HEADS, widths, "bold"), soft_wrap=True)
    for row, pair in zip(rows, seats, strict=True):
        for line in wrap(f"{clean(row.short)}: {_facts(row)}", made.width):
            made.print(Text(line, style="cyan"))
        for cells, style in pair:
            made.print(_line(cells, widths, style), soft_wrap=True)
    made.print()
    settings = ask.settings
    note = f"Counting: {settings.counting}; MET: {clean(getattr(settings.met, 'name', str(settings.met)))}."
    made.print(Text(note + " L7 in MWC, with its 95 % interval over games.", style="dim"))
    show(made, output)


def _facts(row: MatchRow) -> str:
    """Date, length, event, analysis, what is odd."""
    info = row.card.info
    parts = [iso_day(info.day) or "", some(info.length, "point") if info.length else "money", info.event, info.round]
    parts += [
        "" if info.finished or not info.length else "unfinished",
        info.engine or "not analysed",
        level_name(info.level),
    ]
    warned = len(row.card.warnings)
    parts.append(some(warned, "warning") if warned else "")
    return ", ".join(clean(part) for part in parts if part)


def _seat(row: MatchRow, seat: int, marks: Marks) -> tuple[list[str], str]:
    """One player's line, grey when the figures have no interval."""
    figures, name = row.figures[seat], clean(row.card.info.players[seat]) or marks.dash
    pr, l7, elo = (values.figure(figures[metric], UNITS[metric], marks) for metric in BADGE)
    cells = [cut(name, LONGEST), str(row.card.info.score[seat]), pr, str(figures["pr"].n), l7]
    cells += [values.interval(figures["l7"], "MWC", marks), elo]
    return cells, "" if figures["pr"].low is not None else "dim"


def _line(cells: Sequence[str], widths: Sequence[int], style: str) -> Text:
    parts = [
        c + " " * (w - cell_len(c)) if i in LEFT else " " * (w - cell_len(c)) + c
        for i, (c, w) in enumerate(zip(cells, widths, strict=True))
    ]
    return Text(("  " + "  ".join(parts)).rstrip(), style=style)
