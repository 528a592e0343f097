"""Cube decisions by the best action."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import attrs
import numpy as np

from millipoint import Asked, Figures, Ratio, State, Tally
from millipoint.plugins.cube_actions.columns import ACTIONS

EMPTY: Final = "no counted cube decisions"
PR: Final = Ratio("pr", Tally("error", where="cube_analysed", split="best_action"), scale=500)


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
class CubeActionsMetric:
    """PR, number, blunders and loss of cube decisions by the best action."""

    name: str = "cube_actions"
    title: str = "Cube by best action"
    unit: str = ""
    interval: str = "ratio"
    listed: bool = False

    def __str__(self) -> str:
        return self.name

    @property
    def tallies(self) -> Mapping[str, Tally]:
        """Errors, blunders and losses by best action."""
        return {
            "errors": self.members,
            "blunders": Tally(where="cube_blunder", split="best_action"),
            "loss": Tally("loss", where="cube_priced", split="best_action"),
        }

    @property
    def members(self) -> Tally:
        """Counted cube decisions with a known best action."""
        return PR.num

    def result(self, states: Mapping[str, State], asked: Asked) -> Figures:
        """`CubeActions` of every group."""
        n = asked.total(states["errors"])
        rows = [_actions(code, name, states, asked) for code, name in enumerate(ACTIONS)]
        values = [CubeActions(tuple(row[i] for row in rows)) if many else None for i, many in enumerate(n.tolist())]
        return asked.structured(values, n, units=asked.count_units(states["errors"]), empty=EMPTY)


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
