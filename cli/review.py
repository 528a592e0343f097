"""``millipoint review``: matches one by one."""

from __future__ import annotations

from typing import Any

import attrs
import click

from millipoint.cli.ask import iso_day
from millipoint.cli.behind import decisions_behind, listing
from millipoint.cli.panel import Panel, panel
from millipoint.cli.sheet import Head, Sheet, bare

SIDES = (
    Head("match", "Match", "text", False),
    Head("player", "Player", "text"),
    Head("pr", "PR"),
    Head("mwc_loss", "MWC loss", "MWC", False),
    Head("l7", "L7", "MWC"),
    Head("elo", "Elo", "Elo", False),
    Head("luck_adjusted", "Luck-adj.", "MWC"),
    Head("error_balance", "Balance", "MWC"),
    Head("coverage", "Rolls", "text", False),
)
LOOK = (
    Head("player", "Player", "text"),
    Head("game", "Game", "count"),
    Head("ply", "Ply", "count"),
    Head("kind", "Kind", "text"),
    Head("error", "Error", "equity"),
    Head("loss", "MWC loss", "MWC"),
    Head("difficulty", "Difficulty", "MWC"),
)
PACE = (
    Head("player", "Player", "text"),
    Head("kind", "Kind", "text"),
    Head("threshold", "Median", "seconds"),
    Head("hasty", "Hasty", "count"),
    Head("hasty_loss", "Loss", "MWC"),
    Head("deliberate", "Deliberate", "count"),
    Head("deliberate_loss", "Loss", "MWC"),
    Head("unknown", "Unknown", "count"),
)


@click.command("review")
@panel
@listing
def command(panel: Panel, positions: bool) -> None:
    """Matches one by one: what to look at, luck, pace.

    Figures, three decisions each to look at, luck and pace.

    The JSON form carries the loss of every decision and its running sum for both players.
    """
    if positions:
        panel.write("review", [decisions_behind(panel, "errors", order="excess")])
        return
    found = panel.study("match_review", filter=panel.filter)
    sheets: list[Sheet] = []
    for review in found:
        title = panel.name_of(review.match)
        sides = [_side(title, side) for side in review.sides]
        sheets.append(Sheet("sides", SIDES, sides, title=title))
        look = [{"player": side.player, **{h.name: getattr(d, h.name) for h in LOOK[1:]}} for side in review.sides for d in side.review]
        if look:
            sheets.append(Sheet("review", LOOK, look, title="To look at"))
        pace = [row for side in review.sides if side.pace for row in _pace(side)]
        if any(row["threshold"] is not None for row in pace):
            sheets.append(Sheet("pace", PACE, pace, title="Pace of errors"))
    notes = ["Luck-adj.: the result without luck. Balance: the opponent's loss less the own one, which it should come to."]
    if panel.form != "table":
        rows = [_side(panel.name_of(review.match), side) for review in found for side in review.sides]
        sheets = [Sheet("sides", SIDES, rows)]
    panel.write("review", sheets or [Sheet("sides", SIDES, [])], notes if found else [], {"matches": [_whole(panel, review) for review in found]})


def _whole(panel: Panel, review: Any) -> Any:
    """A review as JSON shows it, under the name of its match."""
    return {**attrs.asdict(review, recurse=False), "match": panel.name_of(review.match), "day": iso_day(review.day)}


def _side(match: str, side: Any) -> dict[str, Any]:
    cover = side.coverage
    row = {head.name: getattr(side, head.name) for head in SIDES[1:-1]}
    row["luck_adjusted"], row["error_balance"] = bare(row["luck_adjusted"]), bare(row["error_balance"])
    return {"match": match, **row, "coverage": f"{cover.measured} of {cover.rolls}" if cover else None}


def _pace(side: Any) -> list[dict[str, Any]]:
    return [
        {
            "player": side.player, "kind": kind, "threshold": split.threshold, "hasty": split.hasty.n,
            "hasty_loss": split.hasty.loss, "deliberate": split.deliberate.n,
            "deliberate_loss": split.deliberate.loss, "unknown": split.unknown.n,
        }
        for kind, split in (("checker", side.pace.checker), ("cube", side.pace.cube))
    ]  # fmt: skip
