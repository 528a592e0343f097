"""Texts as a document may write them and nothing can store them."""

from __future__ import annotations

import re
from typing import Final

_NEVER: Final = re.compile("[\ud800-\udfff\0]")


def storable(text: str) -> str:
    """A text without halves of characters and zeros, both of which JSON can write.

    >>> storable("A\\0nn")
    'Ann'
    """
    return _NEVER.sub("", text)
