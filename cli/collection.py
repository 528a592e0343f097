"""``millipoint collection``: named lists of positions."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from millipoint.cli.library import done, with_library
from millipoint.cli.listing import Listing, listing
from millipoint.cli.sheet import WHOLE, Head, Sheet

if TYPE_CHECKING:
    from millipoint.library.store import Library


@click.group("collection")
def command() -> None:
    """Named lists of positions.

    A POSITION is an XGID, a Position ID of GNU Backgammon, or MATCH:GAME:PLY of a decision in the library.
    """


@command.command("list")
@listing
@with_library
def list_(library: Library, listing: Listing) -> None:
    """The collections and how many positions each holds."""
    from millipoint.library.collections import collections

    rows = [{"name": name, "positions": number} for name, number in collections(library).items()]
    heads = (Head("name", "Collection", "text"), Head("positions", "Positions", "count"))
    listing.write(Sheet("collections", heads, rows, empty="There is no collection."))


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
@listing
@with_library
def show(library: Library, name: str, listing: Listing) -> None:
    """The positions of a collection and where they occur in the library."""
    from millipoint.library.collections import content
    from millipoint.library.places import Place, locate

    found = content(library, name)
    where = locate(library, [row["position"] for row in found])
    rows = []
    for row in found:
        named = Place(row["position"], row["match_id"], row["game"], row["ply"]) if row["match_id"] else None
        places = where[row["position"]]
        first = named if named in places else next(iter(places), None)
        rows.append({"position": row["position"], "decision": None if first is None else str(first), "times": len(places)})
    heads = (Head("position", "Position", WHOLE), Head("decision", "Decision", WHOLE), Head("times", "Decisions in the library", "count"))
    listing.write(Sheet("collection", heads, rows, empty="The collection is empty."))
