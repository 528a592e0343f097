"""``millipoint cube``: cube decisions by best action, and the direction of their errors."""

from __future__ import annotations

import click

from millipoint.cli.behind import decisions_behind
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
KINDS = (Head("kind", "Decisions", "text"), Head("pr", "PR"), Head("mwc_loss", "MWC loss", "MWC"))


@click.command("cube")
@panel
@click.option("--positions", is_flag=True, help="List the cube decisions with an error, worst first.")
def command(panel: Panel, positions: bool) -> None:
    """Cube decisions by best action and by direction of error, and checker play beside the cube."""
    if positions:
        panel.write("cube", [decisions_behind(panel, "pr_cube", errors=True)])
        return
    actions, directions = panel.single("cube_actions"), panel.single("cube_directions")
    rows = [] if actions is None else [{h.name: getattr(a, h.name) for h in ACTIONS} for a in actions.actions]
    cells = [] if directions is None else [
        {"direction": title, "n": getattr(directions, name).n, "cost": getattr(directions, name).cost}
        for name, title in NAMES.items()
    ]  # fmt: skip
    figures = panel.figures(["pr_checker", "pr_cube", "mwc_loss_checker", "mwc_loss_cube"])
    pair = [{"kind": kind, "pr": figures[f"pr_{kind}"].only, "mwc_loss": figures[f"mwc_loss_{kind}"].only} for kind in ("checker", "cube")]
    sheets = [
        Sheet("actions", ACTIONS, rows, title="By best action", empty="No counted cube decision."),
        Sheet("directions", DIRECTIONS, cells, title="By direction of error"),
        Sheet("kinds", KINDS, pair, title="Checker play and cube"),
    ]
    panel.write("cube", sheets)
