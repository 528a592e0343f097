"""``millipoint progress``: figures by match and tournament, trend and goal."""

from __future__ import annotations

from typing import Any

import click

from millipoint.cli.behind import decisions_behind, listing
from millipoint.cli.panel import Panel, panel
from millipoint.cli.sheet import Head, Sheet
from millipoint.plural import some

MEASURES = {"pr": ("PR", ""), "mwc": ("MWC loss", "MWC"), "l7": ("L7", "MWC")}


@click.command("progress")
@panel
@click.option("--measure", type=click.Choice(list(MEASURES)), default="pr", show_default=True, help="The figure.")
@listing
def command(panel: Panel, measure: str, positions: bool) -> None:
    """PR by match and tournament, trend and goal.

    A figure by tournament and by match, oldest first; for PR also the trend and the goal.
    """
    if positions:
        metric = {"pr": "pr", "mwc": "mwc_loss", "l7": "l7"}[measure]
        panel.write("progress", [decisions_behind(panel, metric, order="error" if measure == "pr" else "loss")])
        return
    title, unit = MEASURES[measure]
    days = panel.inputs.tournament_days()
    goal = panel.inputs.goal()
    found = panel.study("progress", filter=panel.filter, measure=measure, tournament_days=days, goal=goal)
    value = Head("value", title, unit)
    events = [{"day": p.day, "name": p.tournament, "value": p.value} for p in found.tournaments]
    matches = [{"day": p.day, "name": panel.name_of(p.match), "value": p.value} for p in found.matches]
    heads = (Head("day", "Date", "day"), Head("name", "Match", "text"), value)
    sheets = [
        Sheet("matches", heads, matches, title="By match", empty="No dated match has the figure."),
        Sheet("tournaments", (heads[0], Head("name", "Tournament", "text"), value), events, title="By tournament"),
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
