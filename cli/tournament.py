"""``millipoint tournament``: an event against a player's usual level."""

from __future__ import annotations

from typing import Any

import click

from millipoint.cli.near import choose
from millipoint.cli.panel import Panel, panel
from millipoint.cli.plan import FAMILY, family_row
from millipoint.cli.sheet import Head, Sheet
from millipoint.errors import UsageError

VERDICT = (
    Head("name", "", "text"),
    Head("here", "Here"),
    Head("usual", "Usual"),
    Head("difference", "Diff."),
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
RESULTS = {1: "won", -1: "lost", 0: "open"}


@click.command("tournament")
@panel
@click.option("--name", metavar="EVENT", help="The event.  [default: that of --tournament, or the only one there is]")
def command(panel: Panel, name: str | None) -> None:
    """A tournament against the usual level of a player: verdicts, rounds, and where it went wrong.

    The player is that of --player, else the main player, else the one with most matches there. The usual level is that of
    the player's point matches in the year before, over all matches that were read.
    """
    event = name or (panel.choices.tournament[0] if panel.choices.tournament else None) or _only(panel)
    choose("tournament", event, panel.inputs.texts("tournament"))
    days = panel.inputs.tournament_days() if hasattr(panel.inputs, "tournament_days") else {}
    chosen = panel.ask.choices.player
    found = panel.study(
        "tournament_review", tournament=event, player=chosen[0] if chosen else None,
        main_player=panel.inputs.main_player, day=days.get(event),
    )  # fmt: skip
    heads = (*VERDICT, *BOUNDS)
    overall = [{"name": title, "unit": unit, **_verdict(getattr(found, key))} for key, title, unit in (("pr", "PR", ""), ("l7", "L7", "MWC"))]
    sheets = [Sheet("overall", heads, overall, title=f"{found.player} at {found.tournament}")]
    rounds = [
        {
            "match": panel.name_of(r.match), "day": r.day, "round": r.round, "opponent": r.opponent,
            "outcome": RESULTS[r.outcome], **_verdict(r.pr),
        }
        for r in found.rounds
    ]  # fmt: skip
    sheets.append(Sheet("rounds", (*ROUND, VERDICT[2], VERDICT[3], *BOUNDS)[: len(ROUND)], rounds, title="Rounds, PR"))
    for key, title in (("slices", "By rank of the decision in its match"), ("pressure", "By pressure"), ("pace", "By pace")):
        cells = [{"name": cell.name, **_verdict(cell.pr)} for cell in getattr(found, key)]
        if cells:
            sheets.append(Sheet(key, heads, cells, title=f"{title}, PR"))
    if found.families:
        sheets.append(Sheet("families", FAMILY, [family_row(f) for f in found.families], title="To study"))
    usual = f"Usual level: {found.usual_matches} point matches of the year before."
    notes = [usual if not found.reason else f"No usual level: {found.reason}."]
    panel.write("tournament", sheets, notes, {"review": found})


def _only(panel: Panel) -> str:
    events = panel.inputs.texts("tournament")
    if len(events) != 1:
        raise UsageError(f"which tournament? say --name: {', '.join(events) or 'none of the matches names one'}")
    return events[0]


def _verdict(v: Any) -> dict[str, Any]:
    return {name: getattr(v, name) for name in ("here", "usual", "difference", "low", "high", "verdict")}
