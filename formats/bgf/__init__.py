"""Reader of matches that BGBlitz saved."""

from __future__ import annotations

from collections.abc import Iterable

from millipoint.formats.bgf.reader import READER
from millipoint.hooks import Host, hookimpl
from millipoint.reader import Reader


@hookimpl
def millipoint_readers(host: Host) -> Iterable[Reader]:
    """The one format of this plugin."""
    return [READER]
