"""Effect of study: what a family of errors cost before and after the day it was first studied."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, Final

import attrs
import numpy as np

from millipoint import Asked, BaseMetric, State, Tally
from millipoint.interval import Z
from millipoint.plugins.themes.family import FAMILY, Family, grouped

Array = np.ndarray[Any, np.dtype[Any]]

LEAST: Final = 30
"""Fewest decisions on either side for a verdict."""
VERDICTS: Final = ("improved", "worse", "undetermined", "insufficient")
"""In the order in which families are listed."""
CELL: Final = ("plan", "cube_kind")


@attrs.frozen
class Side:
    """Losses of a family before or after, and the decisions they are set against."""

    loss: float
    """Losses added up, fraction of match-winning chance."""
    squares: float
    """Their squares added up."""
    decisions: int
    """Counted decisions of the plan and kind in dated point matches."""

    @property
    def rate(self) -> float:
        """Loss a decision, fraction of match-winning chance; 0 without a decision."""
        return self.loss / self.decisions if self.decisions else 0.0


@attrs.frozen(kw_only=True)
class FamilyEffect:
    """One studied family. Rates and gain are fractions of match-winning chance a decision."""

    plan: str
    kind: str
    theme: str
    day: int
    """First day of study, days since 1970-01-01."""
    before: float | None
    """Loss a decision before that day; None without a decision."""
    before_decisions: int
    after: float | None
    after_decisions: int
    gain: float | None
    """Before less after."""
    low: float | None
    high: float | None
    verdict: str
    """``improved``, ``worse``, ``undetermined`` or, with fewer than 30 decisions on a side, ``insufficient``."""


@attrs.frozen
class Effects:
    """Studied families, improved ones first, and how many families of errors were never studied."""

    families: tuple[FamilyEffect, ...]
    unstudied: int


def compare(before: Side, after: Side) -> tuple[float | None, float | None, float | None, str]:
    """Gain, its interval and the verdict: the difference of two rates, losses counted as Poisson events."""
    if not before.decisions or not after.decisions:
        return None, None, None, VERDICTS[3]
    gain = before.rate - after.rate
    half = Z * math.sqrt(before.squares / before.decisions**2 + after.squares / after.decisions**2)
    low, high = gain - half, gain + half
    word = VERDICTS[0] if low > 0 else VERDICTS[1] if high < 0 else VERDICTS[2]
    return gain, low, high, VERDICTS[3] if min(before.decisions, after.decisions) < LEAST else word


@attrs.frozen
class EffectMetric(BaseMetric):
    """Losses of each family of errors before and after the first study of one of its positions.

    The context gives ``study_days``: the first day of study of each position. That day itself and matches without a date
    are left out.
    """

    name = "effect"
    title = "Effect of study"
    unit = "MWC"
    listed = False
    population = "counted"
    tallies = {
        "families": Tally(where="family_error", split=FAMILY),
        "studied": Tally(where="studied_error", split=FAMILY, mins="study_day"),
        "losses": Tally(("loss", "loss_squared"), where="dated_family_loss", split=(*FAMILY, "day")),
        "decisions": Tally(where="dated_match_decision", split=(*CELL, "day")),
        "counted": Tally(where="counted"),
    }

    def values(self, states: Mapping[str, State], asked: Asked, n: Array) -> list[Effects | None]:
        """`Effects` of every group."""
        parts = zip(
            grouped(states["families"], asked, FAMILY),
            grouped(states["studied"], asked, FAMILY),
            grouped(states["losses"], asked, (*FAMILY, "day")),
            grouped(states["decisions"], asked, (*CELL, "day")),
            strict=True,
        )
        return [_effects(*part) if many else None for part, many in zip(parts, n.tolist(), strict=True)]


Part = tuple[State, Array]


def _effects(families: Part, studied: Part, losses: Part, decisions: Part) -> Effects:
    found = [_family(*studied, row, losses, decisions) for row in studied[1].tolist()]
    found.sort(key=lambda f: (VERDICTS.index(f.verdict), -(f.gain or 0.0), f.plan, f.kind, f.theme))
    return Effects(tuple(found), len(families[1]) - len(found))


def _family(state: State, rows: Array, row: int, losses: Part, decisions: Part) -> FamilyEffect:
    day = int(state.values["min:study_day"][row])
    key = {name: int(state.keys[name][row]) for name in FAMILY}
    before, after = (_side(losses, decisions, key, day, sign) for sign in (-1, 1))
    gain, low, high, verdict = compare(before, after)
    return FamilyEffect(
        **attrs.asdict(Family.at(state, row)),
        day=day,
        before=before.rate if before.decisions else None,
        before_decisions=before.decisions,
        after=after.rate if after.decisions else None,
        after_decisions=after.decisions,
        gain=gain,
        low=low,
        high=high,
        verdict=verdict,
    )


def _side(losses: Part, decisions: Part, key: Mapping[str, int], day: int, sign: int) -> Side:
    """Losses and decisions strictly before (sign -1) or after (1) a day."""
    state, rows = losses
    mine = rows[_match(state, rows, key, FAMILY) & (sign * (state.keys["day"][rows] - day) > 0)]
    total, squares = (float(state.values[name][mine].sum()) for name in ("loss", "loss_squared"))
    state, rows = decisions
    here = rows[_match(state, rows, key, CELL) & (sign * (state.keys["day"][rows] - day) > 0)]
    return Side(total, squares, int(state.values[""][here].sum()))


def _match(state: State, rows: Array, key: Mapping[str, int], names: tuple[str, ...]) -> Array:
    hit = np.ones(len(rows), dtype=bool)
    for name in names:
        hit &= state.keys[name][rows] == key[name]
    return hit


METRICS: Final = (EffectMetric(),)
