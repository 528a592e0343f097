"""Columns of decisions as plain values: names for codes, dates, moves in notation, null for unknown."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from millipoint.cli.ask import iso_day
from millipoint.cli.near import did_you_mean
from millipoint.decision import CHECKER, SCHEMA, TAKE
from millipoint.errors import UsageError
from millipoint.frame import Frame
from millipoint.levels import level_name
from millipoint.session import STRUCTURE, Session

Array = np.ndarray[Any, np.dtype[Any]]
Names = dict[int, str]

DEFAULT = (
    "match", "day", "tournament", "round", "place", "length", "player", "opponent", "outcome", "game", "ply", "seat",
    "kind", "away", "opponent_away", "crawford", "cube", "cube_owner", "dice", "played_text", "best_text", "error",
    "counted", "uncounted", "loss", "unit_value", "luck", "nd", "dt", "dp", "candidates", "legal_plays", "engine",
    "level", "analysis_met", "flagged", "time", "comment", "xgid",
)  # fmt: skip
"""Columns that are written when none are chosen."""
BRIEF = ("player", "game", "kind", "dice", "played_text", "best_text", "error", "loss", "uncounted")
"""Columns of the table on the screen."""
SPARE = ("kind", "uncounted")
"""Those of them that are left out where there is no room."""


def chosen_columns(names: Sequence[str], session: Session) -> list[str]:
    """The columns asked for. Raises `UsageError` for one that is unknown or has several values a decision."""
    for name in names:
        if name in TEXTS:
            continue
        if name not in SCHEMA and (name not in session.columns or name in STRUCTURE):
            raise UsageError(f"unknown column {name!r}{did_you_mean(name, [*TEXTS, *SCHEMA, *session.columns])}")
        known = session.known(name)
        if known.grain == "candidate" or not known.flat:
            raise UsageError(f"column {name} has several values a decision; as texts there are {', '.join(TEXTS)}")
    return list(names)


def available(names: Sequence[str], session: Session) -> list[str]:
    """Those of the names that there are: plugins may be off."""
    return [name for name in names if name in TEXTS or name in SCHEMA or name in session.columns]


def values_of(name: str, frame: Frame, rows: Array, names: Names) -> list[Any]:
    """Values of a column at some rows, as they are written."""
    if name in TEXTS:
        return [TEXTS[name](frame, row) for row in rows.tolist()]
    known = frame.session.known(name)
    values = frame.at(name, "decision")[rows]
    if name == "match":
        return [names.get(number, number) for number in values.tolist()]
    if known.words:
        words = frame.words(name)
        return [words.decode(code) for code in values.tolist()]
    if known.labels:
        return [known.labels[v] if 0 <= v < len(known.labels) else None for v in values.tolist()]
    if name in ("level", "luck_level"):
        return [level_name(level) or None for level in values.tolist()]
    null = SCHEMA[name].null if name in SCHEMA else None
    if values.dtype.kind == "f":
        return [None if math.isnan(v) else v for v in _short(values, name).tolist()]
    plain = [None if null is not None and v == null else v for v in values.tolist()]
    return [iso_day(v) for v in plain] if known.unit.startswith("days since") else plain


def _short(values: Array, name: str) -> Array:
    """Stored numbers of 32 bits as the shortest decimals that mean them."""
    if name in SCHEMA and SCHEMA[name].dtype.itemsize == 4:
        return np.array([float(str(v)) for v in values.astype(np.float32)], dtype=np.float64)
    return values


# -- texts made of several columns -----------------------------------------------------------------------------
def _dice(frame: Frame, row: int) -> str | None:
    first, second = frame.decisions.data["dice"][row].tolist()
    return f"{first}{second}" if first > 0 else None


def _played(frame: Frame, row: int) -> str | None:
    data = frame.decisions.data
    if data["kind"][row] != CHECKER:
        action = int(data["action"][row])
        return SCHEMA["action"].labels[action] if action >= 0 else None
    return _notation(data["move"][row], frame, row)


def _best(frame: Frame, row: int) -> str | None:
    """The first candidate of a checker play; the best action of a cube decision."""
    table, data = frame.decisions, frame.decisions.data
    if data["kind"][row] == CHECKER:
        first = int(table.candidate_starts[row])
        return _notation(data["candidate_move"][first], frame, row) if table.counts[row] else None
    nd, dt, dp = (float(data[name][row]) for name in ("nd", "dt", "dp"))
    if math.isnan(dt) or math.isnan(dp):
        return None
    if data["kind"][row] == TAKE:
        return "take" if dt <= dp else "pass"
    return None if math.isnan(nd) else "no double" if nd >= min(dt, dp) else "double"


def _notation(move: Array, frame: Frame, row: int) -> str | None:
    from millipoint.position import render

    data = frame.decisions.data
    if (move == -1).all() and data["legal_plays"][row] != 0:
        return None
    return render(move, data["board"][row] if data["position"][row] else None)


def _xgid(frame: Frame, row: int) -> str | None:
    from millipoint.position import xgid

    data, table = frame.decisions.data, frame.decisions
    if not data["position"][row]:
        return None
    match, kind = int(table.row_match[row]), int(data["kind"][row])
    length, crawford = int(data["length"][match]), int(data["crawford"][row])
    away = (int(data["away"][row]), int(data["opponent_away"][row]))
    mine, theirs = (max(length - n, 0) if length > 0 and n >= 0 else 0 for n in away)
    board, owner, turn = data["board"][row], int(data["cube_owner"][row]), 1
    if kind == TAKE:  # an XGID shows an offered double from the side of the doubler
        from millipoint.position import flip

        board, owner, turn, mine, theirs = flip(board), -owner, -1, theirs, mine
    try:
        return xgid(
            board, cube=int(data["cube"][row]), cube_owner=owner, turn=turn,
            dice=tuple(max(n, 0) for n in data["dice"][row].tolist()), offer="D" if kind == TAKE else "",
            score=mine, opponent_score=theirs, crawford=crawford, jacoby=max(int(data["jacoby"][match]), 0),
            beaver=max(int(data["beaver"][match]), 0), length=max(length, 0),
        )  # fmt: skip
    except UsageError:
        return None


TEXTS: dict[str, Callable[[Frame, int], str | None]] = {
    "dice": _dice,
    "played_text": _played,
    "best_text": _best,
    "xgid": _xgid,
}
"""Texts that exist on the command line alone, each made of several columns."""
