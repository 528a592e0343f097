"""``millipoint rolling``: the latest decisions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from millipoint.cli.behind import listing
from millipoint.cli.cells import CELL, Behind, row
from millipoint.cli.measures import measured, order_of
from millipoint.cli.panel import Panel, panel
from millipoint.cli.sheet import Head, Sheet
from millipoint.cli.values import Marks, figure, interval

if TYPE_CHECKING:
    from millipoint.plugins.rolling.metric import Rolling

SIZES = (5, 10, 50, 100, 250, 500, 1000)
LATEST = Head("latest", "Latest", "count")
WHOLE = {"pr": ("pr", "PR", ""), "mwc": ("mwc_loss", "MWC loss", "MWC"), "l7": ("mwc_loss", "MWC loss", "MWC")}
"""The figure of all decisions, its title and unit."""


@click.command("rolling")
@panel
@measured("The figure: PR, or for mwc and l7 the MWC loss added up.")
@click.option("--window", "windows", multiple=True, type=click.IntRange(1), metavar="N",
              help=f"So many decisions. Repeat for several.  [default: {', '.join(map(str, SIZES))}]")  # fmt: skip
@listing
def command(panel: Panel, measure: str, windows: tuple[int, ...]) -> None:
    """The latest decisions.

    PR (or MWC loss) of the latest 5 to 1000 counted decisions, by date, match, game and place in the game. A window that
    holds fewer decisions than it should has no figure.
    """
    name, title, unit = WHOLE[measure]
    whole, *found = panel.figures([name, *latest(measure, windows or SIZES)])
    rows = latest_rows(found, measure) if whole.only.n else []
    known = [values for values in rows if values["value"].value is not None]
    sheet = Sheet(
        "rolling",
        (LATEST, Head("value", title, unit)),
        rows,
        empty="No counted decisions.",
        behind=known[-1][CELL] if known else None,
    )
    marks = Marks.of_stream(panel.output)
    bounds = interval(whole.only, unit, marks)
    all_of_it = f"All {whole.only.n}: {title} {figure(whole.only, unit, marks)}"
    notes = [f"{all_of_it}, 95 % interval {bounds}." if bounds else f"{all_of_it}."]
    panel.write("rolling", [sheet], notes if whole.only.n else [])


def latest(measure: str, sizes: Sequence[int]) -> list[Rolling]:
    """The metrics of some windows."""
    from millipoint.plugins.rolling.metric import Rolling, rolling_mwc

    return [Rolling(n) if measure == "pr" else rolling_mwc(n) for n in dict.fromkeys(sizes)]


def latest_rows(found: Sequence[Any], measure: str) -> list[dict[str, Any]]:
    """Figures of windows as rows."""
    return [
        row(
            {"latest": f.metric.size, "value": f.only},
            Behind(f.metric, name=str(f.metric.size), order=order_of(measure)),
        )
        for f in found
    ]
