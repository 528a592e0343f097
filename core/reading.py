"""Read a file with the reader that recognises its content."""

from __future__ import annotations

import os
import re
import stat
from pathlib import Path

import attrs

from millipoint.errors import FAULTS, Problem, ReadError, UsageError, fault_of
from millipoint.loading import default_plugins
from millipoint.manager import Plugins
from millipoint.match import Match
from millipoint.reader import Reader

LARGEST = 256 * 2**20
"""Bytes; a larger file is not a match."""
HEAD = 2**16


def read_all(path: str | os.PathLike[str], *, plugins: Plugins | None = None) -> list[Match]:
    """Every match of a file. Raises `ReadError` naming file, place and cause."""
    if not isinstance(path, str | os.PathLike):
        raise UsageError(f"{path!r} is not the path of a file")
    name = os.fspath(path)
    if not name:
        raise ReadError("the path is empty")
    try:
        with Path(name).open("rb") as stream:
            facts = os.fstat(stream.fileno())
            size = facts.st_size
            if size <= LARGEST:
                # a device or a pipe tells no size, and may never end
                data = stream.read() if stat.S_ISREG(facts.st_mode) else stream.read(LARGEST + 1)
                size = len(data)
    except (OSError, ValueError) as error:
        raise ReadError(getattr(error, "strerror", None) or str(error), file=name) from None
    if size > LARGEST:
        raise ReadError(f"more than {LARGEST >> 20} MiB: no match file is so large", file=name)
    return read_bytes(data, name, plugins=plugins)


def read_bytes(data: bytes, name: str, *, plugins: Plugins | None = None) -> list[Match]:
    """Every match in the content of a file; ``name`` is used in messages."""
    plugins = plugins or default_plugins()
    reader = recognise(data, plugins)
    if reader is None:
        raise ReadError(_unknown(data, plugins), file=name, place="first bytes" if data else "")
    try:
        matches = list(reader.read(data, name))
        odd = next((match for match in matches if not isinstance(match, Match)), None)
        if odd is not None:
            raise TypeError(f"{type(odd).__name__} instead of a Match")
    except ReadError as error:
        raise ReadError(error.message, file=error.file or name, place=error.place) from None
    except FAULTS as error:
        owner = plugins.owner("reader", reader.name)
        raise ReadError(f"the reader {reader.name} of plugin {owner} failed: {fault_of(error)}", file=name) from error
    if not matches:
        raise ReadError("no match in the file", file=name)
    return [_named(match, name) for match in matches]


def read(path: str | os.PathLike[str], *, plugins: Plugins | None = None) -> Match:
    """The match in a file. Raises `ReadError` when there is none, or several (then use `read_all`)."""
    matches = read_all(path, plugins=plugins)
    if len(matches) > 1:
        raise ReadError(f"{len(matches)} matches in the file: use read_all", file=os.fspath(path))
    return matches[0]


def recognise(data: bytes, plugins: Plugins) -> Reader | None:
    """The reader whose sniffing accepts the first bytes; a reader that fails at it is passed over."""
    head = data[:HEAD]
    for reader in plugins.readers.values():
        try:
            if reader.sniff(head):
                return reader
        except Exception:  # noqa: S112 -- a stranger's sniffing must not keep others from reading
            continue
    return None


def _unknown(data: bytes, plugins: Plugins) -> str:
    """Why no reader takes the content, with what it looks like."""
    if not data:
        return "the file is empty"
    known = ", ".join(reader.title for reader in plugins.readers.values())
    head = data[:HEAD]
    if b"\0" not in head and b"XGID=" in head:
        return "text with an XGID, but not an export that is read: in one of eXtreme Gammon the names of X and O follow it"
    if b"\0" not in head and re.search(rb"\d+ point match|\bGame 1\b", head):
        return "text like a match transcript, but not one that is read: it needs a line 'N point match' and a line 'Game 1'"
    looks = "text" if b"\0" not in head else "binary data"
    return f"{looks} in no known format (known: {known})"


def _named(match: Match, name: str) -> Match:
    if all(w.file for w in match.warnings):
        return match
    warnings = tuple(w if w.file else Problem(name, w.place, w.message) for w in match.warnings)
    return attrs.evolve(match, warnings=warnings)
