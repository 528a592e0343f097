"""``millipoint time``: errors by the time that was taken."""

from __future__ import annotations

from typing import Any

import click

from millipoint.cli.behind import listing
from millipoint.cli.cells import Behind, row
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
def command(panel: Panel) -> None:
    """Errors by the time that was taken.

    Decisions by the time they took: number, mean error of the rated ones, blunders.
    """
    found = panel.single("time")
    rows = [] if found is None else [_row(panel, code, band) for code, band in enumerate(found.bands)]
    panel.write("time", [Sheet("bands", HEADS, rows, empty="No decision has a known time.", behind=Behind("time"))])


def _row(panel: Panel, code: int, band: Any) -> dict[str, Any]:
    name = f"{band.low} to {band.high}" if band.high is not None else f"{band.low} or more"
    narrow = panel.filter.where("time_band", "==", code)
    return row({"band": name, **{h.name: getattr(band, h.name) for h in HEADS[1:]}}, Behind("time", narrow, name))
