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
    """What the file says of each decision: analysis of cubes, costs, times, comments.

    A `Roll` tells of its checker play; of the double before it, it has the analysis, the time and the comment alone.
    """
    sources = [row.source for row in rows]
    kinds = [row.kind for row in rows]
    rolls = [(i, s) for i, s in enumerate(sources) if kinds[i] == CHECKER and isinstance(s, Roll)]
    before = [(i, s) for i, s in enumerate(sources) if kinds[i] != CHECKER and isinstance(s, Roll)]
    acts = [(i, s) for i, s in enumerate(sources) if not isinstance(s, Roll)]
    cubes = [(i, row.analysis) for i, row in enumerate(rows) if row.analysis is not None]
    n = len(rows)

    def real(*found: tuple[list[int], list[float]]) -> Array:
        out = np.full(n, np.nan)
        for at, values in found:
            out[at] = values
        return out

    at_roll, at_act, at_cube = ([i for i, _ in found] for found in (rolls, acts, cubes))
    costs = [s.stored_error for _, s in rolls], [s.stored_error for _, s in acts]
    columns["stored_error"] = real((at_roll, costs[0]), (at_act, costs[1]))
    times = (at_roll, [s.time for _, s in rolls]), (at_act, [s.time for _, s in acts])
    columns["time"] = real(*times, ([i for i, _ in before], [s.cube_time for _, s in before]))
    columns["luck"] = real((at_roll, [s.luck for _, s in rolls]))
    for name in ("nd", "dt", "dp"):
        columns[name] = real((at_cube, [getattr(cube, name) for _, cube in cubes]))
    for name in ("nd_chances", "dt_chances"):
        columns[name] = np.full((n, 5), np.nan)
        if cubes:
            columns[name][at_cube] = [getattr(cube, name) for _, cube in cubes]
    levels, luck_levels, marks = (np.full(n, -1) for _ in range(3))
    levels[at_roll] = [s.candidates[0].level if s.candidates else -1 for _, s in rolls]
    luck_levels[at_roll] = [s.luck_level for _, s in rolls]
    marks[at_roll] = [s.mark for _, s in rolls]
    engines: list[str | None] = [None] * n
    comments: list[str | None] = [None] * n
    for i, s in rolls:
        engines[i], comments[i] = s.engine if s.candidates else None, s.comment or None
    for i, a in acts:
        comments[i] = a.comment or None
    for i, s in before:
        comments[i] = s.cube_comment or None
    for i, cube in cubes:
        if kinds[i] != CHECKER:
            levels[i], engines[i] = cube.level, cube.engine
    columns |= {"level": levels, "luck_level": luck_levels, "mark": marks, "engine": engines, "comment": comments}
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
