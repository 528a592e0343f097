"""``millipoint library``: check, copy and describe a library, take a match out; and what commands on a library share."""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

import click

from millipoint.cli.output import console, csv_text, json_text, show, write
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


def opened(name: str | None) -> Library:
    """A library that is there. Raises `UsageError` when SQLAlchemy is missing, `LibraryError` for other faults."""
    try:
        from millipoint.library import open_library
    except ImportError as error:
        if (error.name or "").partition(".")[0] in ("sqlalchemy", "alembic", "platformdirs"):
            raise UsageError(HINT) from None
        raise
    return open_library(name, create=False)


def write_rows(
    name: str, rows: Sequence[Mapping[str, Any]], heads: Mapping[str, str], form: str, output: str | None, *,
    empty: str = "There is nothing.", **more: Any,
) -> None:  # fmt: skip
    """Rows as a table under heads, as CSV, or as JSON under ``millipoint/NAME/1`` with ``more`` beside them."""
    if form == "json":
        write(json_text({"schema": f"millipoint/{name}/1", **more, "rows": list(rows)}, output), output)
    elif form == "csv":
        write(csv_text(list(heads), ([row[key] for key in heads] for row in rows)), output)
    else:
        draw(rows, heads, output, empty)


def draw(rows: Sequence[Mapping[str, Any]], heads: Mapping[str, str], output: str | None, empty: str) -> None:
    """Draw rows as a table; numbers stand to the right."""
    from rich.table import Table as Grid
    from rich.text import Text

    made = console(output)
    if not rows:
        made.print(empty)
        show(made, output)
        return
    grid = Grid(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="bold", show_edge=False)
    for key, head in heads.items():
        numeric = all(isinstance(row[key], int | float | None) for row in rows)
        grid.add_column(head, justify="right" if numeric else "left", overflow="fold")
    for row in rows:
        grid.add_row(*(Text("" if row[key] is None else clean(str(row[key]))) for key in heads))
    made.print(grid)
    show(made, output)


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
    rows = [{"what": key.replace("_", " "), "value": value} for key, value in facts.items() if value is not None]
    draw(rows, {"what": "", "value": ""}, None, "")


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
