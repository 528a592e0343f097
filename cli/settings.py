"""``millipoint settings``: what the figures of a library rest on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from millipoint.cli.library import done, with_library
from millipoint.cli.listing import Listing, listing
from millipoint.cli.sheet import PROSE, WHOLE, Head, Sheet

if TYPE_CHECKING:
    from millipoint.library.store import Library


@click.group("settings")
def command() -> None:
    """What the figures of a library rest on.

    Match equity table, thresholds, counting rule, main player. Options of a command, such as --met or --error, go before them.
    """


@command.command("show")
@listing
@with_library
def show(library: Library, listing: Listing) -> None:
    """Every setting and its value."""
    from millipoint.library.settings import KEYS, settings_of, shown

    rows = [{"key": key, "value": value, "meaning": KEYS[key]} for key, value in shown(library).items()]
    heads = (Head("key", "Setting", WHOLE), Head("value", "Value", "text"), Head("meaning", "Meaning", PROSE))
    listing.write(Sheet("settings", heads, rows), settings=settings_of(library).describe())


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
