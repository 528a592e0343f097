"""Differences between two match equity tables."""

from __future__ import annotations

import attrs
import numpy as np

from millipoint.errors import UsageError
from millipoint.met.lookup import MAX_AWAY, Floats
from millipoint.met.table import Met


@attrs.frozen
class Difference:
    """One score at which the tables differ: MWC (fraction) of seat 0 pre-Crawford, of the trailer post-Crawford."""

    part: str
    """``pre``, ``post`` (both players alike), ``post 0`` or ``post 1`` (which seat trails)."""

    away: int
    opponent_away: int
    first: float
    second: float

    @property
    def difference(self) -> float:
        """Second less first, fraction of MWC."""
        return self.second - self.first


@attrs.frozen(eq=False)
class Comparison:
    """Second table less first, up to a match length; all figures are fractions of MWC."""

    first: str
    second: str
    length: int
    pre: Floats = attrs.field(repr=False)
    """(length, length) differences before the Crawford game is over."""

    post: Floats = attrs.field(repr=False)
    """(2, length) differences once it is."""

    pre_rms: float
    post_rms: float
    largest: tuple[Difference, ...] = attrs.field(repr=False)
    """The scores with the largest differences, the largest first."""

    @property
    def same(self) -> bool:
        """Whether the tables agree to the precision of their hashes (1e-9) up to this length."""
        return not (np.abs(self.pre).max() > 1e-9 or np.abs(self.post).max() > 1e-9)


def compare(a: Met, b: Met, length: int = 25, *, top: int = 10) -> Comparison:
    """Compare two tables for matches up to ``length`` points; ``largest`` holds at most ``top`` scores.

    Of two even tables each pair of mirrored scores is listed once, for the player who needs fewer points.
    """
    if not 1 <= length <= MAX_AWAY:
        raise UsageError(f"a match equity table serves 1 to {MAX_AWAY} points, not {length}")
    size = slice(0, length)
    pre, post = b.pre[size, size] - a.pre[size, size], b.post[:, size] - a.post[:, size]
    even = a.even and b.even
    listed = np.argwhere(np.triu(np.ones_like(pre)) if even else np.ones_like(pre))
    scores = [Difference("pre", i + 1, j + 1, float(a.pre[i, j]), float(b.pre[i, j])) for i, j in listed.tolist()]
    for seat in (0,) if even else (0, 1):
        part = "post" if even else f"post {seat}"
        values = zip(a.post[seat, size].tolist(), b.post[seat, size].tolist(), strict=True)
        scores += [Difference(part, n, 1, *pair) for n, pair in enumerate(values, 1)]
    scores = [score for score in scores if score.difference]
    scores.sort(key=lambda score: -abs(score.difference))
    return Comparison(
        first=a.name,
        second=b.name,
        length=length,
        pre=pre,
        post=post,
        pre_rms=float(np.sqrt(np.mean(pre**2))),
        post_rms=float(np.sqrt(np.mean(post**2))),
        largest=tuple(scores[:top]),
    )
