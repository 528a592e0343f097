"""XGID, the text by which eXtreme Gammon names a position with score, cube and roll."""

from __future__ import annotations

import re
from typing import Final

import attrs
import numpy as np
import numpy.typing as npt

from millipoint.errors import UsageError
from millipoint.position.board import flip, is_valid
from millipoint.position.keys import STOPS

OFFERS: Final = ("", "D", "B", "R")
"""`Xgid.offer`: none, doubled, beavered, raccooned."""

_FORM: Final = re.compile(
    r"(?:XGID=)?([-a-oA-O]{26}):(\d{1,2}):(-1|0|1):(-1|1):(00|[1-6]{2}|[DBR]):(\d{1,9}):(\d{1,9}):([0-3]):(\d{1,9})(?::(\d{1,2}))?",
    re.ASCII,
)
_MAX_LOG: Final = 20
"""No cube shows more than two to this power."""


@attrs.frozen(kw_only=True)
class Xgid:
    """What an XGID says, seen from the side on roll (of an offered double: the side that doubled)."""

    board: tuple[int, ...]
    """26 stops from the side on roll."""
    cube: int = 1
    """Value of the cube: 1, 2, 4 ..."""
    cube_owner: int = 0
    """1 the side on roll owns the cube, 0 centred, -1 the opponent owns it."""
    turn: int = 1
    """1 when the bottom player is on roll, -1 when the top player is."""
    dice: tuple[int, int] = (0, 0)
    """The roll, 0 0 before it."""
    offer: str = attrs.field(default="", validator=attrs.validators.in_(OFFERS))
    """``D``, ``B`` or ``R`` in place of dice while a double, beaver or raccoon waits for its answer; else empty."""
    score: int = 0
    """Points of the side on roll."""
    opponent_score: int = 0
    """Points of the other side."""
    crawford: int = 0
    """1 in the Crawford game."""
    jacoby: int = 0
    """1 when the Jacoby rule is in force (money play)."""
    beaver: int = 0
    """1 when beavers are allowed (money play)."""
    length: int = 0
    """Points of the match, 0 = money play."""
    max_cube: int = 1024
    """Highest value the cube may have."""

    def __str__(self) -> str:
        top = self.turn < 0
        stops = (flip(self.board) if top else np.asarray(self.board)).tolist()
        letters = "".join("-" if n == 0 else chr(ord("A") + n - 1 if n > 0 else ord("a") - n - 1) for n in stops)
        scores = (self.score, self.opponent_score)[:: -1 if top else 1]
        dice = self.offer or f"{self.dice[0]}{self.dice[1]}"
        rules = self.crawford if self.length else self.jacoby + 2 * self.beaver
        fields = (letters, _log2(self.cube), self.cube_owner * self.turn, self.turn, dice, *scores, rules, self.length)
        return "XGID=" + ":".join(map(str, (*fields, _log2(self.max_cube))))


def _log2(cube: int) -> int:
    log = cube.bit_length() - 1
    if cube < 1 or cube != 1 << log:
        raise UsageError(f"A cube of {cube} cannot be: its values are 1, 2, 4, 8 and so on.")
    return log


def xgid(
    board: npt.ArrayLike,
    *,
    cube: int = 1,
    cube_owner: int = 0,
    turn: int = 1,
    dice: tuple[int, int] = (0, 0),
    offer: str = "",
    score: int = 0,
    opponent_score: int = 0,
    crawford: int = 0,
    jacoby: int = 0,
    beaver: int = 0,
    length: int = 0,
    max_cube: int = 1024,
) -> str:
    """The XGID of a board, int8 (26,), of the side on roll; the other arguments are those of `Xgid`."""
    stops = np.asarray(board)
    if stops.shape != (STOPS,) or not is_valid(stops) or turn not in (1, -1) or offer not in OFFERS:
        raise UsageError("An XGID needs a valid board of 26 stops, a turn of 1 or -1, and an offer of D, B, R or none.")
    record = Xgid(
        board=tuple(stops.tolist()), cube=cube, cube_owner=cube_owner, turn=turn, dice=dice, offer=offer,
        score=score, opponent_score=opponent_score, crawford=crawford, jacoby=jacoby, beaver=beaver,
        length=length, max_cube=max_cube,
    )  # fmt: skip
    return str(record)


def parse_xgid(text: str) -> Xgid:
    """What an XGID says, turned to the side on roll; the prefix ``XGID=`` and the last field may be missing.

    In the text the board, the owner of the cube and the order of the scores are the bottom player's whoever is
    on roll. Raises `UsageError` for a text that is no XGID.
    """
    match = _FORM.fullmatch(text.strip())
    if match is None:
        raise UsageError(f"'{text.strip()}' is not an XGID: that has 26 letters or dashes and nine fields.")
    letters, log, owner, turn, dice, first, second, rules, length, limit = match.groups()
    board = np.array(
        [0 if c == "-" else ord(c) - ord("A") + 1 if c.isupper() else ord("a") - ord(c) - 1 for c in letters], np.int8
    )
    if not is_valid(board):
        raise UsageError(f"'{text.strip()}' is not an XGID: a side has more than 15 checkers, or one on the wrong bar.")
    if int(length) and int(rules) > 1:
        raise UsageError(f"'{text.strip()}' is not an XGID: in a match the Crawford field is 0 or 1.")
    if int(log) > _MAX_LOG:
        raise UsageError(f"'{text.strip()}' is not an XGID: its cube is above {1 << _MAX_LOG:,}.")
    side = int(turn)
    scores = (int(first), int(second))[::side]
    return Xgid(
        board=tuple((flip(board) if side < 0 else board).tolist()),
        cube=1 << int(log),
        cube_owner=int(owner) * side,
        turn=side,
        dice=(int(dice[0]), int(dice[1])) if dice not in OFFERS else (0, 0),
        offer=dice if dice in OFFERS else "",
        score=scores[0],
        opponent_score=scores[1],
        crawford=int(rules) if int(length) else 0,
        jacoby=0 if int(length) else int(rules) & 1,
        beaver=0 if int(length) else int(rules) >> 1,
        length=int(length),
        max_cube=1 << int(limit or 10),
    )
