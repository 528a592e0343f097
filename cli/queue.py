"""``millipoint queue``: costly positions that nobody has looked at."""

from __future__ import annotations

import click

from millipoint.cli.behind import decisions_behind, listing
from millipoint.cli.panel import Panel, panel
from millipoint.cli.sheet import Head, Sheet
from millipoint.plural import some

HEADS = (
    Head("match", "Match", "text"),
    Head("game", "Game", "count"),
    Head("ply", "Ply", "count"),
    Head("error", "Error", "equity"),
    Head("decisions", "Errors", "count"),
    Head("position", "Key", "text", False),
)


@click.command("queue")
@panel
@listing
def command(panel: Panel, positions: bool) -> None:
    """Costly positions that nobody has looked at.

    Positions with an error and without a comment, mark or collection: costliest first, each once, at most 50.
    """
    panel.needs = ("handled",)
    if positions:
        panel.write("queue", [decisions_behind(panel, "study_queue", once=True)])
        return
    found = panel.single("study_queue")
    rows = [] if found is None else [
        {**{h.name: getattr(q, h.name) for h in HEADS}, "match": panel.name_of(q.match)} for q in found.positions
    ]  # fmt: skip
    notes = [f"Waiting: {some(found.waiting, 'position')}."] if found else []
    panel.write("queue", [Sheet("queue", HEADS, rows, empty="Nothing waits.")], notes)
