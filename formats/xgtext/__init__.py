"""Reads positions that eXtreme Gammon exported as text, in any of its languages."""

from __future__ import annotations

from collections.abc import Iterable

from millipoint.formats.xgtext.reader import READER
from millipoint.hooks import Host, hookimpl
from millipoint.reader import Reader


@hookimpl
def millipoint_readers(host: Host) -> Iterable[Reader]:
    """The reader of text exports."""
    return [READER]
