"""Which candidate was played, and how many plays a roll allows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from millipoint.decisions import Decisions
from millipoint.formats.sgf.analysis import Candidates
from millipoint.formats.sgf.board import after
from millipoint.formats.sgf.rows import Row
from millipoint.position.counts import count_legal_plays_many

Array = np.ndarray[Any, np.dtype[Any]]


def played(data: bytes, rows: Sequence[Row], letters: Array, found: Candidates, counts: Array) -> Array:
    """Index of the candidate that leads to the position after the play, -1 when none does.

    The number in the file is a hint: where that candidate has the hops of the play, in any order, it leads there.
    Otherwise the candidates are replayed, that one first; no two of them lead to the same position.
    """
    starts = np.cumsum(counts) - counts
    some = np.flatnonzero(counts > 0)
    hints = np.array(
        [_hint(data, rows[i].plays[0], n) for i, n in zip(some.tolist(), counts[some].tolist(), strict=True)],
        dtype=np.int64,
    )
    out = np.full(len(rows), -1)
    same = (_hops(found.letters[starts[some] + hints]) == _hops(letters[some])).all(axis=1)
    out[some] = np.where(same, hints, -1)
    for i, hint in zip(some[~same].tolist(), hints[~same].tolist(), strict=True):
        row, start = rows[i], int(starts[i])
        target = after(row.board, row.letters, row.seat)
        for k in (hint, *range(int(counts[i]))):
            if after(row.board, found.letters[start + k].tobytes().rstrip(b"\0"), row.seat) == target:
                out[i] = k
                break
    return out


def _hops(letters: Array) -> Array:
    """(n, 4) plays as sorted hops: checkers that leave and land on the same points make the same position."""
    return np.sort(np.ascontiguousarray(letters).view(np.uint16), axis=1)


def _hint(data: bytes, start: int, count: int) -> int:
    number = data[start + 1 : data.find(b"]", start)]
    return min(int(number), count - 1) if number.isdigit() and len(number) < 6 else 0


def legal_counts(columns: dict[str, Any], still: Array, equity: Array, counts: Array) -> Array:
    """Number of plays of each roll where the file gives it away or a rule of counting needs it, else -1.

    0 for a dance, 1 for a single candidate; where all candidates are worth the same to the millipoint the legal
    plays are counted.
    """
    out = np.full(len(counts), -1)
    checker = columns["kind"] == 0
    out[checker & still] = 0
    out[counts == 1] = 1
    many = np.flatnonzero(counts > 1)
    if len(many):
        starts = np.cumsum(counts) - counts
        rounded = np.rint(equity.astype(np.float64) * 1000)
        used = np.flatnonzero(counts > 0)
        low, high = np.minimum.reduceat(rounded, starts[used]), np.maximum.reduceat(rounded, starts[used])
        flat = used[(low == high) & (counts[used] > 1)]
        out[flat] = count_legal_plays_many(columns["board"][flat], columns["dice"][flat])
    return out


def misfits(table: Decisions) -> Array:
    """(decisions,) where a candidate leaves a point without an own checker, or lands where the opponent holds a point.

    The analysis belongs to the position that the program saw; where it does not fit, the file lost turns on the way.
    """
    data = table.data
    board, first = data["board"].ravel(), 26 * table.candidate_row
    out = np.zeros(len(table), dtype=bool)
    stops = np.ascontiguousarray(data["candidate_move"].T)
    for hop in range(4):
        start, stop = stops[2 * hop], stops[2 * hop + 1]
        empty, held = board.take(first + start) <= 0, (board.take(first + stop) < -1) & (stop > 0)
        odd = np.flatnonzero((start >= 0) & (empty | held))
        reached = (stops[1::2, odd] == start[odd]).any(axis=0)  # goes on from where the same play brought it
        out[table.candidate_row[odd[held[odd] | ~reached]]] = True
    return out
