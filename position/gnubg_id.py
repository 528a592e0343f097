"""Position ID and Match ID of GNU Backgammon, both ways.

Source: the technical notes of the gnubg manual; bit 66 of the Match ID (Jacoby) as gnubg 1.07 writes it.
"""

from __future__ import annotations

import base64
import binascii
from typing import Final

import attrs
import numpy as np
import numpy.typing as npt

from millipoint.errors import UsageError
from millipoint.position.board import CHECKERS, flip, is_valid
from millipoint.position.keys import STOPS

STATES: Final = ("none", "playing", "over", "resigned", "dropped")
"""Labels of `MatchState.state`."""

_POSITION_BYTES: Final = 10
_MATCH_BYTES: Final = 9
_CENTRE: Final = 3


@attrs.frozen(kw_only=True)
class MatchState:
    """What a Match ID says. Players are 0 and 1 as in gnubg, not the side on roll and the other."""

    cube: int = 1
    """Value of the cube: 1, 2, 4 ..."""
    cube_owner: int = -1
    """0 or 1, the player who owns the cube; -1 centred."""
    on_move: int = 0
    """The player who rolls next or has rolled."""
    crawford: int = 0
    """1 in the Crawford game."""
    state: int = 1
    """0 none, 1 playing, 2 over, 3 resigned, 4 dropped."""
    turn: int = 0
    """The player who must act; not `on_move` while a double or a resignation waits for its answer."""
    doubled: int = 0
    """1 while a double waits for its answer."""
    resigned: int = 0
    """Offered resignation: 0 none, 1 single, 2 gammon, 3 backgammon."""
    dice: tuple[int, int] = (0, 0)
    """The roll, 0 0 before it; the ID does not keep the order: the higher comes first."""
    length: int = 0
    """Points of the match, 0 = money play."""
    scores: tuple[int, int] = (0, 0)
    """Points of player 0 and of player 1."""
    jacoby: int = 0
    """1 when the Jacoby rule is in force; IDs older than this bit read as 1."""


def _text(bits: int, size: int) -> str:
    return base64.b64encode(bits.to_bytes(size, "little")).decode().rstrip("=")


def _bits(text: str, size: int, what: str) -> int:
    letters = -(-size * 8 // 6)
    try:
        if len(text) != letters:
            raise ValueError
        return int.from_bytes(base64.b64decode(text + "=" * (-letters % 4), validate=True), "little")
    except (ValueError, binascii.Error):
        raise UsageError(f"'{text}' is not a {what}: it has {letters} letters, digits, + or /.") from None


def position_id(board: npt.ArrayLike) -> str:
    """The Position ID, 14 characters, of a board, int8 (26,), of the side on roll."""
    stops = np.asarray(board)
    if stops.shape != (STOPS,) or not is_valid(stops):
        raise UsageError("A Position ID needs a valid board of 26 stops.")
    bits = place = 0
    for side in (flip(stops), stops):
        for count in side[1:].clip(0).tolist():
            bits |= ((1 << count) - 1) << place
            place += count + 1
    return _text(bits, _POSITION_BYTES)


def parse_position_id(text: str) -> npt.NDArray[np.int8]:
    """The board, int8 (26,), of the side on roll that a Position ID says; `UsageError` when it says none."""
    text = text.strip()
    bits = _bits(text, _POSITION_BYTES, "Position ID")
    sides = np.zeros((2, STOPS), dtype=np.int8)
    stop = 0
    for _ in range(8 * _POSITION_BYTES):
        if stop == 2 * (STOPS - 1):
            break
        if bits & 1:
            sides[stop // (STOPS - 1), stop % (STOPS - 1) + 1] += 1
        else:
            stop += 1
        bits >>= 1
    if bits or stop < 2 * (STOPS - 1) or sides.sum(axis=1).max() > CHECKERS:
        raise UsageError(f"'{text}' is not a Position ID: a side has more than {CHECKERS} checkers.")
    board: npt.NDArray[np.int8] = sides[1] + flip(sides[0])
    return board


_LAYOUT: Final = (4, 2, 1, 1, 3, 1, 1, 2, 3, 3, 15, 15, 15, 1)
"""Bits of the fields of a Match ID, lowest first."""


def match_id(state: MatchState) -> str:
    """The Match ID, 12 characters."""
    log = state.cube.bit_length() - 1
    if state.cube < 1 or state.cube != 1 << log:
        raise UsageError(f"A cube of {state.cube} cannot be: its values are 1, 2, 4, 8 and so on.")
    owner = _CENTRE if state.cube_owner < 0 else state.cube_owner
    values = (
        log, owner, state.on_move, state.crawford, state.state, state.turn, state.doubled, state.resigned,
        max(state.dice), min(state.dice), state.length, *state.scores, 1 - state.jacoby,
    )  # fmt: skip
    bits = place = 0
    for value, width in zip(values, _LAYOUT, strict=True):
        if not 0 <= value < 1 << width:
            raise UsageError(f"A Match ID has no room for {value} in a field of {width} bits.")
        bits |= value << place
        place += width
    return _text(bits, _MATCH_BYTES)


def parse_match_id(text: str) -> MatchState:
    """What a Match ID says; `UsageError` when it is none."""
    text = text.strip()
    bits = _bits(text, _MATCH_BYTES, "Match ID")
    values = []
    for width in _LAYOUT:
        values.append(bits & ((1 << width) - 1))
        bits >>= width
    log, owner, on_move, crawford, state, turn, doubled, resigned, high, low, length, score0, score1, plain = values
    if max(high, low) > 6 or state >= len(STATES) or owner == 2:
        raise UsageError(f"'{text}' is not a Match ID: its dice, owner of the cube or state of the game cannot be.")
    return MatchState(
        cube=1 << log, cube_owner=-1 if owner == _CENTRE else owner, on_move=on_move, crawford=crawford, state=state,
        turn=turn, doubled=doubled, resigned=resigned, dice=(high, low), length=length, scores=(score0, score1),
        jacoby=1 - plain,
    )  # fmt: skip


def gnubg_id(board: npt.ArrayLike, state: MatchState) -> str:
    """Position ID and Match ID joined by a colon."""
    return f"{position_id(board)}:{match_id(state)}"


def parse_gnubg_id(text: str) -> tuple[npt.NDArray[np.int8], MatchState]:
    """Board and match state of ``position:match``; `UsageError` when the text is no such pair."""
    position, colon, match = text.strip().partition(":")
    if not colon:
        raise UsageError(f"'{text.strip()}' is not a gnubg ID: it joins a Position ID and a Match ID by a colon.")
    return parse_position_id(position), parse_match_id(match)
