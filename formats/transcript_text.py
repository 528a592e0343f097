"""Bytes of a text file as text: byte order marks, UTF-8, else Windows-1252."""

from __future__ import annotations

import codecs
import datetime
import re
from typing import Final

_EPOCH: Final = datetime.date(1970, 1, 1).toordinal()
_DATE: Final = re.compile(r"\s*(\d{4})[-./](\d{1,2})[-./](\d{1,2})(?!\d)")


def is_text(head: bytes) -> bool:
    """Whether the first bytes of a file may be text: a byte order mark of UTF-16, or no zero byte."""
    return head.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) or b"\0" not in head


def decode(data: bytes) -> str:
    """The text of a file, line ends as ``\\n``, without its byte order mark.

    A file that is not UTF-8 as a whole is Windows-1252; bytes that this does not know are replaced.
    """
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        text = data.decode("utf-16", "replace")
    else:
        data = data.removeprefix(codecs.BOM_UTF8)
        try:
            text = data.decode("utf-8")
        except UnicodeDecodeError as error:
            cut = error.start >= len(data) - 3 and error.reason == "unexpected end of data"
            text = data.decode("utf-8", "replace") if cut else data.decode("cp1252", "replace")
    return text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "")


def day(text: str) -> int | None:
    """Days since 1970-01-01 of a date written year, month, day; None for a date that is none."""
    found = _DATE.match(text)
    if not found:
        return None
    try:
        return datetime.date(int(found[1]), int(found[2]), int(found[3])).toordinal() - _EPOCH
    except ValueError:
        return None
