"""From the bytes of a text export to matches of one decision each."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

import attrs

from millipoint.decision import CHECKER, DOUBLE, TAKE
from millipoint.errors import Problem, ReadError
from millipoint.formats.actions import Answer, Double, Roll, Script
from millipoint.formats.matches import assemble
from millipoint.formats.replay import Replay, Row
from millipoint.formats.transcript_text import decode, is_text
from millipoint.formats.xgtext.analysis import ENGINE, Found, cube, plays
from millipoint.formats.xgtext.blocks import Block, blocks
from millipoint.match import Match, MatchInfo, match_number
from millipoint.position.xgid import Xgid

MAX_BYTES: Final = 16 << 20
MAX_POSITIONS: Final = 20_000
LONGEST: Final = 1_000
"""Points of a match."""

_SCORE: Final = re.compile(r"[A-Z]\s?:\s?(\d{1,6})\s+[A-Z]\s?:\s?(\d{1,6})(?!\d)")
_TURN: Final = re.compile(r"\s{0,4}([XO])\b(?!\s*[:：]\s*\d)(?!:\S+\s+O:)")
_NEAR: Final = 60
"""Lines behind the names in which score and turn stand."""


def sniff(head: bytes) -> bool:
    """True for text with an XGID line and the line of names behind it."""
    return is_text(head) and b"XGID=" in head.replace(b"\0", b"") and bool(blocks(decode(head)))


def read(data: bytes, source: str) -> Sequence[Match]:
    """A match of one decision for each position. What was played is not in the file: it stays unknown.

    Raises `ReadError` with line and cause when no position can be read.
    """
    if len(data) > MAX_BYTES:
        raise ReadError(f"larger than {MAX_BYTES >> 20} MiB: no text export is", file=source)
    found = blocks(decode(data))
    if not found:
        raise ReadError("no position: no XGID followed by the line of names", file=source, place="text")
    if len(found) > MAX_POSITIONS:
        raise ReadError(f"more than {MAX_POSITIONS} positions", file=source, place=f"line {found[MAX_POSITIONS].line}")
    matches: list[Match] = []
    lost: list[Problem] = []
    for i, block in enumerate(found):
        try:
            matches.append(_match(block, source, match_number(data if not i else data + i.to_bytes(4, "little")), lost))
            lost = []
        except ReadError as error:
            lost.append(Problem(source, error.place, f"{error.message}; this position is left out", lost=True))
    if not matches:
        raise ReadError(lost[0].message, file=source, place=lost[0].place)
    if lost:
        matches[-1] = attrs.evolve(matches[-1], warnings=(*matches[-1].warnings, *lost))
    return matches


def _match(block: Block, source: str, number: int, before: Sequence[Problem]) -> Match:
    xgid, place = block.xgid, f"line {block.line}"
    if xgid is None:
        raise ReadError(block.cause.rstrip("."), place=place)
    seat = _seat(block)
    if xgid.length > LONGEST:
        raise ReadError(f"an impossible match length {xgid.length}", place=place)
    own, other, odd = _score(block, xgid, seat)
    if xgid.length and max(own, other) >= xgid.length:
        raise ReadError(f"the score {own}-{other} ends a match to {xgid.length}", place=place)
    row, found = _row(block, xgid, seat)
    problems = [*before, *(Problem("", place, text) for text in (*odd, *found.odd))]
    if not found.candidates and found.cube is None:
        problems.append(Problem("", place, "a position without analysis"))
    score = (own, other) if seat == 0 else (other, own)
    script = Script(score=score, crawford=bool(xgid.crawford), cube=xgid.cube)
    info = MatchInfo(
        source=source,
        format="xgtext",
        program=f"eXtreme Gammon {block.version}".strip(),
        players=block.names,
        length=xgid.length,
        met=block.met,
        jacoby=None if xgid.length else bool(xgid.jacoby),
        beaver=None if xgid.length else bool(xgid.beaver),
    )
    return assemble(info, [Replay(script, xgid.length, info.jacoby, rows=[row])], number, problems)


def _seat(block: Block) -> int:
    """Seat of the side on roll: X is seat 0. XG shows the side on roll as X unless the text says otherwise."""
    turn = next((m for line in block.lines[:_NEAR] if (m := _TURN.match(line))), None)
    return int(turn is not None and turn[1] == "O")


def _score(block: Block, xgid: Xgid, seat: int) -> tuple[int, int, list[str]]:
    """Points of the side on roll and of the other. The score line counts: programs differ in the XGID's order."""
    line = next((m for line in block.lines[:3] if (m := _SCORE.search(line))), None)
    if line is None:
        return xgid.score, xgid.opponent_score, []
    own, other = (int(line[2]), int(line[1])) if seat else (int(line[1]), int(line[2]))
    stated = (xgid.score, xgid.opponent_score)
    if sorted((own, other)) != sorted(stated):
        return own, other, ["the XGID has another score than the score line, which counts"]
    return own, other, []


def _row(block: Block, xgid: Xgid, seat: int) -> tuple[Row, Found]:
    """The decision: a checker play, a double, or with an offered double its answer."""
    owner = -1 if not xgid.cube_owner else seat if xgid.cube_owner > 0 else 1 - seat
    board = list(xgid.board)
    if xgid.dice != (0, 0):
        found = plays(block.lines, board, xgid.dice)
        roll = Roll(
            seat=seat,
            dice=xgid.dice,
            candidates=tuple(found.candidates),
            engine=ENGINE,
            comment=found.note,
        )
        return Row(CHECKER, seat, xgid.cube, owner, board, roll), found
    found = cube(block.lines)
    if xgid.offer:
        flipped = [-n for n in reversed(board)]
        answer = Answer(seat=1 - seat, took=True, comment=found.note)
        return Row(TAKE, 1 - seat, xgid.cube, owner, flipped, answer, found.cube), found
    double = Double(seat=seat, comment=found.note)
    return Row(DOUBLE, seat, xgid.cube, owner, board, double, found.cube), found
