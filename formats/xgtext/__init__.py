"""Reads positions that eXtreme Gammon exported as text, in any of its languages."""

from __future__ import annotations

from collections.abc import Iterable

from millipoint.hooks import Host, hookimpl
from millipoint.reader import Later, Reader

_MODULE = "millipoint.formats.xgtext.reader"
READER = Reader("xgtext", "eXtreme Gammon text export", Later(_MODULE, "sniff", (b"XGID=",), text=True), Later(_MODULE, "read"), ())


@hookimpl
def millipoint_readers(host: Host) -> Iterable[Reader]:
    """The reader of text exports."""
    return [READER]
