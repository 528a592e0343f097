"""``millipoint windows``: PR over the months."""

from __future__ import annotations

import click

from millipoint.cli.behind import decisions_behind, listing
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
def command(panel: Panel, months: int, positions: bool) -> None:
    """PR over the months.

    PR of each month together with the months before it that the window holds.
    """
    from millipoint.plugins.players.windows import WindowsMetric

    metric = WindowsMetric(months)
    if positions:
        panel.write("windows", [decisions_behind(panel, metric)])
        return
    found = panel.single(metric)
    rows = [] if found is None else [
        {**{h.name: getattr(w, h.name) for h in HEADS}, "first": _month(w.first), "last": _month(w.last)} for w in found.windows
    ]  # fmt: skip
    notes = ["Low, high: 95 % interval over matches."] if rows else []
    panel.write("windows", [Sheet("windows", HEADS, rows, empty="No dated match has a counted decision.")], notes)


def _month(number: int) -> str:
    return f"{number // 100:04d}-{number % 100:02d}"
