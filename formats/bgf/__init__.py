"""Reader of matches that BGBlitz saved."""

from __future__ import annotations

from collections.abc import Iterable

from millipoint.hooks import Host, hookimpl
from millipoint.reader import Later, Reader

_MODULE = "millipoint.formats.bgf.reader"
READER = Reader("bgf", "BGBlitz match", Later(_MODULE, "sniff", (b'"format"', b'"version"')), Later(_MODULE, "read"), (".bgf",))


@hookimpl
def millipoint_readers(host: Host) -> Iterable[Reader]:
    """The one format of this plugin."""
    return [READER]
