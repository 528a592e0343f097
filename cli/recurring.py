"""``millipoint recurring``: errors that come again, by what they cost."""

from __future__ import annotations

import click

from millipoint.cli.behind import HEADS as BEHIND
from millipoint.cli.behind import decisions_behind, listing
from millipoint.cli.panel import Panel, panel
from millipoint.cli.sheet import Head, Sheet
from millipoint.plural import some

HEADS = (
    Head("rank", "Rank", "count"),
    Head("plan", "Plan", "text"),
    Head("kind", "Kind", "text"),
    Head("theme", "Theme", "text"),
    Head("errors", "Errors", "count"),
    Head("cost", "PR points"),
    Head("error", "Error sum", "equity"),
)
APART = (HEADS[1], HEADS[4], HEADS[5], HEADS[6])


@click.command("recurring")
@panel
@click.option("--limit", default=20, show_default=True, type=click.IntRange(0), help="So many groups; 0 = all.")
@click.option("--group", type=click.IntRange(1), help="List the decisions of this group (1 = costliest), worst first.")
@listing
def command(panel: Panel, limit: int, group: int | None, positions: bool) -> None:
    """Errors that come again, by what they cost.

    Groups of errors by game plan, kind and theme, by the points of PR they cost.
    """
    found = panel.single("recurring")
    if found is None:
        panel.write("recurring", [Sheet("groups", HEADS, [], empty="No counted decisions.")])
        return
    number = group or (1 if positions else None)
    if number is not None:
        if number > len(found.groups):
            panel.write("recurring", [Sheet("positions", BEHIND, [], empty=f"There are {len(found.groups)} groups.")])
            return
        chosen = found.groups[number - 1]
        narrow = chosen.family.where(panel.filter)
        title = f"{chosen.plan}, {chosen.kind}, {chosen.theme}: {chosen.errors} errors"
        panel.write("recurring", [decisions_behind(panel, "recurring", narrow, title=title)])
        return
    rows = [{head.name: getattr(g, head.name) for head in HEADS} for g in found.groups]
    apart = [{head.name: getattr(g, head.name) for head in APART} for g in found.unthemed]
    groups = Sheet("groups", HEADS, rows[: limit or None], title="Recurring errors", empty="No error has a theme.")
    without = Sheet("unthemed", APART, apart, title="Errors without a theme, by plan")
    notes = [f"{some(found.errors, 'error')} in {some(found.decisions, 'counted decision')} cost {found.cost:.2f} points of PR in all."]
    more = {"decisions": found.decisions, "errors": found.errors, "cost": found.cost}
    panel.write("recurring", [groups, *([without] if apart else [])], notes, more)
