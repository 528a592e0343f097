"""``millipoint queue``: costly positions that nobody has looked at."""

from __future__ import annotations

import click

from millipoint.cli.behind import listing
from millipoint.cli.cells import Behind, row
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
def command(panel: Panel) -> None:
    """Costly positions that nobody has looked at.

    Positions with an error and without a comment, mark or collection: costliest first, each once, at most 50.
    """
    panel.needs = ("handled",)
    found = panel.single("study_queue")
    rows = [] if found is None else [
        row({**{h.name: getattr(q, h.name) for h in HEADS}, "match": panel.name_of(q.match)},
            Behind("study_queue", panel.filter.where("position", "==", q.position), str(rank)))
        for rank, q in enumerate(found.positions, 1)
    ]  # fmt: skip
    notes = [f"Waiting: {some(found.waiting, 'position')}."] if found else []
    panel.write("queue", [Sheet("queue", HEADS, rows, empty="Nothing waits.", behind=Behind("study_queue", once=True))], notes)
