"""``millipoint biases``: too much or too little of a thing."""

from __future__ import annotations

from typing import Any

import click

from millipoint.cli.behind import listing
from millipoint.cli.cells import Behind, row
from millipoint.cli.panel import Panel, panel
from millipoint.cli.sheet import Head, Sheet
from millipoint.cli.values import Marks
from millipoint.cli.verdicts import bias
from millipoint.filter import Filter
from millipoint.plural import some

LEAST = 20
"""Decisions that a verdict takes."""
HEADS = (
    Head("bias", "Bias", "text"),
    Head("value", "Points", "points"),
    Head("low", "Low", "points"),
    Head("high", "High", "points"),
    Head("decisions", "N", "count"),
    Head("positions", "Positions", "count", True, True),
    Head("more", "Too much", "count"),
    Head("more_cost", "Cost", "mpt", False),
    Head("less", "Too little", "count"),
    Head("less_cost", "Cost", "mpt", False),
    Head("verdict", "Verdict", "text"),
)
GREY = f"Scores with fewer than {LEAST} decisions have no verdict."
SCORE = (Head("away", "Away", "count"), Head("opponent_away", "Theirs", "count"), *HEADS[1:])
NAMES = {
    "takes": ("Taking", ("wrong take", ""), ("wrong pass", "wrong passes")),
    "doubles": ("Doubling", ("premature double", ""), ("missed double", "")),
    "blots": ("Leaving blots", ("error with more blots", "errors with more blots"), ("with fewer", "with fewer")),
}

KINDS = {"takes": "take", "doubles": "double", "blots": "checker"}


@click.command("biases")
@panel
@listing
def command(panel: Panel) -> None:
    """Too much or too little: taking, doubling, blots.

    Whether too much or too little is taken, doubled and left exposed: share of decisions, with a 95 % interval.

    A verdict needs 20 decisions and an interval that leaves out 0.
    """
    found = panel.single("biases")
    if found is None:
        empty = [Sheet("biases", HEADS, [], empty="No counted decisions."), Sheet("doubles_by_score", SCORE, [])]
        panel.write("biases", empty, more={"unread": 0, "unread_share": None})
        return
    marks = Marks.of_stream(panel.output)
    leaning = panel.filter.where("bias_sign", "!=", 0)
    rows = [
        row({"bias": title, **_row(getattr(found, name))}, Behind("biases", leaning.where("kind", "==", KINDS[name]), title))
        for name, (title, *_) in NAMES.items()
    ]
    words = [bias(title, getattr(found, name), more, less, marks, LEAST) for name, (title, more, less) in NAMES.items()]
    cells = [_cell(leaning.where("kind", "==", "double"), score) for score in found.doubles_by_score]
    sheets = [Sheet("biases", HEADS, rows, title="Biases", notes=words, behind=Behind("biases", leaning))]
    sheets.append(Sheet("doubles_by_score", SCORE, cells, title="Doubling by score (0-0 = money)", notes=[GREY]))
    notes = ["Points: errors of too much less errors of too little, in per cent of the decisions, with a 95 % interval."]
    if found.unread:
        notes.append(f"Left out, as they could not be read: {some(found.unread, 'checker play')} ({100 * found.unread_share:.1f} %).")
    more = {"unread": found.unread, "unread_share": found.unread_share}
    panel.write("biases", sheets, notes, more)


def _cell(doubles: Filter, score: Any) -> dict[str, Any]:
    """The doubles of one score."""
    narrow = doubles.where("away", "==", score.away).where("opponent_away", "==", score.opponent_away)
    away, theirs = score.away or 0, score.opponent_away or 0
    return row({"away": away, "opponent_away": theirs, **_row(score.bias)}, Behind("biases", narrow, f"{away}-{theirs}"))


def _row(bias: Any) -> dict[str, Any]:
    return {name: getattr(bias, name) for name in (head.name for head in HEADS[1:])}
