"""``millipoint difficulty``: how hard the decisions were, and what was lost beyond that."""

from __future__ import annotations

from typing import Any

import click

from millipoint.cli.behind import listing
from millipoint.cli.cells import Behind, row
from millipoint.cli.grouped import by_option, groups_of
from millipoint.cli.panel import Panel, panel
from millipoint.cli.sheet import Head, Sheet
from millipoint.plural import some

FIGURES = (
    Head("n", "N", "count"),
    Head("loss", "Loss", "MWC"),
    Head("difficulty", "Difficulty", "MWC"),
    Head("excess", "Beyond", "MWC"),
    Head("ratio", "Loss / difficulty"),
    Head("avoidable", "Avoidable", "count"),
)
ERRORS = (
    Head("errors", "Errors", "text"),
    Head("n", "N", "count"),
    Head("loss", "Loss", "MWC"),
    Head("difficulty", "Difficulty", "MWC"),
)
KEYS = ("avoidable", "has_difficulty")
KINDS = (("avoidable", 1, 1), ("hard to avoid", 0, 1), ("without a price", 0, 0))
"""What errors are called, by the values of `KEYS`."""
NOTE = (
    "Difficulty: what a good but fallible player would lose on the same decisions. Beyond: the loss less that; below 0 is "
    "better. These are trends: no interval is defined."
)


@click.command("difficulty")
@panel
@by_option("player")
@listing
def command(panel: Panel, by: tuple[str, ...]) -> None:
    """How hard the decisions were, and what was lost beyond that.

    Difficulty and loss in match-winning chance, and the errors that were easy to avoid: those that cost ten times their
    difficulty or more. Money play has no difficulty.
    """
    heads, found = groups_of(panel, ["difficulty", "excess", "difficulty_ratio", "avoidable"], by)
    rows = []
    for group in found:
        of = {name: estimate.value for name, estimate in group.figures.items()}
        known = {
            "difficulty": of["difficulty"],
            "excess": of["excess"],
            "ratio": of["difficulty_ratio"],
            "avoidable": of["avoidable"],
        }
        loss = None if of["excess"] is None else of["excess"] + of["difficulty"]
        values = {**group.label, "n": group.figures["excess"].n, "loss": loss, **known}
        rows.append(row(values, Behind("excess", group.narrow, group.name, "excess")))
    errors = _errors(panel)
    groups = Sheet(
        "groups", (*heads, *FIGURES), rows, empty="No counted decisions.", behind=Behind("excess", order="excess")
    )
    kinds = Sheet("errors", ERRORS, errors, title="Errors", behind=Behind("errors", order="excess"))
    panel.write("difficulty", [groups, kinds], [*_words(errors), NOTE] if rows else [])


def _errors(panel: Panel) -> list[dict[str, Any]]:
    """The errors that were easy to avoid, those that were not, and those of money play."""
    narrow = panel.filter.where("is_error", "==", 1)
    found = {str(f.metric): dict(f) for f in panel.figures(["errors", "mwc_loss", "difficulty"], KEYS, narrow)}
    rows = []
    for name, *label in KINDS:
        at = {metric: figures[tuple(label)] for metric, figures in found.items() if tuple(label) in figures}
        if "errors" in at:
            where = narrow.where(KEYS[0], "==", label[0]).where(KEYS[1], "==", label[1])
            sums = {"loss": at["mwc_loss"].value, "difficulty": at["difficulty"].value}
            behind = Behind("errors", where, name, "excess" if label[1] else "error")
            rows.append(row({"errors": name, "n": at["errors"].n, **sums}, behind))
    return rows


def _words(errors: list[dict[str, Any]]) -> list[str]:
    """What the avoidable errors cost."""
    of = {values["errors"]: values for values in errors}
    if "avoidable" not in of:
        return []
    n, loss = (sum(of[name][key] for name in ("avoidable", "hard to avoid") if name in of) for key in ("n", "loss"))
    easy = of["avoidable"]
    return [
        f"Easy to avoid: {easy['n']} of {some(n, 'priced error')}, {100 * easy['loss']:.2f} % of {100 * loss:.2f} % lost by errors."
    ]
