"""The comments of an eXtreme Gammon file: RTF documents, one a line, as plain text."""

from __future__ import annotations

import codecs
import re
from collections.abc import Sequence
from typing import Final

MAX_COMMENTS: Final = 100_000
"""More documents than any file has turns; the rest is left out."""

_TOKEN: Final = re.compile(
    rb"\\([a-zA-Z]{1,32})(-?[0-9]{1,10})?[ ]?|\\'([0-9a-fA-F]{2})|\\([^a-zA-Z])|([{}])|[\r\n\0]+|([^\\{}\r\n\0]+)",
    re.DOTALL,
)
_SILENT: Final = frozenset(
    b"fonttbl colortbl stylesheet info pict object generator themedata listtable listoverridetable "
    b"header footer footnote xmlnstbl rsidtbl fldinst".split()
)
_TEXT: Final = {
    b"par": "\n", b"line": "\n", b"sect": "\n", b"page": "\n", b"tab": "\t", b"emdash": "—", b"endash": "–",
    b"lquote": "‘", b"rquote": "’", b"ldblquote": "“", b"rdblquote": "”", b"bullet": "•", b"emspace": " ",
    b"enspace": " ", b"cell": "\t", b"row": "\n",
}  # fmt: skip


def split_comments(data: bytes) -> list[str]:
    """The comments of a member temp.xgc, in order: the records refer to them by index.

    Inside a document the bytes 01 02 stand for the line end; a line end proper ends the document.
    """
    lines = data.split(b"\r\n", MAX_COMMENTS)[:MAX_COMMENTS]
    if lines and not lines[-1].strip(b"\0"):
        lines.pop()
    return [rtf_to_text(line.replace(b"\x01\x02", b"\r\n")) for line in lines]


def comment(comments: Sequence[str], *indexes: int) -> str:
    """The comments with these indexes as one text; an index that leads nowhere is no comment."""
    return "\n\n".join(text for i in indexes if 0 <= i < len(comments) and (text := comments[i]))


def rtf_to_text(document: bytes) -> str:
    """Text of one RTF document; anything that is not RTF is taken as Windows-1252 text."""
    if not document.lstrip().startswith(b"{\\rtf"):
        return document.replace(b"\0", b"").decode("cp1252", "replace").strip()
    out: list[str] = []
    pending = bytearray()
    page, silent, fallback, skip = "cp1252", False, 1, 0
    stack: list[tuple[bool, int]] = []

    def flush() -> None:
        if pending:
            out.append(pending.decode(page, "replace"))
            pending.clear()

    for word, number, code, symbol, brace, text in _TOKEN.findall(document):
        if brace == b"{":
            flush()
            stack.append((silent, fallback))
            skip = 0
        elif brace == b"}":
            flush()
            silent, fallback = stack.pop() if stack else (silent, fallback)
            skip = 0
        elif word == b"ansicpg":
            page = _page(number)
        elif word in _SILENT or symbol == b"*":
            silent = True
        elif silent:
            continue
        elif word == b"uc":
            fallback = max(0, int(number or 1))
        elif word == b"u" and number:
            flush()
            out.append(chr(int(number) & 0xFFFF))
            skip = fallback
        elif word in _TEXT:
            flush()
            out.append(_TEXT[word])
        elif code:
            if skip:
                skip -= 1
            else:
                pending.append(int(code, 16))
        elif symbol:
            pending += {b"~": b" ", b"_": b"-", b"-": b""}.get(symbol, symbol if symbol in b"\\{}" else b"")
        elif text:
            pending += text[skip:]
            skip = max(0, skip - len(text))
    flush()
    joined = "".join(out).encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return re.sub(r"[ \t]+\n", "\n", joined.replace("\0", "")).strip()


def _page(number: bytes) -> str:
    name = f"cp{int(number or 1252)}"
    try:
        codecs.lookup(name)
    except LookupError:
        return "cp1252"
    return name
