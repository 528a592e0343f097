"""A replay in which the position or the cube can be set by hand between two actions."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from millipoint.formats.actions import Action, Answer, Roll
from millipoint.formats.plays import ImpossiblePlayError
from millipoint.formats.replay import Replay, ScriptError


@attrs.frozen(kw_only=True)
class Edit:
    """Something set by hand: a position (seat 0's view) with the seat on roll, a cube, or a turn that was skipped."""

    seat: int
    board: tuple[int, ...] | None = None
    cube: int = 0
    owner: int = -1
    skip: bool = False
    place: str = ""


@attrs.define
class EditedReplay(Replay):
    """Replays actions with edits among them."""

    told: Sequence[Action | Edit] = ()

    def run(self) -> None:
        """Take in all actions, up to the first that cannot be."""
        script, actions = self.script, list(self.told)
        if actions and isinstance(actions[0], Edit) and actions[0].board is not None and script.board is None:
            script.board = actions[0].board
            actions = actions[1:]
        if not any(isinstance(action, Edit) for action in actions):
            super().run()
            return
        script.actions, kept = [], script.actions
        super().run()  # the start of the game alone
        script.actions = kept
        last = max((i for i, a in enumerate(actions) if not isinstance(a, Answer | Edit)), default=-1)
        for i, action in enumerate(actions):
            if isinstance(action, Edit):
                self._edit(action)
            else:
                self._act(action, last=i >= last)
            if self.cut:
                break

    def _act(self, action: Action, *, last: bool) -> None:
        try:
            if self.winner is not None:
                raise ScriptError("something happens after the end of the game")
            if isinstance(action, Roll):
                self._roll(action, last=last)
            elif isinstance(action, Answer):
                self._answer(action)
            else:
                self._double(action)
        except (ScriptError, ImpossiblePlayError) as damage:
            self._say(action, f"{damage}: the rest of the game is left out", lost=True)
            self.cut = True

    def _edit(self, edit: Edit) -> None:
        if edit.board is not None:
            self.board, self.turn, self.started = list(edit.board), edit.seat, True
            self.winner, self.points = None, 0
        elif edit.cube:
            self.cube, self.owner = edit.cube, edit.owner
        elif edit.skip:
            self.turn, self.started = 1 - edit.seat, True
