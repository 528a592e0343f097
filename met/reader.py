"""Reads a match equity table from a file or from its bytes; the content decides which of the formats it is."""

from __future__ import annotations

import os
from pathlib import Path

from millipoint.errors import MetError
from millipoint.met.draft import fail
from millipoint.met.table import Met

MAX_BYTES = 4 * 1024 * 1024
"""Larger files are not match equity tables."""


def read_met(source: str | os.PathLike[str] | bytes, *, file: str = "") -> Met:
    """A table from a path or from the bytes of a file: GNU Backgammon's XML or the older ``.met`` ini form.

    ``file`` is the name that messages use; by default the path as given. Raises `MetError` with one sentence: the
    file, the place in it and the cause.
    """
    if isinstance(source, bytes):
        name, data = file or "match equity table", source
    else:
        name = file or os.fspath(source)
        data = _content(Path(source), name)
    if len(data) > MAX_BYTES:
        fail(name, "", f"the file is larger than {MAX_BYTES // 1024 // 1024} MB, so it is no match equity table")
    head = data.lstrip(b"\xef\xbb\xbf \t\r\n")
    if not head:
        fail(name, "", "the file is empty")
    if head.startswith((b"<", b"\xff\xfe<", b"\xfe\xff\x00<")):
        from millipoint.met.gnubg_xml import read_xml

        return read_xml(data.lstrip(b" \t\r\n"), name)
    if b"[precrawford]" in data.lower() or b"[postcrawford]" in data.lower():
        from millipoint.met.ini import read_ini

        return read_ini(data, name)
    cause = "neither a GNU Backgammon XML table nor a .met file with [PreCrawford] and [PostCrawford]"
    raise MetError(f"{name}: {cause}")


def _content(path: Path, name: str) -> bytes:
    """The bytes of a file, at most one more than `MAX_BYTES`."""
    try:
        with path.open("rb") as stream:
            return stream.read(MAX_BYTES + 1)
    except FileNotFoundError:
        raise MetError(f"{name}: there is no such file") from None
    except (OSError, ValueError) as error:
        cause = getattr(error, "strerror", None) or str(error)
        raise MetError(f"{name}: the file cannot be read ({cause})") from None
