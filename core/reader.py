"""What a file format plugin hands in: how to recognise its files and how to read them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import attrs

from millipoint.match import Match


@attrs.frozen
class Reader:
    """A file format: ``sniff`` looks at the first bytes, ``read`` turns a whole file into matches.

    ``sniff(head)`` gets up to 64 KiB and returns True when the content is of this format; the suffix is never asked.
    ``read(data, source)`` gets the whole content and the path as the user gave it, and returns the matches in it.
    It raises `millipoint.ReadError` with place and cause when nothing can be read, and puts everything less into the
    match's warnings. Both are plain functions, so that a reader travels to worker processes.
    """

    name: str
    title: str
    sniff: Callable[[bytes], bool]
    read: Callable[[bytes, str], Sequence[Match]]
    suffixes: tuple[str, ...] = ()
    """Suffixes that only this format has: in a folder such a file is tried, and named when it cannot be read.

    Files of other suffixes (``.txt`` …) are found in folders by their content alone."""
