"""What a file format plugin hands in: how to recognise its files and how to read them."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from typing import Any

import attrs

from millipoint.match import Match


@attrs.frozen
class Later:
    """A function of a module that is imported when it is first called: a reader costs nothing until its files come.

    ``clues`` are for sniffing: without one of them among the first bytes the answer is False and nothing is imported.
    ``text`` says that the format is text: bytes with a zero are not, unless a byte order mark of UTF-16 begins them.
    """

    module: str
    name: str
    clues: tuple[bytes, ...] = ()
    text: bool = False

    def __call__(self, data: bytes, *more: Any) -> Any:
        """The function on the bytes."""
        if self.text and b"\0" in data:
            if data[:2] not in (b"\xff\xfe", b"\xfe\xff"):
                return False
            shown = data.replace(b"\0", b"")
        else:
            shown = data
        if self.clues and not any(clue in shown for clue in self.clues):
            return False
        return getattr(importlib.import_module(self.module), self.name)(data, *more)


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
