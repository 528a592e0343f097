"""``millipoint review``: matches one by one."""

from __future__ import annotations

from typing import Any

import attrs
import click

from millipoint.cli.ask import iso_day
from millipoint.cli.behind import listing
from millipoint.cli.cells import Behind, row
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
def command(panel: Panel) -> None:
    """Matches one by one: what to look at, luck, pace.

    Figures, three decisions each to look at, luck and pace.

    The JSON form carries the loss of every decision and its running sum for both players.
    """
    found = panel.study("match_review", filter=panel.filter)
    by_match = [_sheets(panel, review) for review in found]
    sheets = [sheet for three in by_match for sheet in three if sheet.rows]
    if panel.listed:
        sheets = [attrs.evolve(some[0], rows=[r for sheet in some for r in sheet.rows], title="") for some in zip(*by_match, strict=True)]
    elif panel.form != "table":
        sheets = [Sheet("sides", SIDES, [r for sides, *_ in by_match for r in sides.rows])]
    first, *more = sheets or [Sheet("sides", SIDES, [])]
    first = attrs.evolve(first, behind=Behind("errors", order="excess"))
    notes = ["Luck-adj.: the result without luck. Balance: the opponent's loss less the own one, which it should come to."]
    panel.write("review", [first, *more], notes if found else [], {"matches": [_whole(panel, review) for review in found]})


def _sheets(panel: Panel, review: Any) -> tuple[Sheet, Sheet, Sheet]:
    """Both sides of a match, what each should look at, and the pace of their errors where it is known."""
    title = panel.name_of(review.match)
    inside = panel.filter.where("match", "==", review.match)
    sides, look, pace = list[dict[str, Any]](), list[dict[str, Any]](), list[dict[str, Any]]()
    for side in review.sides:
        own, name = inside.where("side", "==", side.side), f"{title} {side.player or '–'}"
        sides.append(row(_side(title, side), Behind("errors", own, name, "excess")))
        for rank, d in enumerate(side.review, 1):
            at = own.where("game", "==", d.game).where("ply", "==", d.ply).where("kind", "==", d.kind)
            values = {"player": side.player, **{h.name: getattr(d, h.name) for h in LOOK[1:]}}
            look.append(row(values, Behind("errors", at, f"{name} {rank}")))
        for kind, values in _pace(side) if side.pace else ():
            pace.append(row(values, Behind("pace", own.where("cube_kind", "==", kind), f"{name} {values['kind']}", "loss")))
    if all(values["threshold"] is None for values in pace):
        pace = []
    return (
        Sheet("sides", SIDES, sides, title=title),
        Sheet("review", LOOK, look, title="To look at"),
        Sheet("pace", PACE, pace, title="Pace of errors"),
    )


def _whole(panel: Panel, review: Any) -> Any:
    """A review as JSON shows it, under the name of its match."""
    return {**attrs.asdict(review, recurse=False), "match": panel.name_of(review.match), "day": iso_day(review.day)}


def _side(match: str, side: Any) -> dict[str, Any]:
    cover = side.coverage
    values = {head.name: getattr(side, head.name) for head in SIDES[1:-1]}
    values["luck_adjusted"], values["error_balance"] = bare(values["luck_adjusted"]), bare(values["error_balance"])
    return {"match": match, **values, "coverage": f"{cover.measured} of {cover.rolls}" if cover else None}


def _pace(side: Any) -> list[tuple[int, dict[str, Any]]]:
    """The pace of checker plays (0) and of cube decisions (1)."""
    return [
        (number, {
            "player": side.player, "kind": kind, "threshold": split.threshold, "hasty": split.hasty.n,
            "hasty_loss": split.hasty.loss, "deliberate": split.deliberate.n,
            "deliberate_loss": split.deliberate.loss, "unknown": split.unknown.n,
        })
        for number, (kind, split) in enumerate((("checker", side.pace.checker), ("cube", side.pace.cube)))
    ]  # fmt: skip
