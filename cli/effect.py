"""``millipoint effect``: errors before and after they were studied."""

from __future__ import annotations

from typing import Any

import click

from millipoint.cli.behind import listing
from millipoint.cli.cells import Behind, row
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
def command(panel: Panel) -> None:
    """Errors before and after they were studied.

    Families of errors before and after the first study of one of their positions.

    Rates are points of match-winning chance in 100 decisions of the same plan and kind. The study record is that of a
    library. Part of any gain is regression to the mean.
    """
    panel.needs = ("study_days",)
    found = panel.single("effect")
    rows = [] if found is None else [_row(panel, f) for f in found.families]
    notes = [f"Never studied: {some(found.unstudied, 'family')} of errors."] if found else []
    empty = "Nothing was studied: 'millipoint study' keeps the record of a library."
    marks = Marks.of_stream(panel.output)
    words = [effect(family, marks, LEAST) for family in found.families] if found else []
    if rows:
        notes.append("Part of any gain is regression to the mean.")
    panel.write("effect", [Sheet("families", HEADS, rows, empty=empty, notes=words, behind=Behind("effect", order="loss"))], notes)


def _row(panel: Panel, f: Any) -> dict[str, Any]:
    from millipoint.plugins.themes.family import Family

    narrow = Family(f.plan, f.kind, f.theme).where(panel.filter)
    return row({head.name: getattr(f, head.name) for head in HEADS}, Behind("effect", narrow, f"{f.plan} {f.kind} {f.theme}", "loss"))
