"""All candidates of a file at once: numbers are read as arrays, straight from the bytes.

GNU Backgammon writes every number of an evaluation with six decimals, so that eight bytes hold one chance.
What does not look exactly like that goes to `evaluations.candidate`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

import attrs
import numpy as np

from millipoint.formats.sgf.evaluations import candidate
from millipoint.formats.sgf.tokens import DamageError, Span

Array = np.ndarray[Any, np.dtype[Any]]

_PAD: Final = 128
_MOST: Final = 5_000
"""Candidates of a play; no roll has as many."""
_MOST_BRACKETS: Final = 4_000_000


def _word(text: bytes) -> np.uint64:
    return np.frombuffer(text, dtype="<u8")[0]  # type: ignore[no-any-return]


_NUMBER: Final = re.compile(rb"\[\s*-?\d{1,10}\s*\]")

_U = np.uint64
_SHAPE: Final = _word(b"0.000000")
_HEAD: Final = _word(b" E ver 3")
_TAIL: Final = (_word(b" 0 1 0.0"), _word(b"00000 1]"))
_HIGH: Final = _U(0x8080808080808080)


def _letters() -> Array:
    """(4, 256) uint8: stop of a letter for seat 0 as from and to, and for seat 1; 255 where it is none."""
    table = np.full((4, 256), 255, dtype=np.uint8)
    for seat in (0, 1):
        for i in range(24):
            table[2 * seat : 2 * seat + 2, 97 + i] = 24 - i if seat else i + 1
        table[2 * seat, ord("y")] = 25
        table[2 * seat + 1, ord("z")] = 0
    return table


_STOPS: Final = _letters()
_PLAY: Final = re.compile(rb"(?:[a-y][a-xz]){0,4}")
_KEEP: Final = np.array([(1 << 8 * n) - 1 for n in range(8)] + [2**64 - 1], dtype=np.uint64)


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
    pairs = letters.reshape(len(letters), 4, 2)
    row = 2 * seat.astype(np.intp)[:, None]
    found = np.empty(pairs.shape, dtype=np.uint8)
    found[:, :, 0] = _STOPS[row, pairs[:, :, 0]]
    found[:, :, 1] = _STOPS[row + 1, pairs[:, :, 1]]
    return found.reshape(-1, 8).view(np.int8)


def _decimals(words: Array) -> tuple[Array, Array]:
    """Numbers ``d.dddddd`` of eight bytes each in millionths, and where they are that."""
    digits = words ^ _SHAPE
    good = (((digits + _U(0x7676767676767676)) | digits) & _HIGH == 0) & (digits & _U(0xFF00) == 0)
    whole = digits & _U(0xFF)
    pairs = ((digits * _U(2561)) >> _U(8)) & _U(0x00FF00FF00FF00FF)
    fours = ((pairs * _U(6553601)) >> _U(16)) & _U(0x0000FFFF0000FFFF)
    eight = (fours * _U(42949672960001)) >> _U(32)
    return (eight - whole * _U(9_000_000)).astype(np.int64), good


def candidates(data: bytes, spans: Sequence[Span]) -> Candidates:
    """Read the candidates of the properties A at these spans."""
    text = np.frombuffer(data + bytes(_PAD), dtype=np.uint8)
    words = np.ndarray((len(text) - 7,), dtype="<u8", buffer=text.data, strides=(1,))
    brackets = text == ord("[")
    opens = np.flatnonzero(brackets) if np.count_nonzero(brackets) <= _MOST_BRACKETS else np.empty(0, dtype=np.int64)
    bounds = np.searchsorted(opens, np.array(spans, dtype=np.int64).reshape(-1, 2))
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
    good &= np.count_nonzero(stops(letters, np.zeros(total, dtype=np.int8)) >= 0, axis=1) == length
    start += 9
    chances, fine = _decimals(words[start[:, None] + np.arange(0, 45, 9)])
    good &= fine.all(axis=1) & (chances <= 1_000_000).all(axis=1)
    good &= (text[start[:, None] + np.arange(8, 53, 9)] == 32).all(axis=1)
    score = start + 45
    negative = text[score] == ord("-")
    score += negative
    equity, fine = _decimals(words[score])
    depth = text[score + 9] - ord("0")
    tail = score + 10 + (text[score + 10] == ord("C"))
    good &= fine & (text[score + 8] == 32) & (depth <= 9)
    good &= (words[tail] == _TAIL[0]) & (words[tail + 8] == _TAIL[1])

    bad = dict.fromkeys(wrong.tolist(), "brackets that hold no candidates")
    bad |= dict.fromkeys(_headless(data, text, spans), "an analysis that does not begin with the number of the play")
    found = Candidates(
        counts=counts,
        letters=letters,
        level=10 * (depth.astype(np.int16) + 1),
        chances=(chances / 1e6).astype(np.float32),
        equity=(np.where(negative, -equity, equity) / 1e6).astype(np.float32),
        bad=bad,
    )
    _read_others(data, found, np.flatnonzero(~good), at, ends)
    return found


def _headless(data: bytes, text: Array, spans: Sequence[Span]) -> list[int]:
    """Plays whose first value is not a number: which candidate was played. Most have one digit."""
    heads = np.array([start + 1 for start, _ in spans], dtype=np.int64)
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
