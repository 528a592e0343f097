"""The moves of a game as the actions that are replayed."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from typing import Any, Final

import attrs

from millipoint.errors import Problem, UsageError
from millipoint.formats.actions import NAN, Answer, CubeAnalysis, Double, Roll, Script
from millipoint.formats.blunderdb.analysis import Analyses
from millipoint.formats.blunderdb.labels import cube_parts, label
from millipoint.formats.plays import Board, make
from millipoint.position.board import OPENING
from millipoint.position.hops import Pairs, expand
from millipoint.position.wording import NO_MOVE, pairs_in

Row = dict[str, Any]

CHECKER: Final = "checker"
MAX_TIME: Final = 86_400_000
"""Milliseconds."""
_START: Final[Board] = OPENING.tolist()
_NONE: Final = Analyses()


@attrs.define
class Teller:
    """One game while its moves go by."""

    script: Script
    engine: str
    analyses: Mapping[int, Analyses]
    labels: dict[int, str]
    seats: dict[int, int]
    board: Board | None = attrs.field(factory=lambda: list(_START))
    """Seat 0's view, None once it is not known any more."""
    waiting: CubeAnalysis | None = None
    """Analysis of a decision not to double, until its roll comes."""
    pondered: float = NAN
    """Its time."""
    noted: str | None = None
    """Its comment."""
    comments: Mapping[int, str] = attrs.field(factory=dict)

    def tell(self, row: Row) -> None:
        """Add what one move is."""
        place = f"move {row['move_number']}"
        seat = self.seats.get(row["player"]) if isinstance(row["player"], int) else None
        if seat is None:
            self.say(place, "a move by nobody: left out")
            return
        found, comment = self.analyses.get(row["position_id"], _NONE), self.comments.get(row["position_id"])
        if label(row["move_type"], self.labels) == CHECKER:
            self._roll(row, seat, found, place)
            return
        time = _seconds(row["decision_ms"])
        doubled, answer = cube_parts(label(row["cube_action"], self.labels))
        cube = found.cube(self.engine)
        actions = self.script.actions
        if doubled:
            actions.append(Double(seat=seat, cube=cube, time=time, comment=comment, place=place))
            seat, time, comment = 1 - seat, NAN, None
        elif not answer:
            self.waiting, self.pondered, self.noted = cube, time, comment
            return
        if answer == "beaver":
            actions.append(Double(seat=seat, time=time, comment=comment, place=place))
        elif answer:
            actions.append(Answer(seat=seat, took=answer == "take", time=time, comment=comment, place=place))

    def say(self, place: str, text: str) -> None:
        """Warn of something that is left out."""
        self.script.problems.append(Problem("", f"game {self.script.number}, {place}", text, lost=True))

    def _roll(self, row: Row, seat: int, found: Analyses, place: str) -> None:
        dice = (row["dice_1"], row["dice_2"])
        if not all(isinstance(die, int) and 1 <= die <= 6 for die in dice):
            self.say(place, "a roll that cannot be: left out")
            return
        pairs = _pairs(row["checker_move"])
        view = _turned(self.board) if seat and self.board else self.board
        candidates = found.candidates(self.engine, view, dice)
        luck = row["luck_mp"]
        self.script.actions.append(
            Roll(
                seat=seat,
                dice=(max(dice), min(dice)),
                pairs=pairs,
                candidates=candidates,
                engine=self.engine if candidates else None,
                cube=self.waiting,
                luck=luck / 1000 if isinstance(luck, int) and abs(luck) < 10_000 else NAN,
                time=_seconds(row["decision_ms"]),
                cube_time=_seconds(row["cube_decision_ms"]) if row["cube_decision_ms"] is not None else self.pondered,
                comment=self.comments.get(row["position_id"]),
                cube_comment=self.noted,
                place=place,
            )
        )
        self.waiting, self.pondered, self.noted = None, NAN, None
        after = make(view, expand(pairs, view, dice)) if view else None
        self.board = _turned(after) if seat and after else after


def _seconds(value: Any) -> float:
    """Seconds from milliseconds."""
    return value / 1000 if isinstance(value, int) and 0 <= value < MAX_TIME else NAN


def _pairs(text: Any) -> Pairs:
    if not isinstance(text, str) or text.strip().casefold() in NO_MOVE or len(text) > 80:
        return []
    try:
        return pairs_in(text)
    except UsageError:
        return []


def _turned(board: Board) -> Board:
    return [-count for count in reversed(board)]


def seats_of(rows: Sequence[Row]) -> dict[int, int]:
    """Seats by player number: 1 and -1, in some libraries 0 and 1."""
    return (
        {1: 0, -1: 1}
        if any(row["player"] == -1 for row in rows) or not any(row["player"] == 0 for row in rows)
        else {0: 0, 1: 1}
    )


def winners(games: Sequence[Row]) -> dict[int, int]:
    """Seats by winner number: 1 and -1, in older libraries 0 and 1; as the scores of the games tell, else the first."""
    ways: list[dict[int, int]] = [{1: 0, -1: 1}, {0: 0, 1: 1}]
    right = [0, 0]
    for game, after in itertools.pairwise(games):
        gain = [after[f"initial_score_{k}"] - game[f"initial_score_{k}"] for k in (1, 2)]
        if min(gain) == 0 < max(gain):
            for k, way in enumerate(ways):
                right[k] += way.get(game["winner"]) == int(gain[1] > 0)
    return ways[right[1] > right[0]]
