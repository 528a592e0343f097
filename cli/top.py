"""``millipoint top``: the costliest decisions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import click

from millipoint.cli.behind import HEADS, decisions_behind, listing
from millipoint.cli.cells import Behind, row
from millipoint.cli.measures import measured, order_of
from millipoint.cli.panel import Panel, panel
from millipoint.cli.sheet import Head, Sheet
from millipoint.plural import some

TOP = (
    Head("match", "Match", "text"), Head("game", "Game", "count"), Head("ply", "Ply", "count"),
    Head("kind", "Kind", "text"), Head("error", "Error", "equity"), Head("loss", "MWC loss", "MWC"),
)  # fmt: skip
"""The columns of a brief list."""


@click.command("top")
@panel
@measured("What they are ranked by: equity, or for mwc and l7 match-winning chance.")
@click.option("--limit", default=10, show_default=True, type=click.IntRange(1), help="So many decisions.")
@listing
def command(panel: Panel, measure: str, limit: int) -> None:
    """The costliest decisions.

    Counted decisions with the greatest error, what was played and what was best, worst first.
    """
    from millipoint.plugins.top.metric import Top, top_mwc

    metric = Top(limit) if measure == "pr" else top_mwc(limit)
    found = panel.figures([metric])
    decisions = found[0].only.value.decisions if found and found[0].only.value else ()
    n = found[0].only.n if found else 0
    behind = Behind(metric, order=order_of(measure))
    plays = {_place(play): play for play in decisions_behind(panel, behind).rows}
    rows = [
        {**brief, **plays.get(_place(brief), {}), "rank": rank}
        for rank, brief in enumerate(top_rows(panel, decisions, measure), 1)
    ]
    empty = "No decision cost anything." if n else "No counted decisions."
    sheet = Sheet("decisions", (Head("rank", "Rank", "count"), *HEADS), rows, empty=empty, behind=behind)
    panel.write(
        "top",
        [sheet],
        [f"The {some(len(rows), 'costliest', 'costliest')} of {some(n, 'counted decision')}."] if rows else [],
    )


def top_rows(panel: Panel, decisions: Sequence[Any], measure: str) -> list[dict[str, Any]]:
    """The decisions of a list of the costliest as rows."""
    return [_row(panel, rank, decision, measure) for rank, decision in enumerate(decisions, 1)]


def _row(panel: Panel, rank: int, decision: Any, measure: str) -> dict[str, Any]:
    narrow = panel.filter
    for name in ("match", "game", "ply", "kind"):
        narrow = narrow.where(name, "==", getattr(decision, name))
    values = {**{h.name: getattr(decision, h.name) for h in TOP}, "match": panel.name_of(decision.match)}
    return row(values, Behind("pr" if measure == "pr" else "mwc_loss", narrow, str(rank)))


def _place(values: Mapping[str, Any]) -> tuple[Any, ...]:
    return tuple(values[name] for name in ("match", "game", "ply", "kind"))
