"""Reads the matches of a blunderDB library (.db, SQLite); the file is never written to."""

from __future__ import annotations

from collections.abc import Iterable

from millipoint.formats.blunderdb.reader import READER
from millipoint.hooks import Host, hookimpl
from millipoint.reader import Reader


@hookimpl
def millipoint_readers(host: Host) -> Iterable[Reader]:
    """The reader of blunderDB libraries."""
    return [READER]
