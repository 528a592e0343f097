"""All cube analyses of a file at once, straight from the bytes; what does not look as usual goes to `evaluations.cube`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import attrs
import numpy as np

from millipoint.formats.sgf.digits import decimals, word, words_of
from millipoint.formats.sgf.evaluations import cube
from millipoint.formats.sgf.tokens import DamageError, Span, first

Array = np.ndarray[Any, np.dtype[Any]]

_HEAD: Final = word(b"E ver 3 ")
_USUAL: Final = (word(b" 1 0.000"), word(b".000000 "), word(b"00000 1 "))
"""Words that begin 0, 4 and 6 bytes behind the depth: a cubeful evaluation without noise, always the same."""
_EDGE: Final = 1e-3


@attrs.frozen
class Cubes:
    """Cube analyses in order; ``bad`` says which could not be read."""

    level: Array
    """(n,) depth."""
    values: Array
    """(n, 2, 7) of no double and of double/take: five chances, cubeless equity, cubeful value (in matches a chance)."""
    bad: dict[int, str]
    """Index of an analysis, cause."""

    def part(self, start: int, stop: int) -> Cubes:
        """Some consecutive ones."""
        return Cubes(self.level[start:stop], self.values[start:stop], {})


def cubes(data: bytes, spans: Sequence[Span], match: Sequence[bool]) -> Cubes:
    """Read the properties DA at these spans; ``match``: where cubeful values are chances to win a match."""
    text, words = words_of(data)
    at = np.array([start + 1 for start, _ in spans], dtype=np.int64)
    good = words[at] == _HEAD
    depth = text[at + 8] - ord("0")
    at += 9
    at += text[at] == ord("C")
    for ahead, usual in zip((0, 4, 6), _USUAL, strict=True):
        good &= words[at + ahead] == usual
    at += 14
    found = Cubes(10 * (depth.astype(np.int16) + 1), np.empty((len(spans), 2, 7)), {})
    good &= depth <= 9
    for half, end in ((0, b" "), (1, b"]")):
        places = at + np.arange(0, 45, 9)[:, None]
        chances, fine = decimals(words[places])
        good &= (fine & (chances <= 1_000_000) & (text[places + 8] == ord(" "))).all(axis=0)
        found.values[:, half, :5] = chances.T / 1e6
        at += 45
        for i, stop in ((5, b" "), (6, end)):
            below = text[at] == ord("-")
            at += below
            equity, fine = decimals(words[at])
            good &= fine & (text[at + 8] == ord(stop))
            found.values[:, half, i] = np.where(below, -equity, equity) / 1e6
            at += 9
    for i in np.flatnonzero(~good).tolist():
        try:
            found.level[i], numbers = cube(first(data, spans[i]))
            found.values[i] = np.reshape(numbers, (2, 7))
        except DamageError as damage:
            found.bad[i] = damage.message
    chances = found.values[:, :, 6]
    beyond = np.asarray(match, dtype=bool) & ~((chances >= -_EDGE) & (chances <= 1 + _EDGE)).all(axis=1)
    for i in np.flatnonzero(beyond).tolist():
        found.bad.setdefault(i, "a match winning chance below 0 or above 1")
    return found
