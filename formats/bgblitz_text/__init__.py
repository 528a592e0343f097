"""Reader of positions that BGBlitz exports as text, in English, German, French and Japanese."""

from __future__ import annotations

from collections.abc import Iterable

from millipoint.formats.bgblitz_text.reader import READER
from millipoint.hooks import Host, hookimpl
from millipoint.reader import Reader


@hookimpl
def millipoint_readers(host: Host) -> Iterable[Reader]:
    """The one format of this plugin."""
    return [READER]
