"""``millipoint players [table]`` and ``millipoint players compare``: players side by side."""

from __future__ import annotations

import click

from millipoint.cli.behind import listing
from millipoint.cli.cells import Behind, row
from millipoint.cli.panel import Panel, panel
from millipoint.cli.sheet import Head, Sheet
from millipoint.plural import some

HEADS = (
    Head("player", "Player", "text"),
    Head("matches", "M", "count"),
    Head("won", "Won", "count"),
    Head("lost", "Lost", "count"),
    Head("decisions", "Decisions", "count", False),
    Head("pr", "PR"),
    Head("l7", "L7", "MWC"),
    Head("blunders", "Blunders", "count", True, True),
    Head("errors", "Errors", "count", True, True),
    Head("pr_checker", "PR checker", "", True, True),
    Head("pr_cube", "PR cube", "", True, True),
    Head("snowie", "Snowie", "", True, True),
    Head("luck", "Luck", "mpt", True, True),
    Head("mwc_loss", "MWC loss", "MWC", True, True),
)
COMPARED = (Head("figure", "", "text"), Head("first", ""), Head("second", ""), Head("better", "Better", "text"))
NAMES = {
    "pr": ("PR", ""), "pr_checker": ("PR checker", ""), "pr_cube": ("PR cube", ""), "snowie": ("Snowie", ""),
    "blunder_rate": ("Blunders in 100", ""), "blunders": ("Blunders", "count"), "errors": ("Errors", "count"),
    "luck": ("Luck, mpt", "mpt"), "l7": ("L7", "MWC"), "mwc_loss": ("MWC loss", "MWC"),
}  # fmt: skip


@click.command("table")
@panel
@listing
def table(panel: Panel) -> None:
    """Every player: matches, won and lost, PR, errors, blunders, L7; best first, undecided last.

    Conditions on player and kind of decision are left out. A wide screen shows more columns.
    """
    found = panel.study("players", filter=panel.filter)
    everybody, counts = panel.filter.drop("player", "kind"), ("blunders", "errors")
    rows = [
        row({h.name: getattr(r, h.name).value if h.name in counts else getattr(r, h.name) for h in HEADS},
            Behind("pr", everybody.where("player", "==", r.player), r.player))
        for r in found
    ]  # fmt: skip
    panel.write("players", [Sheet("players", HEADS, rows, empty="No match could be read.", behind=Behind("pr", everybody))])


@click.command("compare")
@click.argument("one", metavar="PLAYER")
@click.argument("two", metavar="OPPONENT")
@panel
@listing
def compare(panel: Panel, one: str, two: str) -> None:
    """Two players side by side, with who is better where that can be said."""
    first, second = map(panel.player_named, (one, two))
    found = panel.study("compare", first=first, second=second, filter=panel.filter)
    heads = (COMPARED[0], Head("first", first), Head("second", second), COMPARED[3])
    both = panel.filter.drop("player").where("player", "in", (first, second))
    rows = []
    for figure in found.figures:
        title, unit = NAMES.get(figure.name, (figure.name, ""))
        better = figure.winner or ("equal" if figure.judged and figure.first.value is not None and figure.second.value is not None else None)
        order = "luck" if figure.name == "luck" else "loss" if unit == "MWC" else "error"
        values = {"figure": title, "unit": unit, "first": figure.first, "second": figure.second, "better": better}
        rows.append(row(values, Behind(figure.name, both, title.partition(",")[0], order)))
    records = [f"{name}: {r.won} won, {r.lost} lost of {some(round(r.matches), 'match')}." for name, r in zip((first, second), found.records, strict=True) if r]
    records.append("Better: the lower value, where one is better; luck, counts and sums are no measure of play.")
    panel.write("players-compare", [Sheet("figures", heads, rows, behind=Behind("pr", both))], records, {"comparison": found})


__all__ = ["compare", "table"]
