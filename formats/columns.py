"""Replayed rows as the columns of `millipoint.Decisions`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from millipoint.decision import CHECKER, SCHEMA
from millipoint.decisions import Decisions
from millipoint.formats.actions import Roll
from millipoint.formats.replay import Replay, Row
from millipoint.position.apply import apply_moves
from millipoint.position.counts import count_legal_plays_many
from millipoint.position.keys import keys
from millipoint.words import Words, encode

Array = np.ndarray[Any, np.dtype[Any]]


def decisions(games: Sequence[Replay], facts: Mapping[str, Any], length: int, met: str | None = None) -> Decisions:
    """The decisions of one match. ``facts`` has its match and side columns, texts among them as texts.

    ``met`` is the match equity table that all analyses were made with, None when unknown.
    """
    rows = [row for game in games for row in game.rows]
    columns: dict[str, Any] = dict(facts)
    if rows:
        _situation(columns, games, rows, length)
        _stated(columns, rows, met)
        _plays(columns, rows)
    counts = np.array([len(r.source.candidates) if _is_play(r) else 0 for r in rows], dtype=np.int64)  # type: ignore[union-attr]
    return _table(columns, counts)


def _table(columns: Mapping[str, Any], counts: Array) -> Decisions:
    """Every column of the schema, those that are not given unknown."""
    n = {"match": 1, "side": 2, "decision": len(counts), "candidate": int(counts.sum())}
    data: dict[str, Array] = {}
    words: dict[str, Words] = {}
    for name, spec in SCHEMA.items():
        size = n[spec.grain]
        if name in columns:
            values = columns[name]
            if spec.words:
                values, words[name] = encode(values)
            data[name] = np.asarray(values).astype(spec.dtype, copy=False).reshape(size, *spec.shape)
        else:
            data[name] = np.full((size, *spec.shape), spec.fill, dtype=spec.dtype)
        if spec.words:
            words.setdefault(name, Words())
    return Decisions(data, np.array([len(counts)], dtype=np.int64), counts, words)


def _is_play(row: Row) -> bool:
    return row.kind == CHECKER


def _situation(columns: dict[str, Any], games: Sequence[Replay], rows: Sequence[Row], length: int) -> None:
    """Who decides, where and at what score."""
    seats = np.array([row.seat for row in rows], dtype=np.int8)
    owner = np.array([row.owner for row in rows], dtype=np.int8)
    sizes = [len(game.rows) for game in games]
    columns["seat"] = seats
    columns["game"] = np.repeat([game.script.number for game in games], sizes)
    columns["ply"] = np.concatenate([np.arange(n) for n in sizes])
    columns["crawford"] = np.repeat([game.script.crawford for game in games], sizes)
    columns["kind"] = np.array([row.kind for row in rows])
    columns["action"] = np.array([row.action for row in rows])
    columns["cube"] = np.array([row.cube for row in rows])
    columns["cube_owner"] = np.where(owner < 0, 0, np.where(owner == seats, 1, -1))
    if length:
        need = np.repeat([[length - score for score in game.script.score] for game in games], sizes, axis=0)
        index = np.arange(len(rows))
        columns["away"], columns["opponent_away"] = need[index, seats], need[index, 1 - seats]
    else:
        columns["away"] = columns["opponent_away"] = np.full(len(rows), -1)
    columns["board"] = np.array([row.board for row in rows], dtype=np.int8)
    columns["position"] = keys(columns["board"])
    dice = [row.source.dice if _is_play(row) else (0, 0) for row in rows]  # type: ignore[union-attr]
    columns["dice"] = np.array(dice, dtype=np.int8)


def _stated(columns: dict[str, Any], rows: Sequence[Row], met: str | None) -> None:
    """What the file says of each decision: analysis of cubes, costs, times, comments."""
    engines, comments = [], []
    real: dict[str, list[float]] = {name: [] for name in ("stored_error", "time", "luck", "nd", "dt", "dp")}
    chances: list[list[Sequence[float]]] = [[], []]
    levels, luck_levels, marks = [], [], []
    unknown = (np.nan,) * 5
    for row in rows:
        source, cube = row.source, row.analysis
        play = _is_play(row)
        rolled = isinstance(source, Roll)
        own = play or not rolled  # a Roll tells of its checker play; the double before it has the analysis alone
        real["stored_error"].append(source.stored_error if own else np.nan)
        real["time"].append(source.time if own or not isinstance(source, Roll) else source.cube_time)
        real["luck"].append(source.luck if play and isinstance(source, Roll) else np.nan)
        luck_levels.append(source.luck_level if play and isinstance(source, Roll) else -1)
        marks.append(source.mark if play and isinstance(source, Roll) else -1)
        for name in ("nd", "dt", "dp"):
            real[name].append(getattr(cube, name) if cube else np.nan)
        for column, name in zip(chances, ("nd_chances", "dt_chances"), strict=True):
            column.append(getattr(cube, name) if cube else unknown)
        if play and isinstance(source, Roll):
            levels.append(source.candidates[0].level if source.candidates else -1)
            engines.append(source.engine if source.candidates else None)
        else:
            levels.append(cube.level if cube else -1)
            engines.append(cube.engine if cube else None)
        comments.append((source.comment if own else source.cube_comment if isinstance(source, Roll) else None) or None)
    columns |= {name: np.array(values) for name, values in real.items()}
    columns["nd_chances"], columns["dt_chances"] = (np.array(column) for column in chances)
    columns["level"], columns["luck_level"], columns["mark"] = np.array(levels), np.array(luck_levels), np.array(marks)
    columns["engine"], columns["comment"] = engines, comments
    columns["analysis_met"] = [met if engine else None for engine in engines]


def _plays(columns: dict[str, Any], rows: Sequence[Row]) -> None:
    """Moves, their legality, and candidates; the one that was played is the one that leads to the same position."""
    columns["move"] = np.array([row.move for row in rows], dtype=np.int8)
    columns["illegal"] = np.array([row.illegal for row in rows])
    legal = np.array([row.legal for row in rows])
    open_ = np.array([_is_play(row) and row.legal < 0 for row in rows])
    legal[open_] = count_legal_plays_many(columns["board"][open_], columns["dice"][open_])
    columns["legal_plays"] = legal
    played = np.full(len(rows), -1)
    found = [(i, c) for i, row in enumerate(rows) if _is_play(row) for c in row.source.candidates]  # type: ignore[union-attr]
    columns["played"] = played
    if not found:
        return
    at = np.array([i for i, _ in found])
    moves = np.array([c.move for _, c in found], dtype=np.int8)
    columns["candidate_move"] = moves
    columns["equity"] = np.array([c.equity for _, c in found])
    columns["candidate_level"] = np.array([c.level for _, c in found])
    columns["chances"] = np.array([c.chances for _, c in found])
    ends = apply_moves(columns["board"][at], moves)
    afters = np.array([rows[i].after or [99] * 26 for i in at], dtype=np.int8)
    same = (ends == afters).all(axis=1)
    first = np.searchsorted(at, at)
    for k in np.flatnonzero(same)[::-1].tolist():
        played[at[k]] = k - first[k]
