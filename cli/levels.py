"""``millipoint levels``: what the play of each player is called."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

from millipoint.cli.behind import listing
from millipoint.cli.cells import Behind, row
from millipoint.cli.grouped import by_option, groups_of
from millipoint.cli.panel import Panel, panel
from millipoint.cli.sheet import Head, Sheet
from millipoint.filter import Filter

LEVEL = (
    Head("level", "Level", "text"),
    Head("best", "At best", "text"),
    Head("worst", "At worst", "text"),
)
BANDS = (
    Head("level", "Level", "text"),
    Head("low", "PR from", "", False),
    Head("high", "PR below", "", False),
    Head("range", "PR", "text", data=False),
    Head("groups", "Groups", "count"),
    Head("decisions", "N", "count"),
)
NOTE = "At best, at worst: the levels of the ends of the interval; without one the level is a trend."


@click.command("levels")
@panel
@by_option("player")
@listing
def command(panel: Panel, by: tuple[str, ...]) -> None:
    """What the play of each player is called.

    World class, Expert, Advanced, Intermediate, Casual or Beginner: the band that a PR lies in, and the bands that its
    interval reaches. With --by any other group than players.
    """
    heads, found = groups_of(panel, ["pr", "level"], by)
    rows, narrows = [], dict[str, list[Filter]]()
    for group in found:
        level = group.figures["level"].value
        if level is not None:
            narrows.setdefault(level.band.name, []).append(group.narrow)
            bands = {"level": level.band, "best": level.best, "worst": level.worst}
            words = {name: band.name if band else None for name, band in bands.items()}
            rows.append(row({**group.label, "pr": group.figures["pr"], **words}, Behind("pr", group.narrow, group.name)))
    rows.sort(key=lambda values: values["pr"].value)
    sheets = [
        Sheet("levels", (*heads, Head("pr", "PR"), *LEVEL), rows, empty="No counted decisions.", behind=Behind("pr")),
        Sheet("bands", BANDS, _bands(rows, narrows) if rows else [], title="Bands of level"),
    ]
    panel.write("levels", sheets, [NOTE] if rows else [])


def _bands(rows: Sequence[dict[str, Any]], narrows: dict[str, list[Filter]]) -> list[dict[str, Any]]:
    """Every band, and how many of the groups are in it."""
    from millipoint.plugins.levels.bands import BANDS, band

    found = []
    for name, least in BANDS:
        held, high = [values for values in rows if values["level"] == name], band(least).high
        span = f"{least:g} or more" if high is None else f"below {high:g}" if not least else f"{least:g} to {high:g}"
        behind = Behind("pr", narrows[name], name) if name in narrows else None
        numbers = {"groups": len(held), "decisions": sum(values["pr"].n for values in held)}
        found.append(row({"level": name, "low": least, "high": high, "range": span, **numbers}, behind))
    return found
