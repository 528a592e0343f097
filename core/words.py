"""Vocabularies: texts stored once, referred to by code.

Codes are private to one table of decisions; names travel. Two vocabularies are brought together by name.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any

import attrs
import numpy as np

Array = np.ndarray[Any, np.dtype[Any]]


@attrs.define(slots=False, frozen=True, eq=False)
class Words:
    """An immutable vocabulary; code -1 is the unknown text."""

    values: tuple[str, ...] = ()

    @cached_property
    def index(self) -> dict[str, int]:
        """Code of each text."""
        return {text: code for code, text in enumerate(self.values)}

    def decode(self, code: int) -> str | None:
        """Text of one code; None for -1."""
        return None if code < 0 else self.values[code]

    def code(self, text: str | None) -> int:
        """Code of a text, -1 when it is None or not in the vocabulary."""
        return -1 if text is None else self.index.get(text, -1)

    def __len__(self) -> int:
        return len(self.values)


def encode(texts: Iterable[str | None]) -> tuple[Array, Words]:
    """Codes (n,) int32 of texts and the vocabulary that was made for them, in order of first use."""
    index: dict[str, int] = {}
    codes = [-1 if text is None else index.setdefault(text, len(index)) for text in texts]
    return np.array(codes, dtype=np.int32), Words(tuple(index))


def unify(vocabularies: Sequence[Words]) -> tuple[Words, list[Array | None]]:
    """One vocabulary for several, and for each the look-up table old code -> new code.

    A table is None when the codes stay as they are. The last entry of a table serves code -1.
    """
    first = vocabularies[0]
    if all(words is first for words in vocabularies):
        return first, [None] * len(vocabularies)
    index = dict(first.index)
    tables: list[Array | None] = [None]
    for words in vocabularies[1:]:
        codes = [index.setdefault(text, len(index)) for text in words.values]
        same = codes == list(range(len(codes)))
        tables.append(None if same else np.array([*codes, -1], dtype=np.int32))
    merged = first if len(index) == len(first) else Words(tuple(index))
    return merged, tables
