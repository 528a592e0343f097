"""Signed biases: takes against passes, doubling early against late, more blots against fewer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import attrs
import numpy as np

from millipoint import Asked, BaseMetric, State, Tally
from millipoint.decision import CHECKER, DOUBLE, KINDS, TAKE
from millipoint.plugins.biases.verdict import Bias, biases
from millipoint.plugins.themes.distinct import distinct
from millipoint.plugins.themes.family import grouped

Array = np.ndarray[Any, np.dtype[Any]]

SUMS: Final = ("leans_more", "leans_less", "more_cost", "less_cost")
CELL: Final = ("away", "opponent_away")


@attrs.frozen(kw_only=True)
class ScoreBias:
    """The doubles of one score, seen by the player who doubles or not; both None in money play."""

    away: int | None
    opponent_away: int | None
    bias: Bias


@attrs.frozen(kw_only=True)
class BiasReport:
    """The three biases, and that of doubles score by score.

    ``unread`` plays in contact are left out of ``blots``, since the boards they lead to are not known.
    """

    takes: Bias
    doubles: Bias
    blots: Bias
    unread: int
    unread_share: float | None
    """unread / (unread + decisions of ``blots``)."""
    doubles_by_score: tuple[ScoreBias, ...]


@attrs.frozen
class Biases(BaseMetric):
    """(too much - too little) / decisions for answers, doubles and blots, each with a multinomial interval and a verdict.

    A score after the Crawford game reads as 1-away, and so does the Crawford game. N counts the decisions of all three.
    """

    name = "biases"
    title = "Biases"
    unit = "share"
    listed = False
    interval = "multinomial"
    tallies = {
        "all": Tally(where="may_lean"),
        "takes": Tally(SUMS, where="counted_take"),
        "doubles": Tally(SUMS, where="counted_double", split=CELL),
        "blots": Tally(SUMS, where="contact_play_read"),
        "unread": Tally(where="contact_play_unread"),
        "positions": Tally(where="may_lean", split=("kind", *CELL, "position")),
    }

    def values(self, states: Mapping[str, State], asked: Asked, n: Array) -> list[BiasReport | None]:
        """The biases of every group."""
        positions = states["positions"]
        met = distinct(positions, asked, positions.keys["kind"], len(KINDS))
        three = [
            biases(asked, _numbers(states[name], asked, met[:, kind]))
            for name, kind in (("takes", TAKE), ("doubles", DOUBLE), ("blots", CHECKER))
        ]
        unread = asked.total(states["unread"])
        scores, there = _scores(positions, asked)
        parts = grouped(states["doubles"], asked, CELL)
        cells = [_cells(*part, scores, there[i], asked) for i, part in enumerate(parts)]
        return [
            BiasReport(
                takes=takes,
                doubles=doubles,
                blots=blots,
                unread=int(unread[i]),
                unread_share=_share(int(unread[i]), blots.decisions),
                doubles_by_score=cells[i],
            )
            if n[i] or unread[i]
            else None
            for i, (takes, doubles, blots) in enumerate(zip(*three, strict=True))
        ]


def _numbers(state: State, asked: Asked, positions: Array) -> Array:
    return np.stack([*(asked.total(state, column) for column in ("", *SUMS)), positions], axis=1)


def _scores(state: State, asked: Asked) -> tuple[Array, Array]:
    """Codes of the scores at which there are doubles, ascending, and (groups, scores) their different positions."""
    double = state.take(np.flatnonzero(state.keys["kind"] == DOUBLE))
    scores, part = np.unique(_code(double.keys), return_inverse=True)
    return scores, distinct(double, asked, part, max(len(scores), 1))


def _code(keys: Mapping[str, Array]) -> Array:
    return (keys["away"] << 32) + keys["opponent_away"]


def _cells(state: State, rows: Array, scores: Array, met: Array, asked: Asked) -> tuple[ScoreBias, ...]:
    keys = {name: state.keys[name][rows] for name in CELL}
    positions = met[np.searchsorted(scores, _code(keys))] if len(rows) else np.zeros(0)
    found = biases(asked, np.stack([*(state.values[column][rows] for column in ("", *SUMS)), positions], axis=1))
    known = ([None if v < 0 else v for v in keys[name].tolist()] for name in CELL)
    return tuple(
        ScoreBias(away=own, opponent_away=other, bias=bias) for own, other, bias in zip(*known, found, strict=True)
    )


def _share(unread: int, read: int) -> float | None:
    return unread / (unread + read) if unread + read else None


METRICS: Final = (Biases(),)
