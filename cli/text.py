"""Texts from strangers' files, made safe to show: in a terminal, in a spreadsheet."""

from __future__ import annotations

import re

from millipoint.cli.screen import screen

_UNSAFE = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ud800-\udfff]")
_UNSAFE_IN_CELLS = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ud800-\udfff]"
)
_FORMULA = ("=", "+", "-", "@")


def clean(text: str) -> str:
    """A text on one line, control characters and marks that turn the direction of writing as visible escapes.

    So is what the screen cannot show, before anything is laid out by the width of the text.

    >>> clean("Ann\\x1b[31m")
    'Ann\\\\x1b[31m'
    """
    text = _UNSAFE.sub(_escape, text)
    if text.isascii() or unicode_stream():
        return text
    encoding = getattr(screen(), "encoding", None) or "ascii"
    return text.encode(encoding, "backslashreplace").decode(encoding)


def cell(text: str) -> str:
    """A text for a cell of a spreadsheet: line ends stay, and what would be taken for a formula gets an apostrophe.

    >>> cell("=1+1")
    "'=1+1"
    """
    text = _UNSAFE_IN_CELLS.sub(_escape, text)
    return f"'{text}" if text.lstrip().startswith(_FORMULA) else text


def _escape(found: re.Match[str]) -> str:
    code = ord(found[0])
    return f"\\x{code:02x}" if code < 256 else f"\\u{code:04x}"


def unicode_stream() -> bool:
    """Whether the screen can show every character."""
    encoding = getattr(screen(), "encoding", None) or "utf-8"
    return encoding.lower().replace("-", "").replace("_", "").startswith("utf")


def cut(text: str, width: int) -> str:
    """A text of at most so many cells on the screen; a tilde ends one that was cut."""
    from rich.cells import cell_len, set_cell_size

    return text if cell_len(text) <= width else set_cell_size(text, max(width - 1, 1)).rstrip() + "~"
