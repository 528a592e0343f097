"""Standard output belongs to the command: what plugins print while it works goes to stderr."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from contextvars import ContextVar
from typing import Any, TextIO

import click

_OWN: ContextVar[TextIO | None] = ContextVar("own", default=None)


def screen() -> Any:
    """The stream that a command writes to."""
    return _OWN.get() or sys.stdout


def say(text: str) -> None:
    """A line on the screen."""
    click.echo(text, file=screen())


@contextlib.contextmanager
def reserved() -> Iterator[None]:
    """Keep standard output for `screen`; whatever else is printed meanwhile goes to stderr."""
    token = _OWN.set(screen())
    try:
        with contextlib.redirect_stdout(sys.stderr):
            yield
    finally:
        _OWN.reset(token)
