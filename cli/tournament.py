"""``millipoint tournament``: an event against a player's usual level."""

from __future__ import annotations

from typing import Any

import click

from millipoint.cli.behind import listing
from millipoint.cli.cells import Behind, row
from millipoint.cli.near import choose
from millipoint.cli.panel import Panel, panel
from millipoint.cli.plan import FAMILY, family_row
from millipoint.cli.sheet import Head, Sheet
from millipoint.cli.values import Marks
from millipoint.cli.verdicts import against_usual
from millipoint.errors import UsageError
from millipoint.filter import Filter
from millipoint.plural import some

VERDICT = (
    Head("name", "", "text"),
    Head("here", "Here"),
    Head("usual", "Usual"),
    Head("difference", "Difference"),
    Head("verdict", "Verdict", "text"),
)
BOUNDS = (Head("low", "Low", "", False), Head("high", "High", "", False))
ROUND = (
    Head("match", "Match", "text", False),
    Head("day", "Date", "day"),
    Head("round", "Round", "text"),
    Head("opponent", "Opponent", "text"),
    Head("outcome", "Result", "text"),
    Head("here", "PR"),
    Head("verdict", "Verdict", "text"),
)
CELLS = (
    ("slices", "decision_slice", "By rank of the decision in its match"), ("pressure", "pressure", "By pressure"), ("pace", "pace", "By pace"),
)  # fmt: skip
"""Tables of cells: their name, the column that makes them, their title."""
FIGURES = (("pr", "PR", ""), ("l7", "L7", "MWC"))
LEAST = 20
"""Decisions that a verdict takes on either side."""
RESULTS = {1: "won", -1: "lost", 0: "open"}


@click.command("tournament")
@panel
@click.option("--name", metavar="EVENT", help="The event.  [default: that of --tournament, or the only one there is]")
@listing
def command(panel: Panel, name: str | None) -> None:
    """A tournament against a player's usual level.

    Verdicts, rounds, and where it went wrong.

    The player is that of --player, else the main player, else the one with most matches there. The usual level is that of
    the player's point matches in the year before, over all matches that were read.
    """
    event = name or (panel.choices.tournament[0] if panel.choices.tournament else None) or _only(panel)
    event, *_ = choose("tournament", event, panel.inputs.texts("tournament"))
    days = panel.inputs.tournament_days()
    chosen = panel.ask.choices.player
    found = panel.study(
        "tournament_review", tournament=event, player=chosen[0] if chosen else None,
        main_player=panel.inputs.main_player, day=days.get(event),
    )  # fmt: skip
    here = Filter().where("tournament", "==", event).where("player", "==", found.player)
    title = f"{found.player} at {found.tournament}"
    heads = (*VERDICT, *BOUNDS)
    marks = Marks.of_stream(panel.output)
    words = [against_usual(title, getattr(found, key), unit, marks, LEAST) for key, title, unit in FIGURES]
    overall = [
        row({"name": what, "unit": unit, **_verdict(getattr(found, key))}, Behind(key, here, what, "loss" if unit else "error"))
        for key, what, unit in FIGURES
    ]
    every = Behind("pr", here, title=title)
    sheets = [Sheet("overall", heads, overall, title=title, notes=words, behind=every)]
    rounds = [_round(panel, r, here) for r in found.rounds]
    sheets.append(Sheet("rounds", (*ROUND, VERDICT[2], VERDICT[3], *BOUNDS)[: len(ROUND)], rounds, title="Rounds, PR"))
    for key, column, text in CELLS:
        cells = [
            row({"name": cell.name, **_verdict(cell.pr)}, Behind("pr", here.where(column, "==", cell.name), cell.name))
            for cell in getattr(found, key)
        ]
        sheets.append(Sheet(key, heads, cells, title=f"{text}, PR"))
    sheets.append(Sheet("families", FAMILY, [family_row(f, here) for f in found.families], title="To study"))
    usual = f"Usual level: {some(found.usual_matches, 'point match')} of the year before."
    notes = [f"To be confirmed there: {some(found.tentative, 'family')} of errors."] if found.tentative else []
    notes += [usual if not found.reason else f"No usual level: {found.reason}."]
    notes.append("Each cell is compared with the same cell of the usual level.")
    panel.write("tournament", sheets, notes, {"review": found})


def _only(panel: Panel) -> str:
    events = panel.inputs.texts("tournament")
    if len(events) != 1:
        raise UsageError(f"which tournament? say --name: {', '.join(events) or 'none of the matches names one'}")
    return events[0]


def _round(panel: Panel, r: Any, here: Filter) -> dict[str, Any]:
    values = {
        "match": panel.name_of(r.match), "day": r.day, "round": r.round, "opponent": r.opponent,
        "outcome": RESULTS[r.outcome], **_verdict(r.pr),
    }  # fmt: skip
    return row(values, Behind("pr", here.where("match", "==", r.match), " ".join(filter(None, (r.round, r.opponent))) or values["match"]))


def _verdict(v: Any) -> dict[str, Any]:
    return {name: getattr(v, name) for name in ("here", "usual", "difference", "low", "high", "verdict")}
