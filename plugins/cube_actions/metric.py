"""Cube decisions by the best action."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import attrs
import numpy as np

from millipoint import Asked, BaseMetric, State, Tally
from millipoint.plugins.cube_actions.columns import ACTIONS

Array = np.ndarray[Any, np.dtype[Any]]


@attrs.frozen
class Action:
    """Cube decisions in which one action was best."""

    action: str
    n: int
    """Decisions."""
    units: int
    """Matches (games of a single match) with such a decision."""
    pr: float | None
    low: float | None
    """Interval of the PR."""
    high: float | None
    blunders: int
    blunder_rate: float | None
    """Blunders a decision, 0 to 1."""
    loss: float | None
    """MWC loss, fraction; None without a decision at a match score."""


@attrs.frozen
class CubeActions:
    """One entry for each best action: no double; double, take; double, pass; too good."""

    actions: tuple[Action, ...]


@attrs.frozen
class CubeActionsMetric(BaseMetric):
    """PR, number, blunders and loss of cube decisions by the best action."""

    name = "cube_actions"
    title = "Cube by best action"
    listed = False
    interval = "ratio"
    empty = "no counted cube decisions"
    tallies = {
        "errors": Tally("error", where="cube_analysed", split="best_action"),
        "blunders": Tally(where="cube_blunder", split="best_action"),
        "loss": Tally("loss", where="cube_priced", split="best_action"),
    }

    def values(self, states: Mapping[str, State], asked: Asked, n: Array) -> list[CubeActions | None]:
        """`CubeActions` of every group."""
        rows = [_actions(code, name, states, asked) for code, name in enumerate(ACTIONS)]
        return [CubeActions(tuple(row[i] for row in rows)) if many else None for i, many in enumerate(n.tolist())]


def _actions(code: int, name: str, states: Mapping[str, State], asked: Asked) -> list[Action]:
    """One `Action` for each group."""
    part = {key: state.take(np.flatnonzero(state.keys["best_action"] == code)) for key, state in states.items()}
    count = asked.total(part["errors"])
    with np.errstate(divide="ignore", invalid="ignore"):
        pr = 500 * asked.total(part["errors"], "error") / count
    units = asked.units(part["errors"], "error", part["errors"])
    low, high, _ = asked.interval(units)
    blunders, priced, loss = asked.total(part["blunders"]), asked.total(part["loss"]), asked.total(part["loss"], "loss")
    return [
        Action(
            name,
            int(n),
            int(units.count[i]),
            _known(pr[i]),
            None if low[i] != low[i] else max(500 * float(low[i]), 0.0),
            _known(500 * high[i]),
            int(blunders[i]),
            float(blunders[i] / n) if n else None,
            float(loss[i]) if priced[i] else None,
        )
        for i, n in enumerate(count)
    ]


def _known(value: float) -> float | None:
    return None if value != value else float(value)


METRICS: Final = (CubeActionsMetric(),)
