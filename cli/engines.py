"""``millipoint engines``: which engines can analyse matches, and why others cannot."""

from __future__ import annotations

import click

from millipoint.cli.library import write_rows
from millipoint.cli.options import output_options
from millipoint.cli.output import check_output
from millipoint.cli.screen import reserved
from millipoint.errors import FAULTS, fault_of
from millipoint.loading import default_plugins


@click.command("engines")
@output_options("table", "json", "csv")
def command(form: str, output: str | None) -> None:
    """The engines that can analyse matches.

    The engines that can analyse matches, and why others cannot.
    """
    check_output(output)
    rows = []
    for name, engine in default_plugins().engines.items():
        try:
            with reserved():
                reason = engine.available()
        except FAULTS as error:
            reason = f"failed: {fault_of(error)}"
        plies = " ".join(map(str, sorted(engine.plies)))
        rows.append({"name": name, "title": engine.title, "plies": plies, "usual": engine.plies[0], "available": not reason, "reason": reason or None})
    if form == "table":
        rows = [{**row, "available": "yes" if row["available"] else "no"} for row in rows]
    heads = {"name": "Engine", "available": "Available", "plies": "Plies", "usual": "Usual", "title": "What it is", "reason": "Why not"}
    if form == "table" and not any(row["reason"] for row in rows):
        heads.pop("reason")
    write_rows("engines", rows, heads, form, output, empty="No plugin brings an engine.")
