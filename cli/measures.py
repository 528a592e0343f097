"""``--measure``: equity or match-winning chance, for the commands that can show both."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

Command = TypeVar("Command", bound=Callable[..., Any])

MEASURES = ("pr", "mwc", "l7")


def measured(help: str) -> Callable[[Command], Command]:
    """Add ``--measure``, by default PR."""

    def add(function: Command) -> Command:
        option = click.option("--measure", type=click.Choice(MEASURES), default="pr", show_default=True, help=help)
        return option(function)

    return add


def order_of(measure: str) -> str:
    """What decisions are sorted by under a measure: their error in equity, or their loss of match-winning chance."""
    return "error" if measure == "pr" else "loss"
