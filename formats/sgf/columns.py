"""Replayed games as the columns of `millipoint.Decisions`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np

from millipoint import levels
from millipoint.decision import CHECKER, SCHEMA, TAKE
from millipoint.decisions import Decisions
from millipoint.formats.sgf.analysis import Candidates, stops
from millipoint.formats.sgf.cubes import Cubes
from millipoint.formats.sgf.games import Replay
from millipoint.formats.sgf.played import legal_counts, played
from millipoint.formats.sgf.rows import NOWHERE, Row
from millipoint.formats.sgf.text import decode
from millipoint.formats.sgf.tokens import first
from millipoint.met import Met, load
from millipoint.position.keys import keys
from millipoint.words import Words, encode

Array = np.ndarray[Any, np.dtype[Any]]
ENGINE = "GNU Backgammon"


@cache
def met() -> Met:
    """The table by which the match winning chances of cube analyses become equities."""
    return load("Kazaross-XG2")


def decisions(
    data: bytes, games: Sequence[Replay], found: Candidates, doubles: Cubes, facts: dict[str, Any]
) -> Decisions:
    """The columns of one match. ``facts`` has the match and side columns, texts among them as texts."""
    rows = [row for game in games for row in game.rows]
    per_game = [len(game.rows) for game in games]
    columns: dict[str, Any] = {}
    words: dict[str, Words] = {}
    for name, value in facts.items():
        if SCHEMA[name].words:
            columns[name], words[name] = encode(value)
        else:
            columns[name] = value
    counts = np.zeros(len(rows), dtype=np.int64)
    if rows:
        has = np.array([row.plays is not NOWHERE for row in rows])
        counts[has] = found.counts
        _situation(columns, games, rows, per_game)
        _plays(data, columns, rows, found, counts, has)
        _cubes(columns, games, per_game, doubles)
        columns["engine"] = np.where(columns["level"] >= 0, 0, -1)
    texts = [
        None if row.comment is NOWHERE else decode(first(data, row.comment), game.root.charset) or None
        for game in games
        for row in game.rows
    ]
    columns["comment"], words["comment"] = encode(texts)
    words["engine"] = Words((ENGINE,))
    return _table(columns, words, counts)


def _table(columns: dict[str, Any], words: dict[str, Words], counts: Array) -> Decisions:
    """Every column of the schema: those given in their dtype, the others unknown."""
    n = {"match": 1, "side": 2, "decision": len(counts), "candidate": int(counts.sum())}
    data: dict[str, Array] = {}
    for name, (dtype, grain, shape, fill) in _layout().items():
        if name in columns:
            data[name] = np.asarray(columns[name]).astype(dtype, copy=False).reshape(n[grain], *shape)
        else:
            data[name] = np.full((n[grain], *shape), fill, dtype=dtype)
    vocabularies = {name: words.get(name, Words()) for name, spec in SCHEMA.items() if spec.words}
    return Decisions(data, np.array([len(counts)], dtype=np.int64), counts, vocabularies)


@cache
def _layout() -> dict[str, tuple[Any, str, tuple[int, ...], Any]]:
    return {name: (spec.dtype, spec.grain, spec.shape, spec.fill) for name, spec in SCHEMA.items()}


def _situation(columns: dict[str, Any], games: Sequence[Replay], rows: list[Row], per_game: list[int]) -> None:
    """Who decides, where and at what score."""
    kind, seat, cube, owner, board, _, action, *_ = zip(*rows, strict=True)
    seats = np.array(seat, dtype=np.int8)
    roots = [game.root for game in games]
    columns["kind"], columns["seat"], columns["cube"], columns["action"] = (
        np.array(kind),
        seats,
        np.array(cube),
        np.array(action),
    )
    columns["game"] = np.repeat([root.index + 1 for root in roots], per_game)
    columns["ply"] = np.concatenate([np.arange(n) for n in per_game])
    columns["crawford"] = np.repeat(["CrawfordGame" in root.rules for root in roots], per_game)
    if roots[0].length:
        need = np.repeat(
            [[root.length - root.score[0], root.length - root.score[1]] for root in roots], per_game, axis=0
        )
        index = np.arange(len(rows))
        columns["away"], columns["opponent_away"] = need[index, seats], need[index, 1 - seats]
    else:
        columns["away"] = columns["opponent_away"] = np.full(len(rows), -1)
    held = np.array(owner)
    columns["cube_owner"] = np.where(held < 0, 0, np.where(held == seats, 1, -1))
    boards = np.frombuffer(b"".join(board), dtype=np.int8).reshape(-1, 26).copy()
    turned = seats == 1
    boards[turned] = -boards[turned, ::-1]
    columns["board"], columns["position"] = boards, keys(boards)


def _plays(data: bytes, columns: dict[str, Any], rows: list[Row], found: Candidates, counts: Array, has: Array) -> None:
    """Dice, plays, candidates and luck."""
    seats, kind = columns["seat"], columns["kind"]
    letters = np.frombuffer(b"".join([row.letters.ljust(8, b"\0") for row in rows]), dtype=np.uint8).reshape(-1, 8)
    columns["move"] = stops(letters, seats)
    dice = np.frombuffer(b"".join([row.dice for row in rows]), dtype=np.uint8).reshape(-1, 2) - ord("0")
    columns["dice"] = dice
    columns["illegal"] = _off_dice(columns["move"], dice.astype(np.int16)) & (kind == CHECKER)
    columns["candidate_move"] = stops(found.letters, np.repeat(seats, counts))
    columns["equity"], columns["chances"], columns["candidate_level"] = found.equity, found.chances, found.level
    columns["played"] = played(data, rows, letters, found, counts)
    columns["legal_plays"] = legal_counts(columns, letters[:, 0] == 0, found.equity, counts)
    luck = np.array([row.luck for row in rows])
    known = np.isfinite(luck)
    columns["luck"] = luck
    columns["luck_level"] = np.where(known, levels.ply(1), -1)
    starts = np.cumsum(counts) - counts
    columns["level"] = np.full(len(rows), -1)
    some = counts > 0
    columns["level"][some] = found.level[starts[some]]


def _off_dice(move: Array, dice: Array) -> Array:
    """Where a checker went a way that no dice of the roll, alone or together, can send it."""
    pairs = move.reshape(-1, 4, 2).astype(np.int16)
    used = pairs[:, :, 0] >= 0
    way = np.where(used, pairs[:, :, 0] - pairs[:, :, 1], 0)
    high, low = dice.max(axis=1)[:, None], dice.min(axis=1)[:, None]
    double, off = high == low, pairs[:, :, 1] == 0
    exact = np.where(
        double, (way % np.maximum(high, 1) == 0) & (way <= 4 * high), (way == high) | (way == low) | (way == high + low)
    )
    bears = off & (way <= np.where(double, 4 * high, high + low))
    wrong = used & ((way <= 0) | ~(exact | bears))
    most = np.where(double[:, 0], 4, 2)
    far = way.sum(axis=1) > np.where(double[:, 0], 4 * high[:, 0], high[:, 0] + low[:, 0])
    return np.asarray(wrong.any(axis=1) | far | (used.sum(axis=1) > most))


def _cubes(columns: dict[str, Any], games: Sequence[Replay], per_game: list[int], doubles: Cubes) -> None:
    """Cube analyses: match winning chances become equities at the score and cube of the double."""
    analysis = np.array([row.analysis for game in games for row in game.rows])
    at = np.flatnonzero(analysis >= 0)
    if not len(at):
        return
    before = np.cumsum([0, *(len(game.analyses) for game in games[:-1])])
    found = (analysis + np.repeat(before, per_game))[at]
    columns["level"][at] = doubles.level[found]
    values = doubles.values[found]
    equity = values[:, :, 6]
    if columns["away"][0] >= 0:
        take = columns["kind"][at] == TAKE
        away, other, seat = columns["away"][at], columns["opponent_away"][at], columns["seat"][at]
        mine, theirs = np.where(take, other, away), np.where(take, away, other)
        place = [array[:, None] for array in (mine, theirs, columns["cube"][at], np.where(take, 1 - seat, seat))]
        equity = met().mwc_to_emg(equity, *place)
    for name, column in (
        ("nd", equity[:, 0]),
        ("dt", equity[:, 1]),
        ("dp", np.where(np.isnan(equity[:, 0]), np.nan, 1.0)),
    ):
        columns[name] = np.full(len(analysis), np.nan)
        columns[name][at] = column
    for i, name in enumerate(("nd_chances", "dt_chances")):
        columns[name] = np.full((len(analysis), 5), np.nan)
        columns[name][at] = values[:, i, :5]
