"""``millipoint plan``: what to study, by what it costs beyond difficulty."""

from __future__ import annotations

from typing import Any

import click

from millipoint.cli.behind import HEADS, decisions_behind, listing
from millipoint.cli.panel import Panel, panel
from millipoint.cli.sheet import Head, Sheet
from millipoint.plural import some

FAMILY = (
    Head("rank", "Rank", "count"),
    Head("plan", "Plan", "text"),
    Head("kind", "Kind", "text"),
    Head("theme", "Theme", "text"),
    Head("errors", "Errors", "count"),
    Head("value", "Loss", "MWC"),
    Head("low", "Low", "MWC"),
    Head("high", "High", "MWC"),
)
NONE = "No family of errors is sure enough to study: it takes 5 errors that cost more than their difficulty."


def family_row(family: Any) -> dict[str, Any]:
    """A family of the study plan as a row."""
    return {head.name: getattr(family, head.name) for head in FAMILY}


@click.command("plan")
@panel
@click.option("--family", type=click.IntRange(1), default=1, show_default=True, help="Rank of the family that --positions lists.")
@listing
def command(panel: Panel, family: int, positions: bool) -> None:
    """What to study, by what it costs beyond difficulty.

    Families of errors are ranked. A family is a game plan, checker play or cube, and a theme. It is in the plan from 5 errors on, and when its loss less
    its difficulty is above 0 with 95 % confidence.
    """
    plan = panel.single("studyplan")
    if plan is None:
        panel.write("plan", [Sheet("families", FAMILY, [], empty="No counted decisions.")])
        return
    if positions:
        if family > len(plan.families):
            panel.write("plan", [Sheet("positions", HEADS, [], empty=f"The plan has {len(plan.families)} families.")])
            return
        chosen = plan.families[family - 1]
        narrow = chosen.family.where(panel.filter)
        title = f"{chosen.plan}, {chosen.kind}, {chosen.theme}"
        panel.write("plan", [decisions_behind(panel, "studyplan", narrow, order="excess", title=title)])
        return
    sure = Sheet("families", FAMILY, [family_row(f) for f in plan.families], title="Study plan", empty=NONE)
    maybe = Sheet("tentative", FAMILY[1:], [family_row(f) for f in plan.tentative], title="To be confirmed")
    notes = [
        f"Loss beyond difficulty, in match-winning chance over {some(plan.decisions, 'decision')}, with a 95 % interval.",
        f"Left out: {some(plan.unthemed, 'error')} without a theme, {plan.unpriced} without a price (money play).",
    ]
    more = {"decisions": plan.decisions, "unthemed": plan.unthemed, "unpriced": plan.unpriced}
    panel.write("plan", [sure, *([maybe] if maybe.rows else [])], notes, more)
