"""Whether a table of decisions is consistent."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from millipoint.decision import SCHEMA
from millipoint.errors import SchemaError
from millipoint.schema import FieldSpec
from millipoint.words import Words

if TYPE_CHECKING:
    from millipoint.decisions import Decisions

Array = np.ndarray[Any, np.dtype[Any]]


def check(table: Decisions) -> None:
    """Raise `SchemaError` unless the table is consistent: lengths, values that can be, seats, order of rows, codes."""
    if (table.sizes < 0).any() or table.sizes.sum() != len(table):
        raise SchemaError(f"sizes add up to {table.sizes.sum()}, but there are {len(table)} decisions")
    if len(table) and table.counts.min() < 0:
        raise SchemaError("counts: a decision cannot have fewer than 0 candidates")
    data = table.data
    if len(np.unique(data["match"])) != table.matches:
        raise SchemaError("column match: two matches have the same number")
    for name, spec in SCHEMA.items():
        if spec.words or spec.labels:
            _check_codes(spec, data[name], table.words.get(name))
        elif spec.low is not None or spec.high is not None:
            _check_bounds(spec, data[name])
    if not len(table):
        return
    cube, dice = data["cube"], data["dice"]
    if (cube & (cube - 1)).any():
        raise SchemaError(f"column cube: {cube[(cube & (cube - 1)) != 0][0]} is no value of a cube: 1, 2, 4, 8 and so on")
    if ((dice == 0).sum(axis=1) == 1).any():
        raise SchemaError("column dice: one die without the other")
    if not (data["away"].all() and data["opponent_away"].all()):
        raise SchemaError("columns away and opponent_away: with 0 points to go the match is over")
    if data["seat"].min() < 0 or data["seat"].max() > 1:
        raise SchemaError("column seat: only 0 and 1 are seats")
    if (data["played"] >= np.maximum(table.counts, 1)).any() or data["played"].min() < -1:
        raise SchemaError("column played: an index is beyond the candidates of its decision")
    game, ply = data["game"].astype(np.int64), data["ply"].astype(np.int64)
    same = np.diff(table.row_match) == 0
    step = (np.diff(game) < 0) | ((np.diff(game) == 0) & (np.diff(ply) < 0))
    if (same & step).any():
        raise SchemaError("rows are not in the order match, game, ply")


def _check_bounds(spec: FieldSpec, values: Array) -> None:
    low = -np.inf if spec.low is None else spec.low
    high = np.inf if spec.high is None else spec.high
    if values.size and (np.fmin.reduce(values, axis=None) < low or np.fmax.reduce(values, axis=None) > high):
        wrong = values[(values < low) | (values > high)][0]
        span = f"below {spec.low}" if wrong < low else f"above {spec.high}"
        raise SchemaError(f"column {spec.name}: {wrong} is {span}")


def _check_codes(spec: FieldSpec, codes: Array, words: Words | None) -> None:
    texts = spec.labels if words is None else words.values
    if words is not None and len(words.index) != len(words):
        raise SchemaError(f"column {spec.name}: a text stands twice in its vocabulary")
    least = 0 if spec.null is None else -1
    if len(codes) and (codes.min() < least or codes.max() >= len(texts)):
        wrong = codes[(codes < least) | (codes >= len(texts))][0]
        raise SchemaError(f"column {spec.name}: {wrong} is not the code of any of its {len(texts)} texts")
