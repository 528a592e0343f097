"""Texts of an SGF file: character sets, escapes and dates."""

from __future__ import annotations

import codecs
import datetime
import re
from typing import Final

_SETS: Final = re.compile(
    r"(utf-?8|us-?ascii|ascii|latin-?\d+|l\d|iso-?8859-?\d+|cp\d+|(windows|win|ibm|mac|koi8)-?\w+"
    r"|gbk?|gb2312|gb18030|big5|shift-?jis|sjis|euc-?(jp|kr)|tis-?620)"
)
_ESCAPE: Final = re.compile(r"\\(\r\n|\n\r|\n|\r|.)", re.DOTALL)
_DATE: Final = re.compile(r"\s*(\d{4})[-./](\d{1,2})[-./](\d{1,2})(?!\d)")
_DATE_REVERSED: Final = re.compile(r"\s*(\d{1,2})[-./](\d{1,2})[-./](\d{4})(?!\d)")
_EPOCH: Final = datetime.date(1970, 1, 1).toordinal()


def codec(name: bytes | None) -> str | None:
    """Python's name of the character set a file declares: Latin-1 when it declares none, None when unknown."""
    if name is None or not name.strip():
        return "latin-1"
    text = re.sub(r"[\s_]+", "-", name.decode("ascii", "replace").strip().lower())
    if not _SETS.fullmatch(text):
        return None
    for spelling in (text, re.sub(r"^(windows|win)-?", "cp", text), text.replace("-", "")):
        try:
            return codecs.lookup(spelling).name
        except LookupError:
            continue
    return None


def decode(raw: bytes, charset: str, *, simple: bool = False) -> str:
    """A text without its escapes; a character that was cut in two at the end is left out.

    A ``simple`` text (a name, an event) is one line.
    """
    decoder = codecs.getincrementaldecoder(charset)(errors="replace")
    try:
        text = decoder.decode(raw)
    except UnicodeError:
        text = raw.decode("latin-1")
    text = _ESCAPE.sub(lambda found: "" if found[1][0] in "\r\n" else found[1], text)
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "")
    return " ".join(text.split()) if simple else text.strip()


def day(text: str) -> int | None:
    """Days since 1970-01-01 of a date property; None for a date that is no date."""
    found, reverse = _DATE.match(text), _DATE_REVERSED.match(text)
    if found:
        year, month, date = int(found[1]), int(found[2]), int(found[3])
    elif reverse:
        year, month, date = int(reverse[3]), int(reverse[2]), int(reverse[1])
    else:
        return None
    try:
        return datetime.date(year, month, date).toordinal() - _EPOCH
    except ValueError:
        return None
