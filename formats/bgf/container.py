"""The outer form of a `.bgf` file: a line of JSON, then the match as Smile or JSON, compressed by gzip or not."""

from __future__ import annotations

import codecs
import json
import zlib
from typing import Any, Final

import attrs

from millipoint.formats.bgf import smile
from millipoint.formats.bgf.damage import DamageError
from millipoint.formats.json_beginning import beginning

MAX_BYTES: Final = 64 << 20
"""Of a file."""
MAX_PLAIN: Final = 32 << 20
"""Of a match after decompression; a session of a hundred games has less than half."""
MAX_LINE: Final = 4096

_GZIP: Final = b"\x1f\x8b"
_ALIASES: Final = ("compress", "compression", "useSmile", "encoding")


@attrs.frozen
class Document:
    """What a file holds. ``open`` are the objects and arrays of which a part is missing, for the file was cut."""

    version: str
    root: dict[str, Any]
    open: tuple[Any, ...] = ()


def header(data: bytes) -> tuple[dict[str, Any], int] | None:
    """The first line as an object and the byte after it; None when this is no `.bgf` file.

    Present files say ``"format":"BGF"``; older ones have no format, but say ``compression`` and ``encoding``.
    """
    if not data.removeprefix(b"\xef\xbb\xbf").startswith(b"{"):
        return None
    end = data.find(b"\n", 0, MAX_LINE)
    if end < 0:
        return None
    try:
        line = json.loads(data[:end].decode("utf-8-sig"))
    except (ValueError, RecursionError):
        return None
    if not isinstance(line, dict):
        return None
    name = line.get("format")
    ours = (
        name.upper() == "BGF" if isinstance(name, str) else "version" in line and any(key in line for key in _ALIASES)
    )
    return (line, end + 1) if ours else None


def unpack(data: bytes) -> Document:
    """The match in a file. Whether it is compressed, and how it is written, is taken from its first bytes.

    Raises `DamageError` when there is nothing to be read.
    """
    if len(data) > MAX_BYTES:
        raise DamageError(f"larger than {MAX_BYTES >> 20} MiB: no match fills that much")
    found = header(data)
    if found is None:
        raise DamageError("the file does not begin with the line of a BGBlitz match", 0)
    line, start = found
    body = data[start:]
    whole = True
    if body[:2] == _GZIP:
        body, whole = _inflate(body, start)
    if len(body) > MAX_PLAIN:
        raise DamageError(f"the match has more than {MAX_PLAIN >> 20} MiB", start)
    if body[:3] == smile.MAGIC:
        root, left = smile.decode(body)
        if not whole and not left:
            left = [root]
    else:
        root, left = _json(body, start, whole=whole)
    if not isinstance(root, dict):
        raise DamageError("the document is no object with a match in it", start)
    return Document(str(line.get("version", ""))[:40], root, tuple(left))


def _inflate(body: bytes, start: int) -> tuple[bytes, bool]:
    """The decompressed body, and whether its end is there."""
    engine = zlib.decompressobj(wbits=31)
    try:
        plain = engine.decompress(body, MAX_PLAIN + 1)
    except zlib.error as problem:
        raise DamageError(f"the compressed part is damaged ({problem})", start) from None
    return plain, engine.eof or len(plain) > MAX_PLAIN


def _json(body: bytes, start: int, *, whole: bool) -> tuple[Any, list[Any]]:
    """The document, and what is still open where it ends too early."""
    if not body.lstrip()[:1] == b"{":
        raise DamageError("behind the first line stands neither Smile nor JSON", start)
    if body.count(b",") + body.count(b"{") + body.count(b"[") > smile.MAX_VALUES:
        raise DamageError(f"more than {smile.MAX_VALUES} values", start)
    text = ""
    try:
        text = codecs.getincrementaldecoder("utf-8-sig")().decode(body)  # of a letter that is cut in two, nothing
        root = json.loads(text)
        if not whole and not _has_games(root):
            raise DamageError("the compressed part ends too early", start)
        return root, [] if whole else [root]
    except json.JSONDecodeError as problem:
        found = beginning(text)
        if found is not None and _has_games(found[0]):
            return found
        cause = f"the JSON document is damaged ({problem.msg})" if whole else "the compressed part ends too early"
        raise DamageError(cause, start + problem.pos * whole) from None
    except UnicodeDecodeError as problem:
        raise DamageError("a text that is not UTF-8", start + problem.start) from None
    except (ValueError, RecursionError):
        raise DamageError("the JSON document is nested too deep, or a number in it too long", start) from None


def _has_games(root: Any) -> bool:
    return isinstance(root, dict) and isinstance(root.get("games"), list) and len(root["games"]) > 0
