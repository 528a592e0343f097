"""Reader of matches that GNU Backgammon saved as SGF."""

from __future__ import annotations

from collections.abc import Iterable

from millipoint.formats.sgf.reader import READER
from millipoint.hooks import Host, hookimpl
from millipoint.reader import Reader


@hookimpl
def millipoint_readers(host: Host) -> Iterable[Reader]:
    """The one format of this plugin."""
    return [READER]
