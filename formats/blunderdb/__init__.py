"""Reads the matches of a blunderDB library (.db, SQLite); the file is never written to."""

from __future__ import annotations

from collections.abc import Iterable

from millipoint.hooks import Host, hookimpl
from millipoint.reader import Later, Reader

_MODULE = "millipoint.formats.blunderdb.reader"
READER = Reader("blunderdb", "blunderDB library", Later(_MODULE, "sniff", (b"move_analysis", b"zobrist_hash")), Later(_MODULE, "read"), ())


@hookimpl
def millipoint_readers(host: Host) -> Iterable[Reader]:
    """The reader of blunderDB libraries."""
    return [READER]
