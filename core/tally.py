"""Tallies: what a metric declares instead of coding its own partial result."""

from __future__ import annotations

from functools import cached_property
from typing import Literal

import attrs

from millipoint.errors import UsageError


def _names(value: str | tuple[str, ...]) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else tuple(value)


@attrs.frozen(cache_hash=True)
class Tally:
    """Which columns to sum (or keep the extremes of), over which rows, under which key, credited to whom.

    The core fills tallies, merges them, groups them and finds the rows behind them; a metric only reads the result.
    """

    sums: tuple[str, ...] = attrs.field(default=(), converter=_names)
    """Columns to add up; ``""`` counts rows (rows are always counted)."""
    where: str = ""
    """A boolean column: the rows that take part; empty = every row."""
    maxs: tuple[str, ...] = attrs.field(default=(), converter=_names)
    mins: tuple[str, ...] = attrs.field(default=(), converter=_names)
    firsts: tuple[str, ...] = attrs.field(default=(), converter=_names)
    """Columns of which the first row's value is kept (with ``top``: each kept row's)."""
    split: tuple[str, ...] = attrs.field(default=(), converter=_names)
    """Key columns of the metric's own, beside those of the question."""
    unit: Literal["auto", "game", "match", ""] = "auto"
    """Resampling unit kept in the key: ``auto`` = what the question decides; ``""`` = the match alone is kept."""
    credit: Literal["own", "opponent", "both"] = "own"
    """Under whose key a row counts: the decider's, the opponent's, or both (once where the keys are equal)."""
    whole: bool = False
    """Ignore the decision part of filter and grouping: the whole matches of the selected sides."""
    grain: Literal["decision", "side"] = "decision"
    """``side`` tallies sides of matches, so that matches without a decision take part."""
    top: int = 0
    """Keep the first this many rows of each group by ``order`` instead of adding up."""
    order: tuple[str, ...] = attrs.field(default=(), converter=_names)
    """Columns to rank by, greatest first; ties: later day, then match, then later row first."""

    def __attrs_post_init__(self) -> None:
        if self.grain == "side" and self.credit != "own":
            raise UsageError("a tally of sides is credited to the side itself")
        if self.top and not self.order:
            raise UsageError("a top tally needs an order")

    @cached_property
    def columns(self) -> tuple[str, ...]:
        """Every column the tally reads."""
        names = (*self.sums, self.where, *self.maxs, *self.mins, *self.firsts, *self.split, *self.order)
        return tuple(dict.fromkeys(name for name in names if name))
