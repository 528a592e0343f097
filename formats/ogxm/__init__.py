"""Reads OGXM matches: versions 1 and 2 of the binary format (.ogxm, .gvab) and GammonView's JSON (.gva)."""

from __future__ import annotations

from collections.abc import Iterable

from millipoint.hooks import Host, hookimpl
from millipoint.reader import Later, Reader

_MODULE = "millipoint.formats.ogxm.reader"
READER = Reader("ogxm", "OGXM match", Later(_MODULE, "sniff", (b"OGXM", b"match_length", b"action_id")), Later(_MODULE, "read"), (".ogxm", ".gvab", ".gva"))


@hookimpl
def millipoint_readers(host: Host) -> Iterable[Reader]:
    """The reader of OGXM files."""
    return [READER]
