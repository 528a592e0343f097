"""Texts from strangers' files, made such that every database takes and gives them back unchanged."""

from __future__ import annotations


def inert(text: str) -> str:
    """A text without NUL and without halves of characters, which some databases refuse; all else stays.

    >>> inert("Ann\\0")
    'Ann\\ufffd'
    """
    if "\0" in text:
        text = text.replace("\0", "\ufffd")
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-8", "surrogateescape").decode("utf-8", "replace") if _escaped(text) else _halves(text)
    return text


def _escaped(text: str) -> bool:
    return all(not 0xD800 <= ord(c) <= 0xDFFF or 0xDC80 <= ord(c) <= 0xDCFF for c in text)


def _halves(text: str) -> str:
    return "".join("\ufffd" if 0xD800 <= ord(c) <= 0xDFFF else c for c in text)
