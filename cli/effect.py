"""``millipoint effect``: errors before and after they were studied."""

from __future__ import annotations

import click

from millipoint.cli.panel import Panel, panel
from millipoint.cli.sheet import Head, Sheet

HEADS = (
    Head("plan", "Plan", "text"),
    Head("kind", "Kind", "text"),
    Head("theme", "Theme", "text"),
    Head("day", "Studied", "day"),
    Head("before", "Before", "rate"),
    Head("before_decisions", "N", "count"),
    Head("after", "After", "rate"),
    Head("after_decisions", "N", "count"),
    Head("gain", "Gain", "rate"),
    Head("low", "Low", "rate"),
    Head("high", "High", "rate"),
    Head("verdict", "Verdict", "text"),
)


@click.command("effect")
@panel
def command(panel: Panel) -> None:
    """Families of errors before and after the first study of one of their positions.

    Rates are points of match-winning chance in 100 decisions of the same plan and kind. The study record is that of a
    library. Part of any gain is regression to the mean.
    """
    found = panel.single("effect")
    rows = [] if found is None else [{head.name: getattr(f, head.name) for head in HEADS} for f in found.families]
    notes = [f"{found.unstudied} families of errors were never studied."] if found else []
    empty = "Nothing was studied: 'millipoint study' keeps the record of a library."
    panel.write("effect", [Sheet("families", HEADS, rows, empty=empty)], notes)
