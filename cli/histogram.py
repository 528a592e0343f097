"""``millipoint histogram``: sizes of errors."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

from millipoint.cli.behind import listing
from millipoint.cli.cells import Behind, row
from millipoint.cli.panel import Panel, panel
from millipoint.cli.sheet import Head, Sheet
from millipoint.filter import Filter
from millipoint.plural import some

BINS = (
    Head("bin", "Error, mpt", "text"),
    Head("low", "From", "count", False),
    Head("high", "Below", "count", False),
    Head("n", "N", "count"),
    Head("share", "Share", "share"),
    Head("bar", "", "bar", spare=True, data=False),
    Head("cost", "Cost", "equity"),
)
LARGE = 50
"""Millipoints from which errors are summed up in words."""


@click.command("histogram")
@panel
@listing
def command(panel: Panel) -> None:
    """Sizes of errors.

    Counted decisions by the size of their error in millipoints: number, share, and what they cost together.
    """
    found = panel.single("histogram")
    bins = () if found is None else found.bins
    sheet = Sheet(
        "histogram", BINS, bin_rows(bins, panel.filter), empty="No counted decisions.", behind=Behind("histogram")
    )
    panel.write("histogram", [sheet], _words(bins))


def bin_rows(bins: Sequence[Any], filter: Filter) -> list[dict[str, Any]]:
    """The bins of a histogram as rows, over the decisions that a filter selects."""
    return [_row(code, b, filter) for code, b in enumerate(bins)]


def _row(code: int, b: Any, filter: Filter) -> dict[str, Any]:
    name = f"{b.low} to {b.high}" if b.high is not None else f"{b.low} or more"
    values = {"bin": name, "low": b.low, "high": b.high, "n": b.n, "share": b.share, "bar": b.share, "cost": b.cost}
    return row(values, Behind("histogram", filter.where("error_bin", "==", code), name))


def _words(bins: Sequence[Any]) -> list[str]:
    """Where the cost comes from."""
    large = [b for b in bins if b.low >= LARGE]
    n, cost, total = sum(b.n for b in large), sum(b.cost for b in large), sum(b.cost for b in bins)
    if not total:
        return []
    whole = f"{some(sum(b.n for b in bins), 'decision')} cost {total:.3f} in equity"
    return [f"{whole}; {100 * cost / total:.0f} % of that comes from the {some(n, 'error')} of {LARGE} mpt and more."]
