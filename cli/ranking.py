"""``millipoint ranking``: players by PR."""

from __future__ import annotations

import click

from millipoint.cli.behind import listing
from millipoint.cli.cells import Behind, row
from millipoint.cli.panel import Panel, panel
from millipoint.cli.sheet import Head, Sheet
from millipoint.plural import some

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
def command(panel: Panel, min_decisions: int, limit: int) -> None:
    """Players by PR.

    The best comes first; equal PRs share a rank.
    """
    found = panel.study("ranking", filter=panel.filter, min_decisions=min_decisions, limit=limit)
    all_players = panel.filter.drop("player")
    rows = [
        row({"rank": r.rank, "player": r.player, "pr": r.pr, "matches": r.matches},
            Behind("pr", all_players.where("player", "==", r.player), r.player))
        for r in found
    ]  # fmt: skip
    ranked = Behind("pr", all_players.where("player", "in", [r.player for r in found])) if found else None
    empty = f"No player has {some(min_decisions, 'counted decision')}."
    panel.write("ranking", [Sheet("ranking", HEADS, rows, empty=empty, behind=ranked)])
