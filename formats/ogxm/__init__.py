"""Reads OGXM matches: versions 1 and 2 of the binary format (.ogxm, .gvab) and GammonView's JSON (.gva)."""

from __future__ import annotations

from collections.abc import Iterable

from millipoint.formats.ogxm.reader import READER
from millipoint.hooks import Host, hookimpl
from millipoint.reader import Reader


@hookimpl
def millipoint_readers(host: Host) -> Iterable[Reader]:
    """The reader of OGXM files."""
    return [READER]
