"""``millipoint progress``: figures by match and tournament, trend and goal."""

from __future__ import annotations

from typing import Any

import click

from millipoint.cli.behind import listing
from millipoint.cli.cells import Behind, row
from millipoint.cli.measures import measured, order_of
from millipoint.cli.panel import Panel, panel
from millipoint.cli.sheet import Head, Sheet
from millipoint.plural import some

MEASURES = {"pr": ("pr", "PR", ""), "mwc": ("mwc_loss", "MWC loss", "MWC"), "l7": ("l7", "L7", "MWC")}
"""The figure, its title and unit."""


@click.command("progress")
@panel
@measured("The figure.")
@listing
def command(panel: Panel, measure: str) -> None:
    """PR by match and tournament, trend and goal.

    A figure by tournament and by match, oldest first; for PR also the trend and the goal.
    """
    metric, title, unit = MEASURES[measure]
    days = panel.inputs.tournament_days()
    goal = panel.inputs.goal()
    found = panel.study("progress", filter=panel.filter, measure=measure, tournament_days=days, goal=goal)
    value = Head("value", title, unit)

    def point(p: Any, column: str, name: str) -> dict[str, Any]:
        narrow = panel.filter.where(column, "==", getattr(p, column))
        return row({"day": p.day, "name": name, "value": p.value}, Behind(metric, narrow, name, order_of(measure)))

    events = [point(p, "tournament", p.tournament) for p in found.tournaments]
    matches = [point(p, "match", panel.name_of(p.match)) for p in found.matches]
    every = Behind(metric, order=order_of(measure))
    heads = (Head("day", "Date", "day"), Head("name", "Match", "text"), value)
    sheets = [
        Sheet("matches", heads, matches, title="By match", empty="No dated match has the figure.", behind=every),
        Sheet("tournaments", (heads[0], Head("name", "Tournament", "text"), value), events, title="By tournament", behind=every),
    ]
    panel.write("progress", sheets if matches or not events else sheets[::-1], _notes(found), {"progress": found})


def _notes(found: Any) -> list[str]:
    notes = []
    if found.undated:
        notes.append(f"Left out, without a date: {some(found.undated, 'match')}.")
    trend = found.trend
    if trend is not None:
        text = f"Trend of PR over {some(trend.points, 'match')}: {trend.slope:+.3f} a match"
        ahead = f", {trend.projected:.2f} in {some(trend.ahead, 'match')}" if trend.projected is not None and trend.ahead else ""
        notes.append(f"{text}{ahead}.")
    if found.goal is not None:
        notes.append(f"Goal: PR {found.goal.pr:g} in {some(found.goal.weeks, 'week')}{': reached' if found.reached else ''}.")
    elif found.suggestion is not None:
        notes.append(f"A goal that suggests itself: PR {found.suggestion:g}.")
    return notes
