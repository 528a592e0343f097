"""Reads the binary files of eXtreme Gammon: matches (.xg) and positions (.xgp)."""

from __future__ import annotations

from collections.abc import Iterable

from millipoint.hooks import Host, hookimpl
from millipoint.reader import Later, Reader

_MODULE = "millipoint.formats.xg.reader"
READER = Reader("xg", "eXtreme Gammon", Later(_MODULE, "sniff", (b"RGMH",)), Later(_MODULE, "read"), (".xg", ".xgp"))


@hookimpl
def millipoint_readers(host: Host) -> Iterable[Reader]:
    """The reader of .xg and .xgp files."""
    return [READER]
