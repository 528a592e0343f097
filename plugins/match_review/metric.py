"""What to review of a match, losses decision by decision, and what the luck-adjusted result rests on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import attrs
import numpy as np

from millipoint import Asked, BaseMetric, Figures, Metric, State, Tally
from millipoint.keys import MATCH
from millipoint.plugins.match_review.pace import PaceMetric
from millipoint.plugins.themes.family import grouped
from millipoint.plugins.top.metric import FIRSTS as TOP
from millipoint.plugins.top.metric import TopDecision, decisions_of

Array = np.ndarray[Any, np.dtype[Any]]

EMPTY: Final = "no counted decision at a match score"
FIRSTS: Final = (*TOP, "difficulty")
PLACE: Final = (MATCH, "game", "ply")


@attrs.frozen
class ReviewDecision(TopDecision):
    """A decision to review."""

    difficulty: float | None
    """Fraction of match-winning chance; None unknown."""


@attrs.frozen
class Review:
    """Decisions to review, the most instructive first."""

    decisions: tuple[ReviewDecision, ...]


@attrs.frozen
class ReviewMetric(BaseMetric):
    """The ``size`` errors of a group that cost most beyond their difficulty; ties: greater loss, then earlier."""

    name = "review"
    title = "Decisions to review"
    listed = False
    empty = EMPTY
    population = "priced"
    size: int = 3

    def __str__(self) -> str:
        return f"{self.name}({self.size})"

    @property
    def tallies(self) -> Mapping[str, Tally]:
        """The decisions, and all priced ones."""
        return {"top": self.members, "priced": Tally(where="priced")}

    @property
    def members(self) -> Tally:
        """The decisions to review."""
        return Tally(where="to_review", top=self.size, order=("review_key", "loss", "earliness"), firsts=FIRSTS)

    def values(self, states: Mapping[str, State], asked: Asked, n: Array) -> list[Review | None]:
        """A `Review` of every group."""
        lists = decisions_of(states["top"], asked, FIRSTS, ReviewDecision)
        return [Review(tuple(found)) if many else None for found, many in zip(lists, n.tolist(), strict=True)]


@attrs.frozen
class Losses:
    """Losses of the priced decisions in order, as columns: where each is, what it cost, and the running sum."""

    match: tuple[int, ...]
    game: tuple[int, ...]
    ply: tuple[int, ...]
    loss: tuple[float, ...]
    """Fraction of match-winning chance."""
    cumulative: tuple[float, ...]
    """Losses up to and with this one."""


@attrs.frozen
class LossesMetric(BaseMetric):
    """Loss of every priced decision, and the cumulative curve."""

    name = "losses"
    title = "Losses by decision"
    unit = "MWC"
    listed = False
    empty = EMPTY
    tallies = {"losses": Tally("loss", where="priced", split=("game", "ply"))}

    def values(self, states: Mapping[str, State], asked: Asked, n: Array) -> list[Losses | None]:
        """`Losses` of every group."""
        return [
            _curve(state, rows) if len(rows) else None for state, rows in grouped(states["losses"], asked, PLACE)
        ]


def _curve(state: State, rows: Array) -> Losses:
    match, game, ply = (tuple(state.keys[name][rows].tolist()) for name in PLACE)
    loss = state.values["loss"][rows]
    return Losses(match, game, ply, tuple(loss.tolist()), tuple(np.cumsum(loss).tolist()))


@attrs.frozen
class ErrorBalance(BaseMetric):
    """Loss of the opponents less the own loss, in whole matches: what the luck-adjusted result should come to."""

    name = "error_balance"
    title = "Error balance"
    unit = "MWC"
    listed = False
    tallies = {
        "own": Tally("loss", where="priced", whole=True),
        "other": Tally("loss", where="priced", whole=True, credit="opponent"),
    }

    def result(self, states: Mapping[str, State], asked: Asked) -> Figures:
        """The balance of every group."""
        own, other = states["own"], states["other"]
        n = asked.total(own) + asked.total(other)
        value = np.where(n > 0, asked.total(other, "loss") - asked.total(own, "loss"), np.nan)
        return asked.figures(value, n, units=asked.count_units(own), empty=EMPTY)


@attrs.frozen
class Coverage:
    """Rolls of both players with a known luck, and all of them."""

    measured: int
    rolls: int


@attrs.frozen
class CoverageMetric(BaseMetric):
    """How many of the rolls in the matches of a group have a known luck."""

    name = "luck_coverage"
    title = "Rolls with luck"
    listed = False
    empty = "no luck in the file"
    tallies = {
        "measured": Tally(where="measured_roll", credit="both", whole=True),
        "rolls": Tally(where="roll", credit="both", whole=True),
    }

    def values(self, states: Mapping[str, State], asked: Asked, n: Array) -> list[Coverage | None]:
        """`Coverage` of every group; unknown without a measured roll."""
        rolls = asked.total(states["rolls"]).tolist()
        return [
            Coverage(measured, all_) if measured else None for measured, all_ in zip(n.tolist(), rolls, strict=True)
        ]


METRICS: Final[tuple[Metric, ...]] = (ReviewMetric(), PaceMetric(), LossesMetric(), ErrorBalance(), CoverageMetric())
