"""Reads match transcripts in the layout of JellyFish (.mat, .txt), as many programs and sites write it."""

from __future__ import annotations

from collections.abc import Iterable

from millipoint.formats.mat.reader import READER
from millipoint.hooks import Host, hookimpl
from millipoint.reader import Reader


@hookimpl
def millipoint_readers(host: Host) -> Iterable[Reader]:
    """The reader of transcripts."""
    return [READER]
