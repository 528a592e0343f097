"""All candidates of a file at once: numbers are read as arrays, straight from the bytes.

GNU Backgammon writes every number of an evaluation with six decimals, so that eight bytes hold one chance.
What does not look exactly like that goes to `evaluations.candidate`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Any, Final

import attrs
import numpy as np

from millipoint.formats.sgf.digits import decimals, word, words_of
from millipoint.formats.sgf.evaluations import candidate
from millipoint.formats.sgf.tokens import DamageError, Span

Array = np.ndarray[Any, np.dtype[Any]]

_MOST: Final = 5_000
"""Candidates of a play; no roll has as many."""
_MOST_BRACKETS: Final = 4_000_000

_NUMBER: Final = re.compile(rb"\[\s*-?\d{1,10}\s*\]")

_HEAD: Final = word(b" E ver 3")
_TAIL: Final = (word(b" 0 1 0.0"), word(b"00000 1]"))
_PLAY: Final = re.compile(rb"(?:[a-y][a-xz]){0,4}")
_KEEP: Final = np.array([(1 << 8 * n) - 1 for n in range(9)], dtype=np.uint64)
"""By length of a play in bytes: those bytes of a word."""
_PAIRS_OF: Final = np.array([(1 << 8 * (n // 2)) // 255 for n in range(9)], dtype="<u4")
"""By length of a play in bytes: a 1 for each pair."""


@cache
def _pairs() -> Array:
    """(131072,) int16: by seat, second and first letter of a pair, the two stops as two int8; -1 where there is none."""
    table = np.full((2, 256, 256, 2), -1, dtype=np.int8)
    for seat in (0, 1):
        points = [24 - i if seat else i + 1 for i in range(24)]
        letters = table[seat, ord("a") : ord("z") + 1, ord("a") : ord("y") + 1]
        letters[:, :, 0] = [*points, 25]
        letters[:, :, 1] = np.array([*points, -1, 0])[:, None]
        letters[ord("y") - ord("a")] = -1
    return table.view(np.int16).ravel()


@attrs.frozen
class Candidates:
    """Candidates of all plays, flat; ``counts`` says how many each play has, ``bad`` which could not be read."""

    counts: Array
    letters: Array
    level: Array
    chances: Array
    equity: Array
    bad: dict[int, str]
    """Index of a play, cause."""

    def part(self, start: int, stop: int) -> Candidates:
        """Those of some consecutive plays."""
        rows = slice(int(self.counts[:start].sum()), int(self.counts[:stop].sum()))
        flat = (self.letters[rows], self.level[rows], self.chances[rows], self.equity[rows])
        return Candidates(self.counts[start:stop], *flat, {})


def stops(letters: Array, seat: Array) -> Array:
    """(n, 8) int8: plays in the letters of the file as (from, to) stops of the mover, -1 where there is none."""
    pairs = np.ascontiguousarray(letters).view("<u2")
    found: Array = _pairs().take((seat.astype(np.intp) << 16)[:, None] + pairs)
    return found.view(np.int8)


def candidates(data: bytes, spans: Sequence[Span]) -> Candidates:
    """Read the candidates of the properties A at these spans."""
    text, words = words_of(data)
    brackets = text == ord("[")
    opens = np.flatnonzero(brackets) if np.count_nonzero(brackets) <= _MOST_BRACKETS else np.empty(0, dtype=np.int64)
    places = np.array(spans, dtype=np.int64).reshape(-1, 2)
    heads, bounds = places[:, 0] + 1, np.searchsorted(opens, places)
    counts = bounds[:, 1] - bounds[:, 0] - 1
    wrong = np.flatnonzero((counts < 0) | (counts > _MOST))
    counts[wrong] = 0
    ends = np.cumsum(counts)
    total = int(ends[-1]) if len(ends) else 0
    at = opens[np.arange(total) + np.repeat(bounds[:, 0] + 1 - (ends - counts), counts)] + 1

    length = np.full(total, 8)
    for n in (6, 4, 2):
        length[text[at + n] == 32] = n
    letters = (words[at] & _KEEP[length]).astype("<u8", copy=False).view(np.uint8).reshape(-1, 8)
    start = at + length
    good = (words[start] == _HEAD) & (text[start + 8] == 32)
    pairs = stops(letters, np.zeros(total, dtype=np.int8)).view(np.int16) != -1
    good &= pairs.view("<u4").ravel() == _PAIRS_OF[length]
    start += 9
    places = start + np.arange(0, 45, 9)[:, None]
    chances, fine = decimals(words[places])
    good &= (fine & (chances <= 1_000_000) & (text[places + 8] == 32)).all(axis=0)
    score = start + 45
    negative = text[score] == ord("-")
    score += negative
    equity, fine = decimals(words[score])
    depth = text[score + 9] - ord("0")
    tail = score + 10 + (text[score + 10] == ord("C"))
    good &= fine & (text[score + 8] == 32) & (depth <= 9)
    good &= (words[tail] == _TAIL[0]) & (words[tail + 8] == _TAIL[1])

    bad = dict.fromkeys(wrong.tolist(), "brackets that hold no candidates")
    bad |= dict.fromkeys(_headless(data, text, heads, spans), "an analysis that does not begin with the number of the play")
    found = Candidates(
        counts=counts,
        letters=letters,
        level=10 * (depth.astype(np.int16) + 1),
        chances=(chances.T / 1e6).astype(np.float32),
        equity=(np.where(negative, -equity, equity) / 1e6).astype(np.float32),
        bad=bad,
    )
    _read_others(data, found, np.flatnonzero(~good), at, ends)
    return found


def _headless(data: bytes, text: Array, heads: Array, spans: Sequence[Span]) -> list[int]:
    """Plays whose first value is not a number: which candidate was played. Most have one digit."""
    odd = np.flatnonzero((text[heads] - ord("0") > 9) | (text[heads + 1] != ord("]")))
    return [play for play in odd.tolist() if not _NUMBER.match(data, spans[play][0])]


def _read_others(data: bytes, found: Candidates, indices: Array, at: Array, ends: Array) -> None:
    """Read one by one what the arrays could not."""
    for i in indices.tolist():
        play = int(np.searchsorted(ends, i, side="right"))
        if play in found.bad:
            continue
        start = int(at[i])
        try:
            letters, level, chances, equity = candidate(data[start : data.index(b"]", start)])
            if not _PLAY.fullmatch(letters):
                raise DamageError(f"{letters[:20].decode('latin-1')!r} is no play")
        except DamageError as damage:
            found.bad[play] = damage.message
            continue
        found.letters[i] = np.frombuffer(letters.ljust(8, b"\0"), dtype=np.uint8)
        found.level[i], found.chances[i], found.equity[i] = level, chances, equity
