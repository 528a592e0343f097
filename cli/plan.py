"""``millipoint plan``: what to study, by what it costs beyond difficulty."""

from __future__ import annotations

from typing import Any

import click

from millipoint.cli.behind import list_row, listing
from millipoint.cli.cells import CELL, Behind, row
from millipoint.cli.panel import Panel, panel
from millipoint.cli.sheet import Head, Sheet
from millipoint.filter import Filter
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


def family_row(family: Any, filter: Filter) -> dict[str, Any]:
    """A family of the study plan as a row, over the decisions that a filter selects."""
    name = f"{family.plan} {family.kind} {family.theme}"
    title = f"{family.plan}, {family.kind}, {family.theme}"
    behind = Behind("studyplan", family.family.where(filter), name, "excess", title=title)
    return row({head.name: getattr(family, head.name) for head in FAMILY}, behind)


@click.command("plan")
@panel
@click.option("--family", type=click.IntRange(1), metavar="RANK", help="List the decisions of this family, worst first.")
@listing
def command(panel: Panel, family: int | None) -> None:
    """What to study, by what it costs beyond difficulty.

    Families of errors are ranked. A family is a game plan, checker play or cube, and a theme. It is in the plan from 5 errors on, and when its loss less
    its difficulty is above 0 with 95 % confidence.
    """
    plan = panel.single("studyplan")
    if plan is None:
        empty = [Sheet("families", FAMILY, [], empty="No counted decisions."), Sheet("tentative", FAMILY[1:], [])]
        panel.write("plan", empty, more={"decisions": 0, "unthemed": 0, "unpriced": 0})
        return
    if family:
        list_row(panel, f"families:{family}")
    families, tentative = ([family_row(f, panel.filter) for f in found] for found in (plan.families, plan.tentative))
    first = families[0][CELL] if families else None
    sure = Sheet("families", FAMILY, families, title="Study plan", empty=NONE, behind=first)
    maybe = Sheet("tentative", FAMILY[1:], tentative, title="To be confirmed")
    notes = [
        f"Loss beyond difficulty, in match-winning chance over {some(plan.decisions, 'decision')}, with a 95 % interval.",
        f"Left out: {some(plan.unthemed, 'error')} without a theme, {plan.unpriced} without a price (money play).",
    ]
    more = {"decisions": plan.decisions, "unthemed": plan.unthemed, "unpriced": plan.unpriced}
    panel.write("plan", [sure, maybe], notes, more)
