"""``millipoint engines-in``: which programs analysed a library, and how deep."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from millipoint.cli.library import with_library
from millipoint.cli.listing import Listing, listing
from millipoint.cli.sheet import Head, Sheet
from millipoint.levels import level_name

if TYPE_CHECKING:
    from millipoint.library.store import Library


@click.command("engines-in")
@listing
@with_library
def command(library: Library, listing: Listing) -> None:
    """Which programs analysed a library, and how deep.

    The engines, levels and match equity tables of the analyses that count, with their decisions and matches.
    """
    from millipoint.library.engines import engines_in

    rows = [
        {"engine": e.engine, "level": level_name(e.level) or None, "met": e.met, "decisions": e.decisions, "matches": e.matches}
        for e in engines_in(library)
    ]
    if listing.form == "table":
        rows = [{**row, "engine": row["engine"] or "not analysed"} for row in rows]
    heads = (
        Head("engine", "Engine", "text"), Head("level", "Level", "text"), Head("met", "MET", "text"),
        Head("decisions", "Decisions", "count"), Head("matches", "Matches", "count"),
    )  # fmt: skip
    listing.write(Sheet("engines", heads, rows, empty="The library holds no decision."))
