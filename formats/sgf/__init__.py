"""Reader of matches that GNU Backgammon saved as SGF."""

from __future__ import annotations

from collections.abc import Iterable

from millipoint.hooks import Host, hookimpl
from millipoint.reader import Later, Reader

_MODULE = "millipoint.formats.sgf.reader"
READER = Reader("sgf", "GNU Backgammon SGF", Later(_MODULE, "sniff", (b"GM",)), Later(_MODULE, "read"), (".sgf",))


@hookimpl
def millipoint_readers(host: Host) -> Iterable[Reader]:
    """The one format of this plugin."""
    return [READER]
