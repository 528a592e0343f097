"""``millipoint collection``: named lists of positions."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from millipoint.cli.library import done, with_library, write_rows
from millipoint.cli.options import output_options
from millipoint.cli.output import check_output

if TYPE_CHECKING:
    from millipoint.library.store import Library


@click.group("collection")
def command() -> None:
    """Named lists of positions.

    A POSITION is an XGID, a Position ID of GNU Backgammon, or MATCH:GAME:PLY of a decision in the library.
    """


@command.command("list")
@output_options("table", "json", "csv")
@with_library
def list_(library: Library, form: str, output: str | None) -> None:
    """The collections and how many positions each holds."""
    from millipoint.library.collections import collections

    check_output(output)
    rows = [{"name": name, "positions": number} for name, number in collections(library).items()]
    heads = {"name": "Collection", "positions": "Positions"}
    write_rows("collections", rows, heads, form, output, empty="There is no collection.")


@command.command("create")
@click.argument("name")
@with_library
def create(library: Library, name: str) -> None:
    """Make an empty collection."""
    from millipoint.library.collections import create as make

    done(f"Collection {make(library, name)!r} made.")


@command.command("add")
@click.argument("name")
@click.argument("positions", nargs=-1, required=True, metavar="POSITION...")
@with_library
def add(library: Library, name: str, positions: tuple[str, ...]) -> None:
    """Put positions into a collection."""
    from millipoint.library.collections import add as put
    from millipoint.library.places import places_of

    done(f"{put(library, name, places_of(library, positions))} added.")


@command.command("remove")
@click.argument("name")
@click.argument("positions", nargs=-1, metavar="POSITION...")
@with_library
def remove(library: Library, name: str, positions: tuple[str, ...]) -> None:
    """Take positions out of a collection; without any, the collection goes."""
    from millipoint.library.collections import remove as drop
    from millipoint.library.places import places_of

    number = drop(library, name, places_of(library, positions))
    done(f"{number} removed." if positions else f"Collection {name!r} is gone; it held {number}.")


@command.command("show")
@click.argument("name")
@output_options("table", "json", "csv")
@with_library
def show(library: Library, name: str, form: str, output: str | None) -> None:
    """The positions of a collection and where they occur in the library."""
    from millipoint.library.collections import content
    from millipoint.library.places import Place, locate

    check_output(output)
    found = content(library, name)
    where = locate(library, [row["position"] for row in found])
    rows = []
    for row in found:
        named = Place(row["position"], row["match_id"], row["game"], row["ply"]) if row["match_id"] else None
        places = where[row["position"]]
        first = named if named in places else next(iter(places), None)
        rows.append({"position": row["position"], "decision": None if first is None else str(first), "times": len(places)})
    heads = {"position": "Position", "decision": "Decision", "times": "Decisions in the library"}
    write_rows("collection", rows, heads, form, output, empty="The collection is empty.")
