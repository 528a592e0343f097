"""``millipoint recurring``: errors that come again, by what they cost."""

from __future__ import annotations

from typing import Any

import click

from millipoint.cli.behind import list_row, listing
from millipoint.cli.cells import CELL, Behind, row
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
def command(panel: Panel, limit: int, group: int | None) -> None:
    """Errors that come again, by what they cost.

    Groups of errors by game plan, kind and theme, by the points of PR they cost.
    """
    found = panel.single("recurring")
    if found is None:
        empty = [Sheet("groups", HEADS, [], empty="No counted decisions."), Sheet("unthemed", APART, [])]
        panel.write("recurring", empty, more={"decisions": 0, "errors": 0, "cost": None})
        return
    if group:
        list_row(panel, f"groups:{group}")
    rows = [row({head.name: getattr(g, head.name) for head in HEADS}, _themed(panel, g)) for g in found.groups]
    apart = [row({head.name: getattr(g, head.name) for head in APART}, _unthemed(panel, g)) for g in found.unthemed]
    worst = rows[0][CELL] if rows else None
    shown = rows if panel.listed else rows[: limit or None]
    groups = Sheet("groups", HEADS, shown, title="Recurring errors", empty="No error has a theme.", behind=worst)
    without = Sheet("unthemed", APART, apart, title="Errors without a theme, by plan")
    notes = [f"{some(found.errors, 'error')} in {some(found.decisions, 'counted decision')} cost {found.cost:.2f} points of PR in all."]
    more = {"decisions": found.decisions, "errors": found.errors, "cost": found.cost}
    panel.write("recurring", [groups, without], notes, more)


def _themed(panel: Panel, group: Any) -> Behind:
    title = f"{group.plan}, {group.kind}, {group.theme}: {some(group.errors, 'error')}"
    return Behind("recurring", group.family.where(panel.filter), f"{group.plan} {group.kind} {group.theme}", title=title)


def _unthemed(panel: Panel, group: Any) -> Behind:
    narrow = panel.filter.where("plan", "==", group.plan).where("theme", "==", "none")
    return Behind("recurring", narrow, group.plan, title=f"{group.plan}, without a theme: {some(group.errors, 'error')}")
