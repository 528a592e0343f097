"""``millipoint effect``: errors before and after they were studied."""

from __future__ import annotations

import click

from millipoint.cli.behind import decisions_behind, listing
from millipoint.cli.panel import Panel, panel
from millipoint.cli.sheet import Head, Sheet
from millipoint.cli.values import Marks
from millipoint.cli.verdicts import effect
from millipoint.plural import some

LEAST = 30
"""Decisions that a verdict takes on either side."""
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
@listing
def command(panel: Panel, positions: bool) -> None:
    """Errors before and after they were studied.

    Families of errors before and after the first study of one of their positions.

    Rates are points of match-winning chance in 100 decisions of the same plan and kind. The study record is that of a
    library. Part of any gain is regression to the mean.
    """
    panel.needs = ("study_days",)
    if positions:
        panel.write("effect", [decisions_behind(panel, "effect", order="loss")])
        return
    found = panel.single("effect")
    rows = [] if found is None else [{head.name: getattr(f, head.name) for head in HEADS} for f in found.families]
    notes = [f"Never studied: {some(found.unstudied, 'family')} of errors."] if found else []
    empty = "Nothing was studied: 'millipoint study' keeps the record of a library."
    marks = Marks.of_stream(panel.output)
    words = [effect(family, marks, LEAST) for family in found.families] if found else []
    if rows:
        notes.append("Part of any gain is regression to the mean.")
    panel.write("effect", [Sheet("families", HEADS, rows, empty=empty, notes=words)], notes)
