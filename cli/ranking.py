"""``millipoint ranking``: players by PR."""

from __future__ import annotations

import click

from millipoint.cli.behind import HEADS as BEHIND
from millipoint.cli.behind import decisions_behind, listing
from millipoint.cli.panel import Panel, panel
from millipoint.cli.sheet import Head, Sheet

HEADS = (
    Head("rank", "Rank", "count"),
    Head("player", "Player", "text"),
    Head("pr", "PR"),
    Head("matches", "Matches", "count"),
)


@click.command("ranking")
@panel
@click.option("--min-decisions", default=500, show_default=True, type=click.IntRange(0), help="Fewest counted decisions.")
@click.option("--limit", default=0, type=click.IntRange(0), help="So many players; 0 = all.")
@listing
def command(panel: Panel, min_decisions: int, limit: int, positions: bool) -> None:
    """Players by PR.

    The best comes first; equal PRs share a rank.
    """
    found = panel.study("ranking", filter=panel.filter, min_decisions=min_decisions, limit=limit)
    if positions:
        names = tuple(r.player for r in found)
        narrow = panel.filter.where("player", "in", names)
        sheet = decisions_behind(panel, "pr", narrow) if names else Sheet("positions", BEHIND, [], empty=f"No player has {min_decisions} counted decisions.")
        panel.write("ranking", [sheet])
        return
    rows = [{"rank": r.rank, "player": r.player, "pr": r.pr, "matches": r.matches} for r in found]
    empty = f"No player has {min_decisions} counted decisions."
    panel.write("ranking", [Sheet("ranking", HEADS, rows, empty=empty)])
