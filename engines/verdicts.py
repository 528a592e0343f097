"""What an analysis holds to be right in each decision: the best play, the right cube action."""

from __future__ import annotations

from typing import Any

import numpy as np

from millipoint.decision import CHECKER, TAKE
from millipoint.decisions import Decisions
from millipoint.met import Met
from millipoint.position.apply import apply_moves

Array = np.ndarray[Any, np.dtype[Any]]


def revalued(table: Decisions, of: Met, by: Met) -> Decisions:
    """Cube analyses under another match equity table.

    No double and double/take keep the match winning chances that they had under the table of the analysis; what
    winning and losing the cube is worth, and with it double/pass, comes from the other one. Plays and money play stay.
    """
    data = table.data
    at = np.flatnonzero((data["away"] > 0) & ~np.isnan(data["nd"]))
    take = data["kind"][at] == TAKE
    away, theirs, seat = data["away"][at], data["opponent_away"][at], data["seat"][at]
    place = np.where(take, theirs, away), np.where(take, away, theirs), data["cube"][at], np.where(take, 1 - seat, seat)
    changed = dict(data)
    for name in ("nd", "dt"):
        changed[name] = data[name].copy()
        changed[name][at] = by.mwc_to_emg(of.emg_to_mwc(data[name][at], *place), *place)
    return Decisions(changed, table.sizes, table.counts, table.words)


def best_boards(table: Decisions, rows: Array) -> Array:
    """(rows, 26) boards after the first candidate of checker plays."""
    first = table.candidate_starts[rows]
    return np.asarray(apply_moves(table.data["board"][rows], table.data["candidate_move"][first]))


def known_plays(table: Decisions) -> Array:
    """Checker plays with a best play that is told."""
    found: Array = np.asarray((table.data["kind"] == CHECKER) & (table.counts > 0))
    rows = np.flatnonzero(found)
    moves = table.data["candidate_move"][table.candidate_starts[rows]]
    found[rows[(moves == -1).all(axis=1)]] = False
    return found


def known_cubes(table: Decisions) -> Array:
    """Cube decisions whose equities are told."""
    data = table.data
    values = data["dt"] + data["dp"] + np.where(data["kind"] == TAKE, 0, data["nd"])
    return np.asarray((data["kind"] != CHECKER) & ~np.isnan(values))


def margins(table: Decisions) -> Array:
    """For a cube decision what doubling, or taking, gains over its opposite; positive = it is right."""
    data = table.data
    least = np.minimum(data["dt"], data["dp"])
    return np.asarray(np.where(data["kind"] == TAKE, data["dp"] - data["dt"], least - data["nd"]), dtype=np.float64)


def right(table: Decisions) -> Array:
    """For a cube decision whether to double or to take is right; when both choices are worth the same, no double and take."""
    gain = margins(table)
    return np.asarray((gain > 0) | ((table.data["kind"] == TAKE) & (gain == 0)))


def cost_of(table: Decisions, row: int, board: Array) -> float:
    """What a play that leads to a board costs by an analysis.

    NaN when it is not among the candidates, or has more equity than the one that stands first: then its analysis is less deep.
    """
    first, last = int(table.candidate_starts[row]), int(table.candidate_starts[row + 1])
    boards = apply_moves(np.repeat(table.data["board"][row][None], last - first, axis=0), table.data["candidate_move"][first:last])
    (hits,) = np.nonzero((boards == board).all(axis=1))
    equity = table.data["equity"]
    cost = float(equity[first] - equity[first + hits[0]]) if len(hits) else float("nan")
    return cost if cost >= 0 else float("nan")
