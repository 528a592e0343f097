"""``millipoint cube``: cube decisions by best action, and the direction of their errors."""

from __future__ import annotations

import click

from millipoint.cli.behind import decisions_behind, listing
from millipoint.cli.panel import Panel, panel
from millipoint.cli.sheet import Head, Sheet

ACTIONS = (
    Head("action", "Best action", "text"),
    Head("n", "N", "count"),
    Head("pr", "PR"),
    Head("low", "Low"),
    Head("high", "High"),
    Head("blunders", "Blunders", "count"),
    Head("blunder_rate", "Blunder rate", "share"),
    Head("loss", "MWC loss", "MWC"),
)
DIRECTIONS = (Head("direction", "Direction", "text"), Head("n", "N", "count"), Head("cost", "Cost", "equity"))
NAMES = {
    "right_offers": "Right offers", "missed_doubles": "Missed doubles", "premature_doubles": "Premature doubles",
    "right_answers": "Right answers", "wrong_passes": "Wrong passes", "wrong_takes": "Wrong takes",
}  # fmt: skip
KINDS = {
    "pr": (("pr_checker", "pr_cube"), Head("value", "PR")),
    "mwc": (("mwc_loss_checker", "mwc_loss_cube"), Head("value", "MWC loss", "MWC")),
    "l7": (("l7_checker", "l7_cube"), Head("value", "L7", "MWC")),
}


@click.command("cube")
@panel
@click.option("--measure", type=click.Choice(list(KINDS)), default="pr", show_default=True,
              help="What checker play and cube are compared in.")  # fmt: skip
@listing
def command(panel: Panel, measure: str, positions: bool) -> None:
    """Cube decisions by best action and by direction of error, and checker play beside the cube."""
    if positions:
        panel.write("cube", [decisions_behind(panel, "pr_cube", order="error" if measure == "pr" else "loss")])
        return
    actions, directions = panel.single("cube_actions"), panel.single("cube_directions")
    rows = [] if actions is None else [{h.name: getattr(a, h.name) for h in ACTIONS} for a in actions.actions]
    cells = [] if directions is None else [
        {"direction": title, "n": getattr(directions, name).n, "cost": getattr(directions, name).cost}
        for name, title in NAMES.items()
    ]  # fmt: skip
    names, head = KINDS[measure]
    pair = [{"kind": kind, "value": f.only} for kind, f in zip(("checker", "cube"), panel.figures(names), strict=True)]
    sheets = [
        Sheet("actions", ACTIONS, rows, title="By best action", empty="No counted cube decision."),
        Sheet("directions", DIRECTIONS, cells, title="By direction of error"),
        Sheet("kinds", (Head("kind", "Decisions", "text"), head), pair, title="Checker play and cube"),
    ]
    notes = ["Low, high: 95 % interval over matches."] if rows else []
    panel.write("cube", sheets, notes)
