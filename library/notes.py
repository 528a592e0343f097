"""Comments of files at their positions, and the #tags in them."""

from __future__ import annotations

import re
import string

import attrs

from millipoint.decisions import Decisions
from millipoint.library.texts import inert

LONGEST = 100
"""Characters of a tag; a longer run is no word."""
_TAG = re.compile(r"(?<!\S)#(\S+)")


@attrs.frozen
class Note:
    """A comment of a file at one decision."""

    position: int
    game: int
    ply: int
    text: str


def notes_of(table: Decisions) -> tuple[Note, ...]:
    """The comments of a match."""
    data, words = table.data, table.words["comment"]
    rows = (data["comment"] >= 0).nonzero()[0].tolist()
    return tuple(
        Note(int(data["position"][i]), int(data["game"][i]), int(data["ply"][i]), inert(words.values[data["comment"][i]]))
        for i in rows
    )


def tags_in(text: str) -> list[str]:
    """Every ``#word``: a run without spaces, lower case, without the punctuation at its end; each once.

    >>> tags_in("Why not? #Blitz, see #prime-vs-prime.")
    ['blitz', 'prime-vs-prime']
    """
    found = (word.rstrip(string.punctuation).lower() for word in _TAG.findall(text))
    return list(dict.fromkeys(tag for tag in found if 0 < len(tag) <= LONGEST))
