"""What to review of a match, losses decision by decision, and what the luck-adjusted result rests on."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from typing import Any, Final

import attrs
import numpy as np

from millipoint import Asked, Figures, Metric, State, Tally
from millipoint.decision import KINDS
from millipoint.keys import MATCH
from millipoint.plugins.match_review.pace import PaceMetric

Array = np.ndarray[Any, np.dtype[Any]]

EMPTY: Final = "no counted decision at a match score"
FIRSTS: Final = ("game", "ply", "kind", "position", "error", "loss", "difficulty")


@attrs.frozen
class ReviewDecision:
    """A decision to review."""

    match: int
    game: int
    ply: int
    kind: str
    """``checker``, ``double`` or ``take``."""
    position: int
    """Key of the board; 0 without one."""
    error: float
    """Equity."""
    loss: float
    """Fraction of match-winning chance."""
    difficulty: float | None
    """Fraction of match-winning chance; None unknown."""


@attrs.frozen
class Review:
    """Decisions to review, the most instructive first."""

    decisions: tuple[ReviewDecision, ...]


@attrs.frozen
class ReviewMetric:
    """The ``size`` errors of a group that cost most beyond their difficulty; ties: greater loss, then earlier."""

    size: int = 3
    name: str = "review"
    title: str = "Decisions to review"
    unit: str = ""
    listed: bool = False

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

    def result(self, states: Mapping[str, State], asked: Asked) -> Figures:
        """A `Review` of every group."""
        top, n = states["top"], asked.total(states["priced"])
        row, group = asked.place(top)
        columns = [top.keys[MATCH][row].tolist(), *(top.values[f"first:{name}"][row].tolist() for name in FIRSTS)]
        lists: list[list[ReviewDecision]] = [[] for _ in range(len(asked))]
        for place, number, game, ply, kind, position, error, loss, hard in zip(group.tolist(), *columns, strict=True):
            known = None if hard != hard else hard
            made = ReviewDecision(number, game, ply, KINDS[kind], position, error, loss, known)
            lists[place].append(made)
        values = [Review(tuple(found)) if many else None for found, many in zip(lists, n.tolist(), strict=True)]
        return asked.structured(values, n, units=asked.count_units(states["priced"]), empty=EMPTY)


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
class LossesMetric:
    """Loss of every priced decision, and the cumulative curve."""

    name: str = "losses"
    title: str = "Losses by decision"
    unit: str = "MWC"
    listed: bool = False

    def __str__(self) -> str:
        return self.name

    @property
    def tallies(self) -> Mapping[str, Tally]:
        """Losses by place."""
        return {"losses": self.members}

    @property
    def members(self) -> Tally:
        """The priced decisions."""
        return Tally("loss", where="priced", split=("game", "ply"))

    def result(self, states: Mapping[str, State], asked: Asked) -> Figures:
        """`Losses` of every group."""
        losses = states["losses"]
        n = asked.total(losses)
        by = tuple(name for name in asked.question.by if name in losses.names)
        ordered = losses.roll(tuple(dict.fromkeys((*by, MATCH, "game", "ply"))))
        row, group = asked.place(ordered)
        order = group.argsort(kind="stable")
        row, starts = row[order], np.searchsorted(group[order], np.arange(len(asked) + 1)).tolist()
        match, game, ply = (ordered.keys[name][row] for name in (MATCH, "game", "ply"))
        loss = ordered.values["loss"][row]
        values = [
            _curve(match[a:b], game[a:b], ply[a:b], loss[a:b]) if b > a else None for a, b in itertools.pairwise(starts)
        ]
        return asked.structured(values, n, units=asked.count_units(losses), empty=EMPTY)


def _curve(match: Array, game: Array, ply: Array, loss: Array) -> Losses:
    columns = (match.tolist(), game.tolist(), ply.tolist())
    number, games, plies = map(tuple, columns)
    return Losses(number, games, plies, tuple(loss.tolist()), tuple(np.cumsum(loss).tolist()))


@attrs.frozen
class ErrorBalance:
    """Loss of the opponents less the own loss, in whole matches: what the luck-adjusted result should come to."""

    name: str = "error_balance"
    title: str = "Error balance"
    unit: str = "MWC"
    listed: bool = False

    def __str__(self) -> str:
        return self.name

    @property
    def tallies(self) -> Mapping[str, Tally]:
        """Own losses and the opponents'."""
        return {"own": self.members, "other": Tally("loss", where="priced", whole=True, credit="opponent")}

    @property
    def members(self) -> Tally:
        """Own priced decisions."""
        return Tally("loss", where="priced", whole=True)

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
class CoverageMetric:
    """How many of the rolls in the matches of a group have a known luck."""

    name: str = "luck_coverage"
    title: str = "Rolls with luck"
    unit: str = ""
    listed: bool = False

    def __str__(self) -> str:
        return self.name

    @property
    def tallies(self) -> Mapping[str, Tally]:
        """Measured rolls and all."""
        return {"measured": self.members, "rolls": Tally(where="roll", credit="both", whole=True)}

    @property
    def members(self) -> Tally:
        """The measured rolls."""
        return Tally(where="measured_roll", credit="both", whole=True)

    def result(self, states: Mapping[str, State], asked: Asked) -> Figures:
        """`Coverage` of every group; unknown without a measured roll."""
        measured, rolls = asked.total(states["measured"]), asked.total(states["rolls"])
        values = [Coverage(m, n) if m else None for m, n in zip(measured.tolist(), rolls.tolist(), strict=True)]
        return asked.structured(
            values, measured, units=asked.count_units(states["measured"]), empty="no luck in the file"
        )


METRICS: Final[tuple[Metric, ...]] = (ReviewMetric(), PaceMetric(), LossesMetric(), ErrorBalance(), CoverageMetric())
