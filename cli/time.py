"""``millipoint time``: errors by the time that was taken."""

from __future__ import annotations

import click

from millipoint.cli.behind import decisions_behind, listing
from millipoint.cli.panel import Panel, panel
from millipoint.cli.sheet import Head, Sheet

HEADS = (
    Head("band", "Seconds", "text"),
    Head("decisions", "Decisions", "count"),
    Head("rated", "Rated", "count"),
    Head("error", "Mean error", "equity"),
    Head("blunders", "Blunders", "count"),
)


@click.command("time")
@panel
@listing
def command(panel: Panel, positions: bool) -> None:
    """Errors by the time that was taken.

    Decisions by the time they took: number, mean error of the rated ones, blunders.
    """
    if positions:
        panel.write("time", [decisions_behind(panel, "time")])
        return
    found = panel.single("time")
    rows = [] if found is None else [
        {
            "band": f"{b.low} to {b.high}" if b.high is not None else f"{b.low} or more",
            **{h.name: getattr(b, h.name) for h in HEADS[1:]},
        }
        for b in found.bands
    ]  # fmt: skip
    panel.write("time", [Sheet("bands", HEADS, rows, empty="No decision has a known time.")])
