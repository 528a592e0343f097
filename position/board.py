"""The board: 26 stops seen by the player who decides, and what is read from it at once."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from millipoint.decision import OPENING
from millipoint.position.keys import STOPS

__all__ = ["BAR", "CHECKERS", "OFF", "OPENING", "STOPS", "borne_off", "flip", "is_valid", "pips"]

BAR: Final = 25
"""The own bar: the last stop of a board and the `from` of a checker that enters."""
OFF: Final = 0
"""The `to` of a checker that is borne off. (As a stop of a board, 0 is the opponent's bar.)"""
CHECKERS: Final = 15
"""Checkers a side."""

Boards = npt.NDArray[np.int8]
Ints = npt.NDArray[np.int64]

_OWN_PIPS: Final = np.arange(STOPS, dtype=np.float32)
_OPPONENT_PIPS: Final = np.arange(STOPS - 1, -1, -1, dtype=np.float32)


def _int8(boards: npt.ArrayLike) -> Boards:
    array: npt.NDArray[Any] = np.asarray(boards)
    return array if array.dtype == np.int8 else array.astype(np.int8)


def flip(boards: npt.ArrayLike) -> Boards:
    """The same positions from the other side: int8 (..., 26) to int8 (..., 26)."""
    return -_int8(boards)[..., ::-1]


def borne_off(boards: npt.ArrayLike) -> tuple[Ints, Ints]:
    """Checkers borne off, own and the opponent's: boards (..., 26) to two int64 (...)."""
    rows = _int8(boards)
    own = np.where(rows > 0, rows, 0).sum(axis=-1, dtype=np.int64)
    opponent = np.where(rows < 0, rows, 0).sum(axis=-1, dtype=np.int64)
    return CHECKERS - own, CHECKERS + opponent


def pips(boards: npt.ArrayLike) -> tuple[Ints, Ints]:
    """Pip counts, own and the opponent's: boards (..., 26) to two int64 (...); a checker on the bar counts 25."""
    rows = _int8(boards).astype(np.float32)  # whole numbers far below 2**24: the products are exact
    own = np.maximum(rows, 0) @ _OWN_PIPS
    opponent = np.maximum(-rows, 0) @ _OPPONENT_PIPS
    return own.astype(np.int64), opponent.astype(np.int64)


def is_valid(boards: npt.ArrayLike) -> npt.NDArray[np.bool_]:
    """Whether each board can stand: boards (..., 26) to bool (...).

    At most 15 checkers a side, no own checker on the opponent's bar, none of the opponent's on the own bar.
    """
    rows = _int8(boards)
    own, opponent = borne_off(rows)
    valid: npt.NDArray[np.bool_] = (own >= 0) & (opponent >= 0) & (rows[..., 0] <= 0) & (rows[..., BAR] >= 0)
    return valid
