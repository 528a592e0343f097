"""``millipoint undo``: take back the last edit of a library."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from millipoint.cli.library import done, with_library, write_rows

if TYPE_CHECKING:
    from millipoint.library.store import Library


@click.command("undo")
@click.option("--list", "listed", is_flag=True, help="Only list the edits that can be taken back.")
@click.option("--format", "form", type=click.Choice(["table", "json", "csv"]), default="table", help="Form of the list.")
@with_library
def command(library: Library, listed: bool, form: str) -> None:
    """Take back the last edit of a library.

    An edit of players, tournaments, settings, goal, study or collections.
    """
    from millipoint.library.undo import edits, undo

    if listed:
        rows = [{"moment": moment, "edit": title} for moment, title in edits(library)]
        write_rows("undo", rows, {"moment": "When", "edit": "Edit"}, form, None, empty="There is no edit to take back.")
        return
    done(f"Taken back: {undo(library)}.")
