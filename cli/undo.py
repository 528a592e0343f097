"""``millipoint undo``: take back the last edit of a library."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from millipoint.cli.library import done, with_library
from millipoint.cli.listing import Listing, listing
from millipoint.cli.sheet import PROSE, WHOLE, Head, Sheet

if TYPE_CHECKING:
    from millipoint.library.store import Library


@click.command("undo")
@click.option("--list", "listed", is_flag=True, help="Only list the edits that can be taken back.")
@listing
@with_library
def command(library: Library, listed: bool, listing: Listing) -> None:
    """Take back the last edit of a library.

    An edit of players, tournaments, settings, goal, study or collections.
    """
    from millipoint.library.undo import edits, undo

    if listed:
        rows = [{"moment": moment, "edit": title} for moment, title in edits(library)]
        heads = (Head("moment", "When", WHOLE), Head("edit", "Edit", PROSE))
        listing.write(Sheet("undo", heads, rows, empty="There is no edit to take back."))
        return
    done(f"Taken back: {undo(library)}.")
