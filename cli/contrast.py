"""``millipoint contrast``: positions that one of two players handled better."""

from __future__ import annotations

import click

from millipoint.cli.behind import decisions_behind, listing
from millipoint.cli.cells import Behind, row
from millipoint.cli.panel import Panel, panel
from millipoint.cli.sheet import Head, Sheet
from millipoint.plural import some

EMPTY = "On no common position did exactly one of them play well."


@click.command("contrast")
@panel
@click.option("--of", nargs=2, required=True, metavar="PLAYER OPPONENT", help="The two players.")
@click.option("--limit", default=20, show_default=True, type=click.IntRange(0), help="So many positions; 0 = all.")
@listing
def command(panel: Panel, of: tuple[str, str], limit: int) -> None:
    """Positions that one of two players handled better.

    Positions that both players faced and exactly one of them played well, greatest gap first.
    """
    first, second = map(panel.player_named, of)
    found = panel.study("contrast", first=first, second=second, filter=panel.filter)
    contrasts = found.rows[: limit or None]
    both = panel.filter.drop("player").where("player", "in", (first, second))
    every = Behind("pr", both.where("position", "in", [c.position for c in contrasts])) if contrasts else None
    plays = decisions_behind(panel, every).rows if every and not panel.listed else []
    worst = {play["position"]: play for play in reversed(plays)}
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
    places = {c.position: {name: worst.get(c.position, {}).get(name) for name in ("match", "game", "ply")} for c in contrasts}
    names = ("position", "first", "second", "gap", "better")
    lines = [
        row({**places[c.position], **{name: getattr(c, name) for name in names}},
            Behind("pr", both.where("position", "==", c.position), str(rank)))
        for rank, c in enumerate(contrasts, 1)
    ]  # fmt: skip
    notes = [
        f"Counted for both: {some(found.common, 'position')}; the figures are the worst error of each, in equity. "
        "Well played: below the error threshold. --positions shows the plays."
    ]
    panel.write("contrast", [Sheet("rows", heads, lines, empty=EMPTY, behind=every)], notes, {"common": found.common})
