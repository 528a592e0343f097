"""The options that commands on matches share: defined once, gathered in one value."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterable
from typing import Any, TypeVar, cast

import attrs
import click

from millipoint.cli.complete import column_names, counting_rules, interval_methods, met_names
from millipoint.cli.screen import reserved
from millipoint.errors import UsageError
from millipoint.filter import day_of

Command = TypeVar("Command", bound=Callable[..., Any])

KINDS = ("checker", "cube", "double", "take")


@attrs.frozen(kw_only=True)
class Choices:
    """What the user chose, as written: which matches and decisions, and under which settings."""

    player: tuple[str, ...] = ()
    tournament: tuple[str, ...] = ()
    kind: tuple[str, ...] = ()
    first: int | None = None
    """First day, in days since 1970-01-01."""
    last: int | None = None
    length: tuple[int, ...] = ()
    engine: str = ""
    min_level: str = ""
    where: tuple[str, ...] = ()
    counting: str = ""
    met: str = ""
    other_met: str = ""
    error: float | None = None
    blunder: float | None = None
    interval: str = ""
    library: str | None = None
    """The library that the matches are in; None: they are in files."""


def _day(ctx: click.Context, param: click.Parameter, value: str | None) -> int | None:
    """A date written YYYY-MM-DD in days since 1970-01-01."""
    try:
        return None if value is None else day_of(value)
    except UsageError as error:
        raise click.BadParameter(str(error), ctx, param) from None


def _lengths(ctx: click.Context, param: click.Parameter, values: tuple[str, ...]) -> tuple[int, ...]:
    """Match lengths: numbers, several separated by commas; ``money`` or 0 for money play."""
    parts = [part.lower() for part in split(values)]
    for part in parts:
        if part != "money" and not re.fullmatch(r"[0-9]{1,9}", part):
            raise click.BadParameter(f"{part!r} is not a match length: write a number of points, or money", ctx, param)
    return tuple(dict.fromkeys(0 if part == "money" else int(part) for part in parts))


OPTIONS = (
    click.option("--library", metavar="FILE|URL", help="Matches of this library instead of files.  [default: your own]"),
    click.option("--player", "-p", multiple=True, metavar="NAME", help="Decisions of this player. Repeat for several."),
    click.option("--tournament", multiple=True, metavar="NAME", help="Matches of this event. Repeat for several."),
    click.option("--kind", multiple=True, type=click.Choice(KINDS), help="Decisions of this kind. Repeat for several."),
    click.option("--from", "first", callback=_day, metavar="DATE", help="Matches of this day (YYYY-MM-DD) or later."),
    click.option("--to", "last", callback=_day, metavar="DATE", help="Matches of this day or earlier."),
    click.option("--length", multiple=True, callback=_lengths, metavar="POINTS",
                 help="Matches of this length; money = 0. Repeat for several."),
    click.option("--where", multiple=True, metavar="CONDITION", shell_complete=column_names,
                 help="Any column, such as 'luck>0.3' or 'opponent~ann'. Repeat: all must hold."),
    click.option("--engine", default="", metavar="NAME",
                 help="Rate only what this program analysed: gnubg, xg, 'gnubg 2-ply', xg:3-ply."),
    click.option("--min-level", default="", metavar="LEVEL",
                 help="Rate only analyses this deep: 3-ply, 'gnubg 2-ply', roller+, rollout, book."),
    click.option("--counting", default="", metavar="RULE", shell_complete=counting_rules,
                 help="Which decisions count: xg (default), gnubg or a plugin's rule."),
    click.option("--met", default="", metavar="NAME|FILE", shell_complete=met_names,
                 help="Value everything with this match equity table."),
    click.option("--other-met", type=click.Choice(["exclude", "revalue"]),
                 help="Decisions analysed with another table: leave out (default) or revalue."),
    click.option("--error", type=float, metavar="EQUITY", help="Least cost of an error.  [default: 0.050]"),
    click.option("--blunder", type=float, metavar="EQUITY", help="Least cost of a blunder.  [default: 0.100]"),
    click.option("--interval", default="", metavar="METHOD", shell_complete=interval_methods,
                 help="How intervals are made: analytic (default), student, bca or a plugin's method."),
)  # fmt: skip
"""The shared options, in the order of the help."""


def common(function: Command) -> Command:
    """Add ``PATH...`` and the shared options to a command. It receives ``paths`` and ``choices``, a `Choices`."""
    fields = {a.name for a in attrs.fields(Choices)}

    @functools.wraps(function)
    def call(paths: tuple[str, ...], **given: Any) -> Any:
        mine = {name: given.pop(name) for name in list(given) if name in fields}
        mine["other_met"] = mine["other_met"] or ""
        from millipoint.cli.libraries import library_for

        mine["library"] = library_for(paths, mine["library"])
        choices = Choices(**mine)
        if choices.first is not None and choices.last is not None and choices.last < choices.first:
            raise click.UsageError("the end (--to) lies before the start (--from)")
        with reserved():
            return function(paths=paths, choices=choices, **given)

    made: Any = call
    for option in reversed(OPTIONS):
        made = option(made)
    made = click.argument("paths", nargs=-1, metavar="[PATH...]", type=click.Path())(made)
    return cast(Command, made)


def output_options(*formats: str, default: str = "table") -> Callable[[Command], Command]:
    """Add ``--format`` and ``--output``; without ``--format`` the suffix of the output file decides."""

    def add(function: Command) -> Command:
        chosen = click.option(
            "--format", "form", type=click.Choice(formats), help=f"Form of the output.  [default: {default}]"
        )
        file = click.option("--output", "-o", type=click.Path(dir_okay=False), metavar="FILE", help="Write to a file.")

        @functools.wraps(function)
        def call(form: str | None, output: str | None, **given: Any) -> Any:
            suffix = output.rpartition(".")[2].lower() if output else ""
            return function(form=form or (suffix if suffix in formats else default), output=output, **given)

        return cast(Command, chosen(file(call)))

    return add


def arranging(function: Command) -> Command:
    """Add ``--sort`` and ``--having``: rows of a table by any column."""
    made: Any = function
    made = click.option("--having", multiple=True, metavar="CONDITION",
                        help="Rows whose column fits: 'decisions>=500', 'pr<2.5', 'pr=3-7', 'player=ann'.")(made)  # fmt: skip
    return cast(Command, click.option("--sort", metavar="COLUMN", help="Sort by a column; -COLUMN for descending.")(made))


def split(values: Iterable[str]) -> list[str]:
    """Values of an option that may be repeated or hold several names separated by commas; each once."""
    names = (name.strip() for value in values for name in value.split(","))
    return list(dict.fromkeys(name for name in names if name))
