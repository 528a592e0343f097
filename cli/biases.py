"""``millipoint biases``: too much or too little of a thing."""

from __future__ import annotations

from typing import Any

import click

from millipoint.cli.behind import decisions_behind
from millipoint.cli.panel import Panel, panel
from millipoint.cli.sheet import Head, Sheet

HEADS = (
    Head("bias", "Bias", "text"),
    Head("value", "Points", "share"),
    Head("low", "Low", "share"),
    Head("high", "High", "share"),
    Head("decisions", "N", "count"),
    Head("more", "Too much", "count"),
    Head("less", "Too little", "count"),
    Head("verdict", "Verdict", "text"),
)
SCORE = (Head("away", "Away", "count"), Head("opponent_away", "Theirs", "count"), *HEADS[1:])
NAMES = {"takes": "Taking", "doubles": "Doubling", "blots": "Leaving blots"}


@click.command("biases")
@panel
@click.option("--positions", is_flag=True, help="List the decisions behind, those with an error, worst first.")
def command(panel: Panel, positions: bool) -> None:
    """Whether too much or too little is taken, doubled and left exposed: share of decisions, with a 95 % interval.

    A verdict needs 20 decisions and an interval that leaves out 0.
    """
    if positions:
        panel.write("biases", [decisions_behind(panel, "biases", errors=True)])
        return
    found = panel.single("biases")
    if found is None:
        panel.write("biases", [Sheet("biases", HEADS, [], empty="No counted decisions.")])
        return
    rows = [{"bias": title, **_row(getattr(found, name))} for name, title in NAMES.items()]
    cells = [{"away": s.away or 0, "opponent_away": s.opponent_away or 0, **_row(s.bias)} for s in found.doubles_by_score]
    sheets = [Sheet("biases", HEADS, rows, title="Biases")]
    if cells:
        sheets.append(Sheet("doubles_by_score", SCORE, cells, title="Doubling by score (0-0 = money)"))
    notes = ["Points: errors of too much less errors of too little, in per cent of the decisions."]
    if found.unread:
        notes.append(f"{found.unread} checker plays ({100 * found.unread_share:.1f} %) could not be read and are left out.")
    more = {"unread": found.unread, "unread_share": found.unread_share}
    panel.write("biases", sheets, notes, more)


def _row(bias: Any) -> dict[str, Any]:
    return {name: getattr(bias, name) for name in ("value", "low", "high", "decisions", "more", "less", "verdict")}
