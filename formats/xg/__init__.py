"""Reads the binary files of eXtreme Gammon: matches (.xg) and positions (.xgp)."""

from __future__ import annotations

from collections.abc import Iterable

from millipoint.formats.xg.reader import read, sniff
from millipoint.hooks import Host, hookimpl
from millipoint.reader import Reader

READER = Reader("xg", "eXtreme Gammon", sniff, read, (".xg", ".xgp"))


@hookimpl
def millipoint_readers(host: Host) -> Iterable[Reader]:
    """The reader of .xg and .xgp files."""
    return [READER]
