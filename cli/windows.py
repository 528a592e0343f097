"""``millipoint windows``: PR over the months."""

from __future__ import annotations

from typing import Any

import click

from millipoint.cli.behind import listing
from millipoint.cli.cells import Behind, row
from millipoint.cli.panel import Panel, panel
from millipoint.cli.sheet import Head, Sheet

HEADS = (
    Head("first", "From", "text"),
    Head("last", "To", "text"),
    Head("matches", "Matches", "count"),
    Head("decisions", "N", "count"),
    Head("pr", "PR"),
    Head("low", "Low"),
    Head("high", "High"),
)


@click.command("windows")
@panel
@click.option("--months", default=1, show_default=True, type=click.IntRange(1, 120), help="Months that a window holds.")
@listing
def command(panel: Panel, months: int) -> None:
    """PR over the months.

    PR of each month together with the months before it that the window holds.
    """
    from millipoint.plugins.players.windows import WindowsMetric

    metric = WindowsMetric(months)
    found = panel.single(metric)
    rows = [] if found is None else [_row(panel, window) for window in found.windows]
    notes = ["Low, high: 95 % interval over matches."] if rows else []
    panel.write("windows", [Sheet("windows", HEADS, rows, empty="No dated match has a counted decision.", behind=Behind(metric))], notes)


def _row(panel: Panel, window: Any) -> dict[str, Any]:
    first, last = _month(window.first), _month(window.last)
    narrow = panel.filter.where("month", ">=", window.first).where("month", "<=", window.last)
    name = last if first == last else f"{first} {last}"
    return row({**{h.name: getattr(window, h.name) for h in HEADS}, "first": first, "last": last}, Behind("pr", narrow, name))


def _month(number: int) -> str:
    return f"{number // 100:04d}-{number % 100:02d}"
