"""``millipoint study``: the record of what was studied."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from millipoint.cli.goal import DAY
from millipoint.cli.library import done, with_library
from millipoint.cli.listing import Listing, listing
from millipoint.cli.sheet import PROSE, WHOLE, Head, Sheet
from millipoint.plural import some

if TYPE_CHECKING:
    from millipoint.library.store import Library

POSITIONS = click.argument("positions", nargs=-1, required=True, metavar="POSITION...")
NOTE = click.option("--note", default="", metavar="TEXT", help="A remark to keep with it.")


LOG = (
    Head("day", "Day", "day"), Head("kind", "What", WHOLE), Head("position", "Position", WHOLE, screen=False),
    Head("decision", "Decision", WHOLE), Head("grade", "Grade", "count", spare=True), Head("error", "Error", "equity", spare=True),
    Head("n", "N", "count", spare=True), Head("note", "Note", PROSE),
)  # fmt: skip


@click.group("study")
def command() -> None:
    """The record of what was studied.

    Positions marked as studied, and what was reviewed or quizzed on which day.
    A POSITION is an XGID, a Position ID of GNU Backgammon, or MATCH:GAME:PLY of a decision in the library.
    """


@command.command("mark")
@POSITIONS
@DAY
@NOTE
@with_library
def mark(library: Library, positions: tuple[str, ...], day: int | None, note: str) -> None:
    """Mark positions as studied."""
    from millipoint.library.places import places_of
    from millipoint.library.study import mark as keep

    new = keep(library, places_of(library, positions), day, note)
    done(f"{new} marked" + (f", {len(positions) - new} marked before" if new < len(positions) else "") + ".")


@command.command("unmark")
@POSITIONS
@with_library
def unmark(library: Library, positions: tuple[str, ...]) -> None:
    """Take marks away; the log keeps what was done."""
    from millipoint.library.places import places_of
    from millipoint.library.study import unmark as drop

    done(f"{drop(library, places_of(library, positions))} unmarked.")


@command.command("record")
@click.argument("kind", type=click.Choice(["reviewed", "quizzed"]))
@click.argument("positions", nargs=-1, metavar="POSITION...")
@DAY
@click.option("--grade", type=int, metavar="N", help="How well it was known.")
@click.option("--error", type=float, metavar="EQUITY", help="What the answers cost in all.")
@click.option("-n", "n", type=int, metavar="N", help="Number of decisions judged.")
@NOTE
@with_library
def record(
    library: Library, kind: str, positions: tuple[str, ...], day: int | None, grade: int | None, error: float | None,
    n: int | None, note: str,
) -> None:  # fmt: skip
    """Log that positions were reviewed or quizzed; without positions, a session as a whole."""
    from millipoint.library.places import places_of
    from millipoint.library.study import record as keep

    keep(library, kind, places_of(library, positions), day=day, grade=grade, error=error, n=n, note=note)
    done(f"Recorded: {some(len(positions), 'position') if positions else 'a session'} {kind}.")


@command.command("log")
@click.option("--marked", is_flag=True, help="Only the positions that are marked now.")
@listing
@with_library
def log(library: Library, marked: bool, listing: Listing) -> None:
    """What was done for study, by day, and where the positions occur."""
    from millipoint.library.places import locate
    from millipoint.library.study import events, marks

    found: list[dict[str, Any]] = events(library)
    if marked:
        found = [{"day": day, "kind": "marked", "position": position} for position, day in marks(library).items()]
    where = locate(library, [row["position"] for row in found if row["position"] is not None])
    rows = [
        {
            **{name: row.get(name) for name in ("day", "kind", "position", "grade", "error", "n")},
            "decision": next(map(str, where.get(row["position"], ())), None),
            "note": row.get("note") or None,
        }
        for row in sorted(found, key=lambda row: row["day"])
    ]
    listing.write(Sheet("study", LOG, rows, empty="Nothing was studied yet."))
