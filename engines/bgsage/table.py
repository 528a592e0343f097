"""A match with the analysis of Open Sage in place of what it had before."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Final

import attrs
import numpy as np

from millipoint import levels
from millipoint.decision import CHECKER, SCHEMA, TAKE
from millipoint.decisions import Decisions
from millipoint.engines.bgsage.judge import Judge, Play, State
from millipoint.errors import MillipointError
from millipoint.match import Match
from millipoint.position.apply import apply_move
from millipoint.position.board import flip
from millipoint.words import Words

REPLACED: Final = ("played", "mark", "engine", "level", "analysis_met", "stored_error", "nd", "dt", "dp", "nd_chances", "dt_chances", "luck", "luck_level")
"""Columns of an analysis; what Open Sage does not say becomes unknown."""


class InterruptionError(MillipointError):
    """The analysis of a match was ended."""


@attrs.define
class Analysis:
    """The analysis of a match, decision by decision."""

    before: Match
    judge: Judge
    stopped: Callable[[], bool]
    end: float
    """Until when it may take, on the monotonic clock."""
    columns: dict[str, Any] = attrs.field(factory=dict)
    options: list[list[Play]] = attrs.field(factory=list)

    def match(self, program: str, met: str, version: str) -> Match:
        """Analyse all decisions. Raises `InterruptionError` when it is to stop or takes too long."""
        table = self.before.decisions
        n = len(table)
        for name in REPLACED:
            spec = SCHEMA[name]
            self.columns[name] = np.full((n, *spec.shape), spec.fill, dtype=spec.dtype)
        for row in range(n):
            self._go_on()
            self._row(row)
        analysed = self.columns["level"] >= 0
        for name in ("engine", "analysis_met"):
            self.columns[name] = np.where(analysed, 0, -1).astype(SCHEMA[name].dtype)
        words = {**table.words, "engine": Words((program,)), "analysis_met": Words((met,))}
        counts = np.array([len(plays) for plays in self.options], dtype=np.int64)
        data = {**table.data, **self.columns, **self._candidates()}
        made = Decisions({name: data[name] for name in SCHEMA}, table.sizes, counts, words)
        made.check()
        depth = levels.ply(self.judge.plies)
        info = attrs.evolve(self.before.info, program=version, engine=program, level=depth, met=met)
        return attrs.evolve(self.before, info=info, decisions=made, warnings=())

    def _go_on(self) -> None:
        if self.stopped():
            raise InterruptionError("interrupted")
        if time.monotonic() > self.end:
            raise InterruptionError("not done in the time that a match may take")

    def _row(self, row: int) -> None:
        data = self.before.decisions.data
        plays: list[Play] = []
        if data["position"][row] and data["kind"][row] != CHECKER:
            self._cube(row)
        elif data["position"][row] and not data["illegal"][row] and data["dice"][row].min() > 0:
            board = data["board"][row]
            played = tuple(apply_move(board, data["move"][row]).tolist())
            plays = self.judge.candidates(board.tolist(), data["dice"][row].tolist(), self._state(row), played)
            if plays:
                self.columns["played"][row] = next((i for i, play in enumerate(plays) if play.board == played), -1)
                self.columns["level"][row] = plays[0].level
        self.options.append(plays)

    def _cube(self, row: int) -> None:
        """An answer has the analysis of the double that it follows."""
        data, columns = self.before.decisions.data, self.columns
        take = data["kind"][row] == TAKE
        names = ("nd", "dt", "dp", "nd_chances", "level")
        if take and row and data["kind"][row - 1] != CHECKER and data["game"][row - 1] == data["game"][row]:
            for name in names:
                columns[name][row] = columns[name][row - 1]
            return
        board = flip(data["board"][row]) if take else data["board"][row]
        nd, dt, dp, chances = self.judge.cube(board.tolist(), self._state(row, doubler=bool(take)))
        for name, value in zip(names, (nd, dt, dp, chances, levels.ply(self.judge.plies)), strict=True):
            columns[name][row] = value

    def _state(self, row: int, *, doubler: bool = False) -> State:
        """The state of a decision; ``doubler``: from the other side than that of the one who decides."""
        data, info = self.before.decisions.data, self.before.info
        away, other, owner = (int(data[name][row]) for name in ("away", "opponent_away", "cube_owner"))
        if doubler:
            away, other, owner = other, away, -owner
        rules = (bool(info.jacoby), bool(info.beaver)) if not info.length else (False, False)
        return State(away, other, bool(data["crawford"][row]), int(data["cube"][row]), owner, *rules)

    def _candidates(self) -> dict[str, Any]:
        plays = [play for found in self.options for play in found]
        columns = {
            "equity": [play.equity for play in plays],
            "candidate_level": [play.level for play in plays],
            "candidate_move": [play.move for play in plays],
            "chances": [play.chances for play in plays],
        }
        return {name: np.array(values, dtype=SCHEMA[name].dtype).reshape(-1, *SCHEMA[name].shape) for name, values in columns.items()}
