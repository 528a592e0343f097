"""L7: MWC loss brought to a 7-point match by the square root of the length; and the Elo difference it amounts to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import attrs
import numpy as np

from millipoint import Asked, BaseMetric, Figures, State, Tally
from millipoint.keys import find

Array = np.ndarray[Any, np.dtype[Any]]

EMPTY: Final = "no counted decision at a match score"


@attrs.frozen
class L7(BaseMetric):
    """sqrt(7) x sum of losses / sum of sqrt(length) over sides with a priced decision, a fraction of MWC.

    Interval: pooled ratio over matches; for a single match over all games in which either player has a counted
    decision, each with an equal part of the denominator.
    """

    name = "l7"
    title = "L7"
    unit = "MWC"
    interval = "ratio"
    tallies = {
        "loss": Tally("loss", where="priced"),
        "share": Tally("l7_share", where="l7_side", grain="side", unit="match"),
        "games": Tally("", where="counted", credit="both", whole=True, unit="game"),
    }

    def result(self, states: Mapping[str, State], asked: Asked) -> Figures:
        """L7 of every group."""
        value, n, count, low, high, why = asked.once(("l7",), lambda: _l7(states, asked))
        return asked.figures(value, n, low=low, high=high, units=count, why=why, empty=EMPTY)


def _l7(states: Mapping[str, State], asked: Asked) -> tuple[Array, ...]:
    """Value, N, units, bounds and reasons."""
    loss, share = states["loss"], states["share"]
    n = asked.total(loss)
    with np.errstate(divide="ignore", invalid="ignore"):
        value = np.where(n > 0, np.sqrt(7) * asked.total(loss, "loss") / asked.total(share, "l7_share"), np.nan)
    below = _by_games(share, states["games"]) if asked.unit == "game" else share
    units = asked.units(loss, "loss", below, "l7_share")
    low, high, why = asked.interval(units)
    unknown = np.isnan(value)
    low = np.where(unknown, np.nan, np.maximum(np.sqrt(7) * low, 0.0))
    return value, n, units.count, low, np.where(unknown, np.nan, np.sqrt(7) * high), why


def _by_games(share: State, games: State) -> State:
    """Each side's share of the denominator in equal parts over the games of its match."""
    keys = tuple(name for name in share.names if name in games.names)
    whole = share.roll(keys)
    at = find([whole.keys[k] for k in keys], [games.keys[k] for k in keys])
    there = games.take(np.flatnonzero(at >= 0))
    at = at[at >= 0]
    parts = np.bincount(at, minlength=len(whole))
    share_of_game = whole.values["l7_share"][at] / parts[at]
    return State(there.table, there.rows, {"": there.values[""], "l7_share": share_of_game})


@attrs.frozen
class Elo(L7):
    """L7 as an Elo difference against the engine: 2000/sqrt(7) x log10(q / (1 - q)), q = max(0.5 - L7, 0.01)."""

    name = "elo"
    title = "Elo"
    unit = "Elo"
    bound = "<="

    def result(self, states: Mapping[str, State], asked: Asked) -> Figures:
        """Elo of every group; the ends of the interval swap."""
        l7 = super().result(states, asked)
        assert l7.low is not None and l7.high is not None
        l7.value, l7.low, l7.high, l7.floored = elo(l7.value), elo(l7.high), elo(l7.low), l7.value > 0.49
        return l7


def elo(l7: Array) -> Array:
    """Elo difference of an L7 (fraction of MWC): 0 for an L7 of 0 or less, -1508.6 from 0.49 on; NaN stays.

    >>> float(elo(np.array(0.05)).round(1))
    -65.9
    """
    q = np.maximum(0.5 - np.maximum(l7, 0.0), 0.01)
    difference: Array = 2000 / np.sqrt(7) * np.log10(q / (1 - q))
    return difference


METRICS: Final = (L7(), Elo())
