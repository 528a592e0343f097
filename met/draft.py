"""What a reader finds in a file, checked and made into a `Met`."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import PurePath
from typing import NoReturn

import attrs
import numpy as np

from millipoint.errors import MetError
from millipoint.met.extension import extend_post, extend_pre
from millipoint.met.lookup import MAX_AWAY, Floats
from millipoint.met.recipe import Recipe
from millipoint.met.table import Met

WARN, REFUSE = 1e-3, 1e-2
"""How far two mirrored chances of an even table may be from adding up to 1 before it is said, and refused."""

Rows = Sequence[Sequence[float]]


def fail(file: str, place: str, cause: str) -> NoReturn:
    """Raise a `MetError` that names the file, the place in it and the cause."""
    raise MetError(": ".join(part for part in (file, place, cause) if part))


def chance(text: str, file: str, place: str) -> float:
    """A chance from its text: a number from 0 to 1."""
    text = text.strip()[:40]
    try:
        value = float("nan" if "_" in text else text)
    except ValueError:
        value = math.nan
    if not text:
        fail(file, place, "a value is missing")
    if not math.isfinite(value):
        fail(file, place, f"{text!r} is not a number")
    if 1.0 < value <= 100.0:
        fail(file, place, f"{text} is above 1; values are fractions, so per cent must be divided by 100")
    if not 0.0 <= value <= 1.0:
        fail(file, place, f"{text} is outside 0..1")
    return value


@attrs.frozen
class Draft:
    """A table as read: its length (-1: what the generator makes), values or `Recipe` for each of its tables."""

    name: str
    length: int
    pre: Rows | Recipe
    post: tuple[Sequence[float] | Recipe, Sequence[float] | Recipe]
    description: str = ""
    source: str = ""
    warnings: tuple[str, ...] = ()

    def met(self, file: str) -> Met:
        """The checked table, extended to 64 points."""
        notes = list(self.warnings)
        made = isinstance(self.pre, Recipe) and all(isinstance(post, Recipe) for post in self.post)
        if self.length == -1 and not made:
            fail(file, "length", "a length of -1 is for generated tables only; a table of values states its size")
        if self.length != -1 and self.length < 1:
            fail(file, "length", f"{self.length} is not a match length")
        length = MAX_AWAY if self.length == -1 else self.length
        if length > MAX_AWAY:
            notes.append(f"the table is for {length} points; only the first {MAX_AWAY} are used")
        post = np.array([self._post(half, length, seat, file, notes) for seat, half in enumerate(self.post)])
        native = self.pre.pre_crawford(post, file) if isinstance(self.pre, Recipe) else square(self.pre, length, file)
        if np.array_equal(post[0], post[1]):
            check_mirror(native, float(post[0, 0]), file, notes)
        return Met(
            name=self.name or PurePath(file).stem,
            pre=extend_pre(native[:length, :length]),
            post=post,
            native=min(length, MAX_AWAY),
            description=self.description,
            source=self.source or file,
            warnings=tuple(dict.fromkeys(notes)),
        )

    @staticmethod
    def _post(half: Sequence[float] | Recipe, length: int, seat: int, file: str, notes: list[str]) -> Floats:
        if isinstance(half, Recipe):
            return half.post_crawford(file)
        if len(half) < length - 1:  # the value at the length itself is never used
            cause = f"the length of {length} takes at least {length - 1} values, this table has {len(half)}"
            fail(file, f"post-Crawford table of player {seat}", cause)
        if len(half) > length:
            notes.append(f"post-Crawford values beyond the length of {length} are not used")
        return extend_post(np.array(half, dtype=np.float64), length)


def square(rows: Rows, length: int, file: str) -> Floats:
    """(length, length) values; a missing row or value is refused."""
    if len(rows) != length:
        fail(file, "pre-Crawford table", f"it has {len(rows)} rows, but the length is {length}")
    for number, row in enumerate(rows, 1):
        if len(row) != length:
            fail(file, f"pre-Crawford row {number}", f"it has {len(row)} values, but the length is {length}")
    return np.array(rows, dtype=np.float64)


def check_mirror(pre: Floats, post_1_away: float, file: str, notes: list[str]) -> None:
    """The two players' chances at one score must add up to 1 in an even table."""
    total = pre + pre.T
    off = np.abs(total - 1.0)
    a, b = sorted(int(n) for n in np.unravel_index(int(np.argmax(off)), off.shape))
    if off[a, b] > REFUSE:
        cause = f"{pre[a, b]:.5g} and, mirrored, {pre[b, a]:.5g} add up to {total[a, b]:.5g} instead of 1"
        fail(file, f"pre-Crawford {a + 1}-away {b + 1}-away", cause)
    if off[a, b] > WARN:
        pairs = int(np.count_nonzero(np.triu(off) > WARN))
        more = f" (the worst of {pairs})" if pairs > 1 else ""
        notes.append(f"pre-Crawford {a + 1}-away {b + 1}-away: the two chances add up to {total[a, b]:.5g}{more}")
    if abs(2.0 * post_1_away - 1.0) > REFUSE:
        fail(file, "post-Crawford 1-away", f"{post_1_away:.5g} should be 0.5 when both players need one point")
    if abs(2.0 * post_1_away - 1.0) > WARN:
        notes.append(f"post-Crawford 1-away: {post_1_away:.5g} instead of 0.5")
