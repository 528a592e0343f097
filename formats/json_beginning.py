"""The beginning of a JSON document of which the end is missing."""

from __future__ import annotations

import json
import re
from typing import Any, Final

_SIGN: Final = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"|([\[{])|([\]}])|(,)|(")', re.DOTALL)
"""A text, what opens and closes objects and arrays, a comma; last the quote of a text that does not end."""

_MOST_OPEN: Final = 64


def beginning(text: str) -> tuple[Any, list[Any]] | None:
    """What stands whole in a document that ends too early, and the objects and arrays still open, outermost first.

    The value in the middle of which it ends is left out. None when the document does not just end too early.
    """
    open_: list[str] = []
    end = 0
    for sign in _SIGN.finditer(text):
        opens, closes, comma, broken = sign.groups()
        if opens:
            open_.append("]" if opens == "[" else "}")
            end = sign.end()
        elif closes:
            if len(open_) < 2 or open_.pop() != closes:
                return None
            end = sign.end()
        elif comma:
            end = sign.start()
        elif broken:
            break
        if len(open_) > _MOST_OPEN:
            return None
    try:
        root = json.loads(text[:end] + "".join(reversed(open_)))
    except (ValueError, RecursionError):
        return None
    return root, _last(root, len(open_))


def _last(root: Any, depth: int) -> list[Any]:
    """The innermost of the objects and arrays at the end of a document and those it stands in, outermost first."""
    out = [root]
    while len(out) < depth and isinstance(out[-1], dict | list) and out[-1]:
        part = out[-1]
        out.append(part[-1] if isinstance(part, list) else next(reversed(part.values())))
    return out
