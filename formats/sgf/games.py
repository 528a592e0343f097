"""Replays the nodes of a game: who stood where, who decided what."""

from __future__ import annotations

import math
import re
from array import array

import attrs

from millipoint.decision import BEAVERED, CHECKER, DOUBLE, DOUBLED, NO_DOUBLE, PASSED, TAKE, TOOK
from millipoint.formats.sgf import board as boards
from millipoint.formats.sgf.evaluations import luck
from millipoint.formats.sgf.names import KNOWN, SET_UP
from millipoint.formats.sgf.root import MAX_CUBE, SWALLOWED, Root, cube_value
from millipoint.formats.sgf.rows import NOWHERE, Row
from millipoint.formats.sgf.tokens import DamageError, Node, Span, Tree, first, values

_MOVE = re.compile(rb"\[(" + boards.MOVE.pattern + rb")\]")
_RESIGNATION = re.compile(rb"resign(:\d)?|accept|reject")


@attrs.define
class Replay:
    """The state of a game while its nodes go by."""

    data: bytes
    root: Root
    rows: list[Row] = attrs.field(factory=list)
    plays: list[Span] = attrs.field(factory=list)
    """Analyses of plays, in the order of the rows that have one."""
    analyses: list[Span] = attrs.field(factory=list)
    """Cube analyses, those of no decision among them."""
    notes: list[Span] = attrs.field(factory=list)
    """Comments at nodes that are no decision."""
    odd: list[tuple[int, str]] = attrs.field(factory=list)
    """Nodes at which something looks wrong, and what."""
    winner: int | None = None
    points: int = 0
    board: array[int] = attrs.field(factory=lambda: array("b", boards.START))
    cube: int = 1
    owner: int = -1
    turn: int | None = None
    doubles: int = 0
    """Doubles that wait for an answer: 1 a double, 2 a beaver, 3 a raccoon."""
    doubler: int = 0
    started: bool = False
    """The cube may be turned: it is no longer the first roll."""

    def run(self, tree: Tree) -> None:
        """Take in all nodes after the root. Raises `DamageError` at the first that cannot be."""
        self.cube = self.root.cube
        for count, node in enumerate(tree.nodes[1:], 1):
            try:
                self._node(node, count)
            except DamageError as damage:
                at = damage.at if damage.at >= 0 else next(iter(node.values()), NOWHERE)[0]
                raise DamageError(damage.message, at, count) from None

    def _node(self, node: Node, count: int) -> None:
        if not KNOWN.issuperset(node):
            names = b", ".join(sorted(node.keys() - KNOWN)).decode()
            self.odd.append((count, f"unknown property {names}: left out"))
        if b"C" in node and SWALLOWED.search(self.data, *node[b"C"]):
            self.odd.append((count, "a comment that runs on into the moves: turns in it are not read"))
        white, black = node.get(b"W"), node.get(b"B")
        span = white or black
        if span is None:
            self._edit(node)
            return
        if (white and black) or not SET_UP.isdisjoint(node):
            raise DamageError("a move and something else that changes the position in one node")
        if self.winner is not None:
            raise DamageError("a move after the end of the game")
        seat = 0 if white else 1
        usual = _MOVE.match(self.data, span[0])
        word = usual[1] if usual else first(self.data, span).strip()
        moves = usual or boards.MOVE.fullmatch(word)
        if not moves and _RESIGNATION.fullmatch(word):  # the result property tells the rest
            self.turn = None
            return
        if self.turn is not None and seat != self.turn:
            if self.doubles or word in (b"take", b"drop"):
                raise DamageError("an answer by the player who doubled")
            self.odd.append((count, "a move out of turn: a play of the other side is missing"))
        analysis = -1
        if b"DA" in node:
            analysis = len(self.analyses)
            self.analyses.append(node[b"DA"])
        comment = node.get(b"C", NOWHERE)
        if moves:
            self._move(seat, word, node, analysis, comment)
        elif word == b"double":
            self._double(seat, analysis, comment)
        elif word in (b"take", b"drop"):
            self._answer(seat, word == b"take", analysis, comment)
        else:
            raise DamageError(f"{word[:20].decode('latin-1')!r} is no move")

    def _move(self, seat: int, word: bytes, node: Node, analysis: int, comment: Span) -> None:
        if self.doubles:
            raise DamageError("a roll while a double waits for an answer")
        board, dice, letters = self.board.tobytes(), word[:2], word[2:]
        value, owner = self.cube, self.owner
        if self.started and self.may_double(seat) and self.alive(seat):
            self.rows.append(Row(DOUBLE, seat, value, owner, board, action=NO_DOUBLE, analysis=analysis))
        lucky = luck(self.data, node[b"LU"]) if b"LU" in node else math.nan
        plays = node.get(b"A", NOWHERE)
        if plays is not NOWHERE:
            self.plays.append(plays)
        self.rows.append(Row(CHECKER, seat, value, owner, board, dice, -1, letters, plays, -1, lucky, comment))
        boards.play(self.board, letters, seat)
        self.started, self.turn = True, 1 - seat
        if b"z" in letters and (end := boards.result(self.board)):
            self.winner, size = end
            single = "Jacoby" in self.root.rules and not self.root.length and owner < 0
            self.points = value if single else value * size

    def may_double(self, seat: int) -> bool:
        """True when the cube is in use and within reach of this seat."""
        return self.owner in (-1, seat) and not self.root.rules & {"NoCube", "CrawfordGame"}

    def alive(self, seat: int) -> bool:
        """True when a double can still do this seat good: it needs more points than the cube gives."""
        return not self.root.length or self.root.length - self.root.score[seat] > self.cube

    def _double(self, seat: int, analysis: int, comment: Span) -> None:
        if not self.doubles:
            if not self.may_double(seat):
                raise DamageError("a double by a player who cannot turn the cube")
            self.rows.append(
                Row(
                    DOUBLE,
                    seat,
                    self.cube,
                    self.owner,
                    self.board.tobytes(),
                    b"00",
                    DOUBLED,
                    analysis=analysis,
                    comment=comment,
                )
            )
            self.doubler = seat
        elif self.root.length:
            raise DamageError("a double that answers a double in a match")
        elif self.doubles == 1:
            self._respond(seat, BEAVERED, analysis, comment)
        if self.cube << self.doubles >= MAX_CUBE:
            raise DamageError("too many doubles")
        self.doubles += 1
        self.started, self.turn = True, 1 - seat

    def _answer(self, seat: int, took: bool, analysis: int, comment: Span) -> None:
        if not self.doubles:
            raise DamageError("an answer without a double")
        if self.doubles == 1:
            self._respond(seat, TOOK if took else PASSED, analysis, comment)
        if took:
            self.cube <<= self.doubles
            self.owner, self.turn = 1 - self.doubler, self.doubler
        else:
            self.winner, self.points = 1 - seat, self.cube << (self.doubles - 1)
        self.doubles = 0

    def _respond(self, seat: int, action: int, analysis: int, comment: Span) -> None:
        double = self.rows[-1]
        if double.analysis < 0:
            self.rows[-1] = double = double._replace(analysis=analysis)
        if analysis < 0:
            analysis = double.analysis
        self.rows.append(double._replace(kind=TAKE, seat=seat, action=action, analysis=analysis, comment=comment))

    def _edit(self, node: Node) -> None:
        if b"C" in node:
            self.notes.append(node[b"C"])
        if b"LU" in node:
            luck(self.data, node[b"LU"])  # of a roll without a play: not kept
        placed = False
        for name, span in node.items():
            if name in (b"AE", b"AW", b"AB"):
                boards.place(self.board, name, values(self.data, span), span[0])
                placed = True
            elif name == b"CV":
                self.cube = cube_value(first(self.data, span), span[0])
            elif name == b"CP":
                self.owner = {b"c": -1, b"w": 0, b"b": 1}.get(first(self.data, span)[:1].lower(), self.owner)
            elif name not in (b"PL", b"DI"):
                continue
            if self.winner is not None:
                raise DamageError("a position set after the end of the game", span[0])
            self.doubles, self.turn = 0, None
        if placed:
            boards.check(self.board, next(iter(node.values()))[0])
            self.started = self.started or self.board.tobytes() != boards.START
        if b"PL" in node and b"DI" not in node:  # rolled dice without a play end a turn or a game
            self.turn = {b"W": 0, b"B": 1}.get(first(self.data, node[b"PL"])[:1].upper())
