"""Reads the text exports of GNU Backgammon, one file a game."""

from __future__ import annotations

from collections.abc import Iterable

from millipoint.formats.gnubg_text.reader import READER
from millipoint.hooks import Host, hookimpl
from millipoint.reader import Reader


@hookimpl
def millipoint_readers(host: Host) -> Iterable[Reader]:
    """The reader of GNU Backgammon's text exports."""
    return [READER]
