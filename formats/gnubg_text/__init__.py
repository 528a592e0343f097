"""Reads the text exports of GNU Backgammon, one file a game."""

from __future__ import annotations

from collections.abc import Iterable

from millipoint.hooks import Host, hookimpl
from millipoint.reader import Later, Reader

_MODULE = "millipoint.formats.gnubg_text.reader"
READER = Reader("gnubg_text", "GNU Backgammon text export", Later(_MODULE, "sniff", (b"Position ID",), text=True), Later(_MODULE, "read"), ())


@hookimpl
def millipoint_readers(host: Host) -> Iterable[Reader]:
    """The reader of GNU Backgammon's text exports."""
    return [READER]
