"""``millipoint settings``: what the figures of a library rest on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from millipoint.cli.library import done, with_library, write_rows
from millipoint.cli.options import output_options
from millipoint.cli.output import check_output

if TYPE_CHECKING:
    from millipoint.library.store import Library


@click.group("settings")
def command() -> None:
    """What the figures of a library rest on.

    Match equity table, thresholds, counting rule, main player. Options of a command, such as --met or --error, go before them.
    """


@command.command("show")
@output_options("table", "json", "csv")
@with_library
def show(library: Library, form: str, output: str | None) -> None:
    """Every setting and its value."""
    from millipoint.library.settings import KEYS, settings_of, shown

    check_output(output)
    rows = [{"key": key, "value": value, "meaning": KEYS[key]} for key, value in shown(library).items()]
    heads = {"key": "Setting", "value": "Value", "meaning": "Meaning"}
    write_rows("settings", rows, heads, form, output, settings=settings_of(library).describe())


@command.command("set")
@click.argument("key")
@click.argument("value")
@with_library
def set_(library: Library, key: str, value: str) -> None:
    """Set KEY (see 'settings show') to VALUE."""
    from millipoint.library.settings import change

    found = change(library, key, value)
    done(f"{key}: {'none' if found is None else found}")


@command.command("preset")
@click.argument("name")
@with_library
def preset(library: Library, name: str) -> None:
    """Both thresholds at once: xg (0.020, 0.080), gnubg (0.040, 0.080) or default (0.050, 0.100)."""
    from millipoint.library.settings import preset as choose

    error, blunder = choose(library, name)
    done(f"errors from {error:.3f}, blunders from {blunder:.3f}")
