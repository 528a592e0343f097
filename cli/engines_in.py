"""``millipoint engines-in``: which programs analysed a library, and how deep."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from millipoint.cli.library import with_library, write_rows
from millipoint.cli.options import output_options
from millipoint.cli.output import check_output
from millipoint.levels import level_name

if TYPE_CHECKING:
    from millipoint.library.store import Library


@click.command("engines-in")
@output_options("table", "json", "csv")
@with_library
def command(library: Library, form: str, output: str | None) -> None:
    """Which programs analysed a library, and how deep.

    The engines, levels and match equity tables of the analyses that count, with their decisions and matches.
    """
    from millipoint.library.engines import engines_in

    check_output(output)
    rows = [
        {"engine": e.engine, "level": level_name(e.level) or None, "met": e.met, "decisions": e.decisions, "matches": e.matches}
        for e in engines_in(library)
    ]
    if form == "table":
        rows = [{**row, "engine": row["engine"] or "not analysed"} for row in rows]
    heads = {"engine": "Engine", "level": "Level", "met": "MET", "decisions": "Decisions", "matches": "Matches"}
    write_rows("engines", rows, heads, form, output, empty="The library holds no decision.")
