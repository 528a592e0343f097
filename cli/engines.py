"""``millipoint engines``: which engines can analyse matches, and why others cannot."""

from __future__ import annotations

import click

from millipoint.cli.listing import Listing, listing
from millipoint.cli.screen import reserved
from millipoint.cli.sheet import PROSE, WHOLE, Head, Sheet
from millipoint.errors import FAULTS, fault_of
from millipoint.loading import default_plugins


@click.command("engines")
@listing
def command(listing: Listing) -> None:
    """The engines that can analyse matches.

    The engines that can analyse matches, and why others cannot.
    """
    rows = []
    for name, engine in default_plugins().engines.items():
        try:
            with reserved():
                reason = engine.available()
        except FAULTS as error:
            reason = f"failed: {fault_of(error)}"
        plies = " ".join(map(str, sorted(engine.plies)))
        rows.append({"name": name, "title": engine.title, "plies": plies, "usual": engine.plies[0], "available": not reason, "reason": reason or None})
    heads = (
        Head("name", "Engine", WHOLE), Head("available", "Available", "count"), Head("plies", "Plies", WHOLE),
        Head("usual", "Usual", "count"), Head("title", "What it is", PROSE), Head("reason", "Why not", PROSE),
    )  # fmt: skip
    listing.write(Sheet("engines", heads, rows, empty="No plugin brings an engine."))
