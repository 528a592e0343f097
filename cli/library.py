"""``millipoint library``: check, copy and describe a library, take a match out; and what commands on a library share."""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

import click

from millipoint.cli.output import json_text, write
from millipoint.cli.sheet import PROSE, WHOLE, Head, Sheet
from millipoint.cli.text import clean
from millipoint.errors import UsageError
from millipoint.plural import some

if TYPE_CHECKING:
    from millipoint.library.store import Library

Command = TypeVar("Command", bound=Callable[..., Any])
HINT = 'A library needs SQLAlchemy: pip install "millipoint[library]"'


# -- shared by the commands on a library -------------------------------------------------------------------------
def with_library(function: Command) -> Command:
    """Add ``--library`` to a command, which receives the open ``library``."""

    @functools.wraps(function)
    def call(library: str | None, **given: Any) -> Any:
        context = click.get_current_context()
        name = library or (context.obj or {}).get("library")
        if context.invoked_subcommand is not None:
            context.obj = {"library": name}
            return None
        with opened(name) as found:
            return function(library=found, **given)

    option = click.option("--library", metavar="FILE|URL", help="The library.  [default: MILLIPOINT_LIBRARY or your own]")
    return cast(Command, option(call))


def opened(name: str | None, *, create: bool = False) -> Library:
    """A library that is there, or with ``create`` made when there is none.

    Raises `UsageError` when SQLAlchemy is missing, `LibraryError` for other faults.
    """
    try:
        from millipoint.library import open_library
    except ImportError as error:
        if (error.name or "").partition(".")[0] in ("sqlalchemy", "alembic", "platformdirs"):
            raise UsageError(HINT) from None
        raise
    return open_library(name, create=create)


def done(text: str) -> None:
    """Say what an edit did, on the screen."""
    click.echo(clean(text))


def ask(question: str, yes: bool) -> None:
    """Ask before something is done for good; ``--yes`` answers beforehand."""
    if yes:
        return
    if not sys.stdin.isatty():
        raise UsageError("nobody is there to ask: add --yes")
    click.confirm(clean(question), abort=True)


# -- the command -------------------------------------------------------------------------------------------------
@click.group("library")
def command() -> None:
    """Check, copy and describe a library.

    Also takes a match out of it.
    """


@command.command("info")
@click.option("--format", "form", type=click.Choice(["table", "json"]), default="table", help="Form of the output.")
@with_library
def info(library: Library, form: str) -> None:
    """Where the library is, and how much it holds."""
    from millipoint.library.info import describe

    facts = describe(library)
    if form == "json":
        write(json_text({"schema": "millipoint/library/1", **facts}, None), None)
        return
    from millipoint.cli.sheet_table import draw

    rows = [{"what": key.replace("_", " "), "value": str(value)} for key, value in facts.items() if value is not None]
    draw([Sheet("library", (Head("what", "", WHOLE), Head("value", "", PROSE)), rows)], (), None)


@command.command("check")
@click.option("--format", "form", type=click.Choice(["table", "json"]), default="table", help="Form of the output.")
@with_library
def check(library: Library, form: str) -> None:
    """Look for damage: pages, segments, counters, fingerprints. Exit status 1 when anything is wrong."""
    from millipoint.library.check import check as look

    found = look(library)
    if form == "json":
        write(json_text({"schema": "millipoint/library-check/1", "problems": found}, None), None)
    else:
        for text in found:
            click.echo(clean(text))
        click.echo(f"{some(len(found), 'problem')} found." if found else "The library is sound.")
    if found:
        click.get_current_context().exit(1)


@command.command("backup")
@click.argument("file", type=click.Path(dir_okay=False))
@with_library
def backup(library: Library, file: str) -> None:
    """Copy the library to FILE while it is in use. Overwrites nothing."""
    from millipoint.library.backup import backup as copy

    size = copy(library, Path(file))
    done(f"{file}: {some(size, 'byte')}.")


@command.command("delete")
@click.argument("match", type=int)
@click.option("--yes", is_flag=True, help="Do not ask.")
@with_library
def delete(library: Library, match: int, yes: bool) -> None:
    """Take a match with all its analyses out of the library, for good. MATCH is its number."""
    from millipoint.library.backup import delete_match
    from millipoint.library.info import match_title

    title = match_title(library, match)
    ask(f"Take match {match} ({title}) out of the library for good?", yes)
    delete_match(library, match)
    done(f"Match {match} ({title}) is gone.")
