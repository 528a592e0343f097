"""``millipoint players``: spellings that stand for one player, and the main player."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from millipoint.cli.library import ask, done, with_library
from millipoint.cli.listing import Listing, listing
from millipoint.cli.players_table import compare, table
from millipoint.cli.sheet import Head, Sheet
from millipoint.plural import some

if TYPE_CHECKING:
    from millipoint.library.store import Library

NAMES = (Head("alias", "Alias", "text"), Head("name", "Player", "text"))


class Players(click.Group):
    """What is not a command of the group is a path: then the table of players is meant."""

    def resolve_command(self, ctx: click.Context, args: list[str]) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that is named, else the table with all arguments."""
        if args[0] in self.commands:
            return super().resolve_command(ctx, args)
        return "table", self.commands["table"], args

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Without a command: the table."""
        named = args and (args[0] in self.commands or args[0] in ctx.help_option_names)
        return super().parse_args(ctx, args if named else ["table", *args])


@click.group("players", cls=Players)
def command() -> None:
    """Players side by side, their comparison; aliases and the main player of a library.

    Without a command: the table of players, of the matches at the paths or of the library.
    """


command.add_command(table)
command.add_command(compare)


@command.group("alias")
def alias() -> None:
    """Let several spellings of a name stand for one player."""


@alias.command("add")
@click.argument("alias")
@click.argument("name")
@click.option("--new", is_flag=True, help="Take names that no match of the library has yet.")
@with_library
def add(library: Library, alias: str, name: str, new: bool) -> None:
    """Let ALIAS stand for the player NAME."""
    from millipoint.library.players import add_alias

    done(f"{alias.strip()!r} stands for {add_alias(library, alias, name, new=new)!r}.")


@alias.command("remove")
@click.argument("alias")
@with_library
def remove(library: Library, alias: str) -> None:
    """Let ALIAS be a player of its own again."""
    from millipoint.library.players import remove_alias

    done(f"{alias.strip()!r} no longer stands for {remove_alias(library, alias)!r}.")


@alias.command("list")
@listing
@with_library
def list_(library: Library, listing: Listing) -> None:
    """Every alias and the player it stands for."""
    from millipoint.library.players import aliases

    rows = [{"alias": alias, "name": name} for alias, name in aliases(library).items()]
    listing.write(Sheet("aliases", NAMES, rows, empty="There is no alias."))


@alias.command("suggest")
@click.option("--apply", is_flag=True, help="Add those that are listed as aliases.")
@click.option("--yes", is_flag=True, help="Do not ask.")
@listing
@with_library
def suggest(library: Library, apply: bool, yes: bool, listing: Listing) -> None:
    """Spellings that may mean one player: equal but for case, accents, punctuation and the order of words."""
    from millipoint.library.players import add_aliases, aliases, spellings, suggestions

    counts, flat = spellings(library), aliases(library)
    pairs = {alias: name for name, others in suggestions(library).items() for alias in others}
    rows = [
        {"alias": alias, "name": name, "matches": sum(n for s, n in counts.items() if flat.get(s, s) == alias)}
        for alias, name in pairs.items()
    ]
    heads = (*NAMES, Head("matches", "Matches", "count"))
    shown = listing.write(Sheet("alias-suggestions", heads, rows, empty="No two names look like one player."))
    if apply and shown:
        ask(f"Add {some(len(shown), 'alias')}?", yes)
        add_aliases(library, {row["alias"]: row["name"] for row in shown})
        done(f"{some(len(shown), 'alias')} added.")


@command.command("main")
@click.argument("name", required=False)
@click.option("--clear", is_flag=True, help="Nobody is the main player.")
@with_library
def main(library: Library, name: str | None, clear: bool) -> None:
    """Show or set the main player: whose figures come first."""
    from millipoint.library.settings import change

    if name is not None and clear:
        raise click.UsageError("give a name or --clear, not both")
    if name is None and not clear:
        done(library.settings().get("main_player") or "There is no main player.")
        return
    found = change(library, "main_player", name or "")
    done(f"The main player is {found}." if found else "There is no main player.")
