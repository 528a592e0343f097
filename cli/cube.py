"""``millipoint cube``: cube decisions by best action, and the direction of their errors."""

from __future__ import annotations

import attrs
import click

from millipoint.cli.behind import listing
from millipoint.cli.cells import Behind, row
from millipoint.cli.measures import measured, order_of
from millipoint.cli.panel import Panel, panel
from millipoint.cli.sheet import Head, Sheet
from millipoint.figures import Estimate

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
    "right_offers": ("Right offers", "right offer"), "missed_doubles": ("Missed doubles", "missed double"),
    "premature_doubles": ("Premature doubles", "premature double"), "right_answers": ("Right answers", "right answer"),
    "wrong_passes": ("Wrong passes", "wrong pass"), "wrong_takes": ("Wrong takes", "wrong take"),
}  # fmt: skip
KINDS = {
    "pr": (("pr_checker", "pr_cube"), Head("value", "PR")),
    "mwc": (("mwc_loss_checker", "mwc_loss_cube"), Head("value", "MWC loss", "MWC")),
    "l7": (("mwc_loss_checker", "mwc_loss_cube", "l7", "mwc_loss"), Head("value", "L7", "MWC")),
}


@click.command("cube")
@panel
@measured("What checker play and cube are compared in.")
@listing
def command(panel: Panel, measure: str) -> None:
    """Cube decisions by best action and direction of error.

    Checker play stands beside the cube.
    """
    order, narrow = order_of(measure), panel.filter
    actions, directions = panel.single("cube_actions"), panel.single("cube_directions")
    rows = [] if actions is None else [
        row({h.name: getattr(a, h.name) for h in ACTIONS},
            Behind("cube_actions", narrow.where("best_action", "==", a.action), a.action, order))
        for a in actions.actions
    ]  # fmt: skip
    cells = [] if directions is None else [
        row({"direction": title, "n": getattr(directions, name).n, "cost": getattr(directions, name).cost},
            Behind("cube_directions", narrow.where("cube_direction", "==", label), title, order))
        for name, (title, label) in NAMES.items()
    ]  # fmt: skip
    names, head = KINDS[measure]
    parts = _parts([f.only for f in panel.figures(names)])
    pair = [
        row({"kind": kind, "value": value}, Behind(name, name=kind, order=order))
        for kind, name, value in zip(("checker", "cube"), names, parts, strict=False)
    ]
    every = Behind("pr_cube", order=order)
    sheets = [
        Sheet("actions", ACTIONS, rows, title="By best action", empty="No counted cube decision.", behind=every),
        Sheet("directions", DIRECTIONS, cells, title="By direction of error", behind=every),
        Sheet("kinds", (Head("kind", "Decisions", "text"), head), pair, title="Checker play and cube"),
    ]
    notes = ["Low, high: 95 % interval over matches."] if rows else []
    panel.write("cube", sheets, notes)


def _parts(figures: list[Estimate]) -> list[Estimate]:
    """The figures of checker play and cube; of L7, which they share as they share the MWC loss."""
    if len(figures) < 4:
        return figures
    *parts, whole, loss = figures
    if whole.value is None or not loss.value:
        return [attrs.evolve(part, value=None if whole.value is None else 0.0, low=None, high=None) for part in parts]
    return [attrs.evolve(p, value=whole.value * ((p.value or 0.0) / loss.value), low=None, high=None) for p in parts]
