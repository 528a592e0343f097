"""``millipoint contrast``: positions that one of two players handled better."""

from __future__ import annotations

import click

from millipoint.cli.behind import HEADS as BEHIND
from millipoint.cli.behind import decisions_behind, listing
from millipoint.cli.panel import Panel, panel
from millipoint.cli.sheet import Head, Sheet
from millipoint.plural import some

EMPTY = "On no common position did exactly one of them play well."


@click.command("contrast")
@panel
@click.option("--of", nargs=2, required=True, metavar="PLAYER OPPONENT", help="The two players.")
@click.option("--limit", default=20, show_default=True, type=click.IntRange(0), help="So many positions; 0 = all.")
@listing
def command(panel: Panel, of: tuple[str, str], limit: int, positions: bool) -> None:
    """Positions that one of two players handled better.

    Positions that both players faced and exactly one of them played well, greatest gap first.
    """
    first, second = (panel.inputs.meant("player", name) for name in of)
    found = panel.study("contrast", first=first, second=second, filter=panel.filter)
    rows = found.rows[: limit or None]
    keys = tuple(row.position for row in rows)
    narrow = panel.filter.where("player", "in", (first, second)).where("position", "in", keys)
    plays = decisions_behind(panel, "pr", narrow) if rows else Sheet("positions", BEHIND, [], empty=EMPTY)
    if positions:
        panel.write("contrast", [plays])
        return
    worst = {row["position"]: row for row in reversed(plays.rows)}
    heads = (
        Head("position", "Key", "text", False),
        Head("match", "Worst in", "text"),
        Head("game", "Game", "count"),
        Head("ply", "Ply", "count"),
        Head("first", first, "equity"),
        Head("second", second, "equity"),
        Head("gap", "Gap", "equity"),
        Head("better", "Better", "text"),
    )
    places = {row.position: {name: worst.get(row.position, {}).get(name) for name in ("match", "game", "ply")} for row in rows}
    names = ("position", "first", "second", "gap", "better")
    lines = [{**places[row.position], **{name: getattr(row, name) for name in names}} for row in rows]
    notes = [
        f"Counted for both: {some(found.common, 'position')}; the figures are the worst error of each, in equity. "
        "Well played: below the error threshold. --positions shows the plays."
    ]
    panel.write("contrast", [Sheet("rows", heads, lines, empty=EMPTY)], notes, {"common": found.common})
