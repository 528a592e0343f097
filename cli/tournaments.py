"""``millipoint tournaments``: the events of a library, and their editing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from millipoint.cli.goal import day_option
from millipoint.cli.library import done, with_library
from millipoint.cli.listing import Listing, listing
from millipoint.cli.sheet import Head, Sheet
from millipoint.errors import UsageError
from millipoint.plural import some

if TYPE_CHECKING:
    from millipoint.library.store import Library


@click.group("tournaments", invoke_without_command=True)
@listing
@with_library
def command(library: Library, listing: Listing) -> None:
    """The events of a library, and their editing.

    A line each: dates, matches, the reference player with PR and L7. The sub-commands edit them. The reference player is the main player where they played, else the player of most matches.
    """
    from millipoint.cli.tournament_rows import sheet_of

    report = listing.report
    listing.write(sheet_of(library, report), problems=report.plain())
    report.done()


@command.command("show")
@click.argument("name")
@listing
@with_library
def show(library: Library, name: str, listing: Listing) -> None:
    """The matches of a tournament with their numbers."""
    from millipoint.library.tournaments import matches_of

    heads = (
        Head("id", "Match", "count"), Head("day", "Date", "day"), Head("round", "Round", "text"), Head("length", "Points", "count"),
        Head("player_0", "Player", "text"), Head("player_1", "Opponent", "text"),
    )  # fmt: skip
    listing.write(Sheet("tournament", heads, matches_of(library, name), empty="The tournament has no match."))


@command.command("rename")
@click.argument("old")
@click.argument("new")
@with_library
def rename(library: Library, old: str, new: str) -> None:
    """Give the tournament OLD the name NEW."""
    from millipoint.library.tournaments import rename as change

    change(library, old, new)
    done(f"{old!r} is now {new.strip()!r}.")


@command.command("merge")
@click.argument("names", nargs=-1, required=True, metavar="FROM... INTO")
@with_library
def merge(library: Library, names: tuple[str, ...]) -> None:
    """Move all matches of the tournaments FROM to the tournament INTO."""
    from millipoint.library.tournaments import merge as join

    *olds, into = names
    if not olds:
        raise UsageError("name the tournaments to merge, and last the one they become")
    moved = join(library, olds, into)
    done(f"{some(moved, 'match')} moved to {into.strip()!r}.")


@command.command("assign")
@click.argument("name")
@click.argument("matches", nargs=-1, type=int, metavar="MATCH...")
@click.option("--player", multiple=True, metavar="NAME", help="Matches of this player. Repeat for several.")
@click.option("--from", "first", callback=day_option, metavar="DATE", help="Matches of this day (YYYY-MM-DD) or later.")
@click.option("--to", "last", callback=day_option, metavar="DATE", help="Matches of this day or earlier.")
@with_library
def assign(
    library: Library, name: str, matches: tuple[int, ...], player: tuple[str, ...], first: int | None, last: int | None
) -> None:
    """Put matches into the tournament NAME, known or new: by number, or all that the options choose. '' takes them out."""
    from millipoint.library.choose import chosen_matches
    from millipoint.library.tournaments import assign as put

    options: dict[str, Any] = {"players": player, "first": first, "last": last}
    if not matches and not any(value or value == 0 for value in options.values()):
        raise UsageError("which matches? Give their numbers, or --player, --from, --to")
    found = [*matches] or chosen_matches(library, **options)
    if matches and (player or first is not None or last is not None):
        raise UsageError("give numbers of matches or options that choose them, not both")
    changed = put(library, name, found) if found else 0
    done(f"{some(changed, 'match')} assigned to {name.strip()!r}." if name.strip() else f"{changed} without a tournament now.")


@command.command("date")
@click.argument("name")
@click.argument("day", metavar="YYYY-MM-DD|none")
@with_library
def date(library: Library, name: str, day: str) -> None:
    """Set the date of a tournament; 'none' leaves it to its matches."""
    from millipoint.filter import day_of
    from millipoint.library.tournaments import set_date

    set_date(library, name, None if day.casefold() == "none" else day_of(day))
    done(f"{name}: {day}")


@command.command("round")
@click.argument("match", type=int)
@click.argument("text")
@with_library
def round_(library: Library, match: int, text: str) -> None:
    """Set the round of the match of this number."""
    from millipoint.library.tournaments import set_round

    set_round(library, match, text)
    done(f"Match {match}: {text.strip()}")
