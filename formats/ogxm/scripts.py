"""The games of an OGXM file as the actions that are replayed."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import attrs

from millipoint.errors import Problem
from millipoint.formats.actions import NAN, Action, Answer, Candidate, CubeAnalysis, Double, Roll, Script
from millipoint.formats.ogxm import told as t
from millipoint.formats.ogxm.edits import Edit
from millipoint.formats.ogxm.told import Block, Finding, GameTold, Key, Option, Ply, Steps, Told
from millipoint.formats.ogxm.units import Scale
from millipoint.position.board import BAR, OFF
from millipoint.position.hops import Pairs, canonical, pack

MAX_CUBE: Final = 1 << 20
MARKS: Final = "eXtreme Gammon"
"""The program whose marks of plays the files hand on."""
SPREAD: Final = 1e-4
"""Least difference between the candidates of a decision by GammonView's rule, of equities rounded to four places."""
_NOTHING: Final = Finding()


def pairs_of(steps: Steps, seat: int) -> Pairs:
    """Steps as (from, to) pairs of the one who moves."""
    starts = [(BAR - start if seat == 0 else start, pips) for start, pips in steps]
    return [(start, max(start - pips, OFF)) for start, pips in starts if OFF < start <= BAR and pips > 0]


def view(board: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """A board of the file as a seat sees it."""
    return tuple(reversed(board)) if seat == 0 else tuple(-count for count in board)


@attrs.define
class Teller:
    """One game while its plies go by."""

    told: Told
    script: Script
    block: Block | None
    scale: Scale | None
    index: int
    cube: int = 1
    clock: float = NAN
    """The reading at the ply before."""
    actions: list[Action | Edit] = attrs.field(factory=list)

    def tell(self, at: int, ply: Ply) -> None:
        """Add what one ply is."""
        place = f"action {at + 1}"
        took, self.clock = ply.clock - self.clock, ply.clock
        seconds = took if took >= 0 else NAN
        key = (self.index, at)
        finding = self.block.findings.get(key, _NOTHING) if self.block else _NOTHING
        action = ply.action
        if ply.dice is not None:
            self._roll(ply, key, finding, seconds, place)
        elif action in (t.DOUBLE, t.BEAVER, t.RACCOON):
            # the analysis of a beaver is that of the take it stands for: of the cube before the double
            seat = 1 - ply.seat if action == t.BEAVER else ply.seat
            cube = None if action == t.RACCOON else self._cube(finding, key, seat, self.cube)
            self._add(Double(seat=ply.seat, cube=cube, time=seconds, comment=_joined(ply.notes), place=place))
            self.cube *= {t.DOUBLE: 1, t.BEAVER: 4, t.RACCOON: 2}[action]
        elif action in (t.TAKE, t.PASS):
            cube = self._cube(finding, key, 1 - ply.seat, self.cube)
            took_it = action == t.TAKE
            self._add(
                Answer(seat=ply.seat, took=took_it, cube=cube, time=seconds, comment=_joined(ply.notes), place=place)
            )
            self.cube *= 1 + took_it
        elif action in (t.SET_BOARD, t.SET_CUBE, t.SKIP):
            self._edit(ply, place)
        else:
            self._end(ply, place)
        self.cube = min(self.cube, MAX_CUBE)

    def _add(self, action: Action | Edit) -> None:
        self.actions.append(action)

    def say(self, place: str, text: str) -> None:
        """Warn of something odd."""
        self.script.problems.append(Problem("", f"game {self.script.number}, {place}", text))

    def _edit(self, ply: Ply, place: str) -> None:
        if ply.action == t.SET_BOARD:
            if ply.board is None or not _sound(ply.board):
                self.say(place, "a set-up position that cannot be: left out")
                return
            self._add(Edit(seat=ply.seat, board=view(ply.board, 0), place=place))
        elif ply.action == t.SET_CUBE:
            if not 0 < ply.cube <= MAX_CUBE or ply.cube & (ply.cube - 1):
                self.say(place, f"a cube set to {ply.cube}: left out")
                return
            self.cube = ply.cube
            self._add(Edit(seat=ply.seat, cube=ply.cube, owner=ply.owner, place=place))
        else:
            self._add(Edit(seat=ply.seat, skip=True, place=place))

    def _end(self, ply: Ply, place: str) -> None:
        if ply.action in (t.RESIGN, t.RESIGN_MATCH, t.FORFEIT):
            if self.script.winner is None:
                self.script.winner = 1 - ply.seat
        elif ply.action == t.SETTLE:
            self.say(place, "the game was settled: its points are those the file states")
        elif ply.action not in t.MARKERS:
            self.say(place, f"an action of unknown kind {ply.action}: left out")

    def _roll(self, ply: Ply, key: Key, finding: Finding, seconds: float, place: str) -> None:
        dice = ply.dice or (0, 0)
        after = None
        if ply.action == t.SET_BOARD:
            if ply.board is None or not _sound(ply.board):
                self.say(place, "a position after a play that cannot be: left out")
            else:
                after = view(ply.board, ply.seat)
        block = self.block
        convert = block is not None and block.mwc
        middle, half = self._line(key, ply.seat, self.cube) if convert else (0.0, 1.0)
        options = [_candidate(option, ply.seat, middle, half) for option in finding.options]
        candidates = tuple(option for option in options if option is not None)
        played = any(option.played for option in finding.options)
        self._add(
            Roll(
                seat=ply.seat,
                dice=(max(dice), min(dice)),
                pairs=pairs_of(ply.steps, ply.seat),
                after=after,
                candidates=candidates,
                engine=block.engine if block and candidates else None,
                cube=self._cube(finding, key, ply.seat, self.cube),
                luck=finding.luck / half,
                luck_level=finding.luck_level if not math.isnan(finding.luck) else -1,
                stored_error=NAN if played or not candidates else finding.loss / half,
                mark=self._mark(finding, candidates, illegal=after is not None),
                time=seconds,
                comment=_joined(ply.notes),
                cube_comment=_joined(ply.cube_notes),
                place=place,
            )
        )

    def _mark(self, finding: Finding, candidates: Sequence[Candidate], *, illegal: bool) -> int:
        """The mark of a play that eXtreme Gammon analysed; GammonView's own policy for other programs is no mark.

        Blocks of version 2 have a rule and the plays that differ from it.
        """
        if self.block is None or self.block.engine != MARKS or not candidates:
            return -1
        if not self.block.marked:
            return finding.mark
        values = [round(candidate.equity * 1e4) / 1e4 for candidate in candidates]
        decides = not illegal and max(values) - min(values) >= SPREAD
        return 1 - (decides != finding.turned)

    def _line(self, key: Key, seat: int, cube: int) -> tuple[float, float]:
        middle, half = self.scale.line(key, seat, self.script.score, cube) if self.scale else (NAN, NAN)
        return (middle, half) if half > 1e-7 else (NAN, NAN)

    def _cube(self, finding: Finding, key: Key, doubler: int, cube: int) -> CubeAnalysis | None:
        found = finding.cube
        if found is None or self.block is None or self.block.cubeless:
            return None
        middle, half = self._line(key, doubler, cube) if found.mwc else (0.0, 1.0)
        nd, dt, dp = ((value - middle) / half for value in found.values)
        if any(map(math.isnan, (nd, dt, dp))):
            return None
        return CubeAnalysis(nd=nd, dt=dt, dp=dp, nd_chances=found.chances, level=found.level, engine=self.block.engine)


def _candidate(option: Option, seat: int, middle: float, half: float) -> Candidate | None:
    equity = (option.value - middle) / half
    pairs = pairs_of(option.steps, seat)
    if math.isnan(equity) or len(pairs) > 4 or len(pairs) != len(option.steps):
        return None
    return Candidate(canonical(pack(pairs)), equity, option.level, option.chances)


def _joined(notes: Sequence[str]) -> str | None:
    return "\n".join(notes) or None


def _sound(board: tuple[int, ...]) -> bool:
    """At most 15 checkers a side, each bar with those of its owner."""
    white, black = sum(n for n in board if n > 0), -sum(n for n in board if n < 0)
    return max(white, black) <= 15 and min(white, black) > 0 and board[0] >= 0 >= board[25]


def script_of(
    told: Told, block: Block | None, index: int, score: tuple[int, int]
) -> tuple[Script, list[Action | Edit]]:
    """One game: the script, and its actions with what was set by hand between them."""
    game: GameTold = told.games[index]
    script = Script(
        number=index + 1,
        score=score,
        crawford=game.crawford,
        winner=game.winner,
        points=game.points,
        cube=game.cube,
        owner=game.owner,
        comment="\n".join(game.notes),
    )
    scale = Scale(block, told.length) if block and told.length else None
    teller = Teller(told, script, block, scale, index, game.cube)
    if game.board is not None:
        if _sound(game.board):
            script.board = view(game.board, 0)
        else:
            teller.say("start", "a set-up position that cannot be: left out")
    for at, ply in enumerate(game.plies):
        teller.tell(at, ply)
    script.actions = [action for action in teller.actions if not isinstance(action, Edit)]
    return script, teller.actions
