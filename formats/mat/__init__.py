"""Reads match transcripts in the layout of JellyFish (.mat, .txt), as many programs and sites write it."""

from __future__ import annotations

from collections.abc import Iterable

from millipoint.hooks import Host, hookimpl
from millipoint.reader import Later, Reader

_MODULE = "millipoint.formats.mat.reader"
READER = Reader("mat", "JellyFish match transcript", Later(_MODULE, "sniff", (b"match", b"Match", b"MATCH"), text=True), Later(_MODULE, "read"), (".mat",))


@hookimpl
def millipoint_readers(host: Host) -> Iterable[Reader]:
    """The reader of transcripts."""
    return [READER]
