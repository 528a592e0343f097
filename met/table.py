"""A match equity table of 64 x 64 points and its look-ups over whole columns of scores."""

from __future__ import annotations

import hashlib
from functools import cached_property
from typing import Any

import attrs
import numpy as np

from millipoint.errors import MetError
from millipoint.met.lookup import INVALID, MAX_AWAY, Floats, points, positions, score_grid

NOISE = 1e-7
"""Fraction of MWC: a game that moves less than this has no unit value."""


def _frozen_values(values: Any) -> Floats:
    """A read-only float64 copy; a value outside 0..1 is refused."""
    array = np.array(values, dtype=np.float64)
    if not bool(np.all((array >= 0.0) & (array <= 1.0))):
        raise MetError("a match equity table holds a value that is not a chance between 0 and 1")
    array.flags.writeable = False
    return array


def _shaped(*shape: int) -> Any:
    """An attrs validator for the shape of an array."""

    def check(_: object, attribute: attrs.Attribute[Floats], array: Floats) -> None:
        if array.shape != shape:
            raise MetError(f"the {attribute.name}-Crawford table has shape {array.shape}, not {shape}")

    return check


@attrs.frozen(slots=False, eq=False)
class Met:
    """A match equity table; two tables are equal when their values are.

    ``pre`` (64, 64) float64: chance of seat 0 needing i + 1 points when seat 1 needs j + 1, before the Crawford game
    is over (row and column 0: the Crawford game itself). ``post`` (2, 64) float64: chance of the trailer needing
    i + 1 against a leader who needs 1, once the Crawford game is over; row 0 when seat 0 trails, row 1 when seat 1
    does. ``native``: length of the table proper, beyond which it is extended. ``source``: the citation.

    Every look-up takes numbers or arrays of points, broadcasts them and answers fractions of MWC as float64; NaN
    stands for money play (points below 1), for more than 64 points and for whatever is no score. ``seat`` is the
    seat of the player in question; it matters for uneven tables only.
    """

    name: str
    pre: Floats = attrs.field(converter=_frozen_values, validator=_shaped(MAX_AWAY, MAX_AWAY), repr=False)
    post: Floats = attrs.field(converter=_frozen_values, validator=_shaped(2, MAX_AWAY), repr=False)
    native: int = MAX_AWAY
    description: str = attrs.field(default="", repr=False)
    source: str = attrs.field(default="", repr=False)
    warnings: tuple[str, ...] = ()

    # -- identity ----------------------------------------------------------------------------------------------
    @cached_property
    def hash(self) -> str:
        """Twelve hex digits of a digest of the values, rounded to 1e-9; names and texts do not count."""
        values = np.concatenate((self.pre.ravel(), self.post.ravel()))
        return hashlib.sha256(np.rint(values * 1e9).astype("<i8").tobytes()).hexdigest()[:12]

    @cached_property
    def even(self) -> bool:
        """Whether both players are of the same strength: one post-Crawford table serves both."""
        return bool(np.array_equal(self.post[0], self.post[1]))

    def __eq__(self, other: object) -> bool:
        return self.hash == other.hash if isinstance(other, Met) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.hash)

    # -- look-ups ----------------------------------------------------------------------------------------------
    @cached_property
    def _grid(self) -> Floats:
        return score_grid(self.pre, self.post).ravel()

    def mwc(self, away: Any, opponent_away: Any, post: Any = False, seat: Any = 0) -> Floats:
        """Chance (fraction) of the player at ``seat`` before the next game of a match.

        0 points needed is 1.0, an opponent who needs 0 is 0.0. ``post``: the Crawford game is over; NaN then, unless
        somebody needs one point or none.
        """
        mine, theirs = points(away), points(opponent_away)
        return self._grid[positions(np.asarray(post, dtype=bool), np.asarray(seat), mine, theirs)]

    def win_loss(self, away: Any, opponent_away: Any, cube: Any, seat: Any = 0) -> tuple[Floats, Floats]:
        """Chances (fractions) after winning and after losing ``cube`` points from the current score.

        When either player needs one point now, the game played is the Crawford game or a later one, so the match
        goes on post-Crawford; otherwise the pre-Crawford table holds.
        """
        mine, theirs, stake, seat = points(away), points(opponent_away), points(cube, most=True), np.asarray(seat)
        sound = (mine > 0) & (theirs > 0) & (stake > 0) & (mine < INVALID) & (theirs < INVALID) & (stake < INVALID)
        mine = np.where(sound, mine, INVALID)
        post = (mine == 1) | (theirs == 1)
        win = positions(post, seat, np.where(sound, np.maximum(mine - stake, 0), INVALID), theirs)
        loss = positions(post, seat, mine, np.maximum(theirs - stake, 0))
        return self._grid[win], self._grid[loss]

    def unit_value(self, away: Any, opponent_away: Any, cube: Any, seat: Any = 0) -> Floats:
        """MWC (fraction) that an error of one point of normalised equity costs: half of win less loss.

        NaN where there is no match score, or where winning and losing differ by less than 1e-7.
        """
        win, loss = self.win_loss(away, opponent_away, cube, seat)
        swing = win - loss
        return np.where(np.abs(swing) < NOISE, np.nan, swing / 2.0)[()]

    def emg_to_mwc(self, equity: Any, away: Any, opponent_away: Any, cube: Any, seat: Any = 0) -> Floats:
        """MWC (fraction) of an equity normalised to the cube (EMG)."""
        win, loss = self.win_loss(away, opponent_away, cube, seat)
        return (np.asarray(equity, dtype=np.float64) * (win - loss) + (win + loss)) / 2.0

    def mwc_to_emg(self, mwc: Any, away: Any, opponent_away: Any, cube: Any, seat: Any = 0) -> Floats:
        """Equity normalised to the cube (EMG) of an MWC (fraction); NaN where the unit value is NaN."""
        win, loss = self.win_loss(away, opponent_away, cube, seat)
        swing = np.where(np.abs(win - loss) < NOISE, np.nan, win - loss)
        return ((2.0 * np.asarray(mwc, dtype=np.float64) - (win + loss)) / swing)[()]
