"""Reader of positions that BGBlitz exports as text, in English, German, French and Japanese."""

from __future__ import annotations

from collections.abc import Iterable

from millipoint.hooks import Host, hookimpl
from millipoint.reader import Later, Reader

_MODULE = "millipoint.formats.bgblitz_text.reader"
READER = Reader("bgblitz_text", "BGBlitz position as text", Later(_MODULE, "sniff", (b"Position-ID:",)), Later(_MODULE, "read"), ())


@hookimpl
def millipoint_readers(host: Host) -> Iterable[Reader]:
    """The one format of this plugin."""
    return [READER]
