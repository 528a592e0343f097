"""Tags in comments."""

from __future__ import annotations

import re
from typing import Final

_WORD: Final = re.compile(r"#(\S+)")
_END: Final = re.compile(r"\W+$")


def tags_in(text: str) -> tuple[str, ...]:
    """The tags of a text: each #word in lower case without punctuation at its end, once, in order.

    >>> tags_in("A #Prime, and #back-game! # #prime")
    ('prime', 'back-game')
    """
    found = (_END.sub("", word).lower() for word in _WORD.findall(text))
    return tuple(dict.fromkeys(tag for tag in found if tag))
