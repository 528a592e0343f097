"""Seeded decisions that nobody made, with every kind of gap that real files have."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from millipoint.decision import BEAVERED, CHECKER, DOUBLE, DOUBLED, NO_DOUBLE, OPENING, PASSED, TAKE, TOOK
from millipoint.decisions import Decisions
from millipoint.schema import INT_NULL

Array = np.ndarray[Any, np.dtype[Any]]

LENGTHS = (7, 5, 0, 9, 1, 11, 3, 25, 7, 0)
"""Match lengths in turn; 0 = money play."""
EVENTS = (None, "Lisbon Open", "Nordic Cup", "Club evening")
ENGINES = ("eXtreme Gammon", "GNU Backgammon", "BGBlitz")
TABLES = ("Kazaross-XG2", None, "Woolsey", None, "Kazaross-XG2")
LEVELS = (30, 40, 100, 120, 200)


def sample(seed: int = 0, *, matches: int = 24, players: int = 7, rows: int = 14, first: int = 1) -> Decisions:
    """Decisions of ``matches`` matches among ``players`` players, about ``rows`` a game; equal seeds, equal tables.

    In it: both seats, names by Zipf's law (a few unknown), money play, Crawford games, dances and forced plays, plays
    and cubes without an analysis, plays outside the analysis with and without an error in the file, no doubles inside
    and outside every window, beavers, luck that is there, missing or all zero, undated matches, matches without a
    decision or a result, several engines, levels and match equity tables. Match numbers start at ``first``.
    """
    if not matches:
        return Decisions.empty()
    rng = np.random.default_rng([seed, matches, players])
    match, games = _matches(rng, matches, players, first)
    size = np.where(np.isin(games["match"], np.flatnonzero(match["bare"])), 0, 1 + rng.poisson(rows, len(games["match"])))
    game = np.repeat(np.arange(len(size)), size)
    row_match = games["match"][game]
    columns = _rows(rng, match, games, game, size)
    counts = _counts(rng, columns, row_match)
    columns |= _candidates(rng, columns, counts)
    words = ("day", "length", "tournament", "round", "place", "source", "jacoby", "beaver")
    columns |= {"match": match["match"], **{name: match[name] for name in words}}
    columns |= {name: match[name].ravel() for name in ("player", "outcome", "start_score", "end_score")}
    return Decisions.from_columns(columns, sizes=np.bincount(row_match, minlength=matches), counts=counts)


def _matches(rng: np.random.Generator, n: int, players: int, first: int) -> tuple[dict[str, Any], dict[str, Array]]:
    """Facts of matches and sides, and the games of each match with their scores."""
    i = np.arange(n)
    rank = 1.0 / np.arange(1, players + 1)
    names = np.array([f"Player {k + 1}" for k in range(players)], dtype=object)
    pair = np.array([rng.choice(players, 2, replace=False, p=rank / rank.sum()) for _ in i]).reshape(n, 2)
    player = names[pair]
    player[(i % 17) == 9, 1] = None
    length = np.array(LENGTHS)[i % len(LENGTHS)]
    games: dict[str, list[Any]] = {name: [] for name in ("match", "game", "score", "crawford", "cube", "starter")}
    start = np.where((i % 13 == 5) & (length > 3), 2, 0)[:, None] * [1, 0]
    score = start.copy()
    finished = i % 7 != 4
    for m in i:
        _games(rng, int(m), int(length[m]), score[m], bool(finished[m]), games)
    lead = np.sign(score[:, :1] - score[:, 1:])
    event = rng.integers(len(EVENTS), size=n)
    match = {
        "match": first + rng.permutation(n) * 7919,
        "day": np.where(i % 5 == 3, INT_NULL, 18_000 + rng.integers(0, 900, n)),
        "length": length,
        "tournament": [EVENTS[e] for e in event],
        "round": [None if e % 2 else f"round {e}" for e in event],
        "place": [None] * n,
        "source": [f"game{k:04}.xg" for k in i],
        "jacoby": np.where(length == 0, i % 2, -1),
        "beaver": np.where(length == 0, 1, -1),
        "player": player,
        "outcome": np.concatenate([lead, -lead], axis=1) * finished[:, None],
        "start_score": start,
        "end_score": score,
        "bare": i % 11 == 7,
        "luck": i % 4,
        "engine": rng.integers(len(ENGINES), size=n),
        "met": [TABLES[k % len(TABLES)] for k in i],
        "marked": i % 6 == 2,
    }
    return match, {name: np.array(values) for name, values in games.items()}


def _games(rng: np.random.Generator, m: int, length: int, score: Array, finished: bool, games: dict[str, list[Any]]) -> None:
    crawford = played = False
    last = 3 + m % 3 if length == 0 or not finished else 10**6
    number = 0
    while number < last and (length == 0 or score.max() < length):
        number += 1
        now = length > 1 and not played and bool((score == length - 1).any())
        played = played or now
        crawford = now
        cube = 1 if crawford else int(rng.choice([1, 2, 4, 8], p=[0.6, 0.25, 0.1, 0.05]))
        for name, value in zip(games, (m, number, tuple(score), crawford, cube, int(rng.integers(2))), strict=True):
            games[name].append(value)
        points = cube * int(rng.choice([1, 2], p=[0.8, 0.2]))
        winner = int(rng.integers(2))
        score[winner] = min(score[winner] + points, length) if length else score[winner] + points


def _rows(rng: np.random.Generator, match: Mapping[str, Any], games: Mapping[str, Array], game: Array, size: Array) -> dict[str, Any]:
    """Columns of decision grain, but for the candidates."""
    n = len(game)
    m = games["match"][game]
    ply = np.arange(n) - np.repeat(np.cumsum(size) - size, size)
    seat = (games["starter"][game] + ply) % 2
    crawford = games["crawford"][game]
    kind = np.where(rng.random(n) < 0.72, CHECKER, np.where(rng.random(n) < 0.7, DOUBLE, TAKE))
    kind[crawford] = CHECKER
    length = np.asarray(match["length"])[m]
    score = games["score"].reshape(-1, 2)[game]
    away = np.where(length[:, None] > 0, length[:, None] - score, -1)
    checker = kind == CHECKER
    boards, keys = _boards(np.random.default_rng(1))
    board = rng.integers(len(boards), size=n)
    unrated = rng.random(n) < 0.07
    engine = np.where(unrated, -1, np.asarray(match["engine"])[m])
    columns: dict[str, Any] = {
        "seat": seat,
        "game": games["game"][game],
        "ply": ply,
        "kind": kind,
        "away": away[np.arange(n), seat],
        "opponent_away": away[np.arange(n), 1 - seat],
        "crawford": crawford,
        "cube": games["cube"][game],
        "cube_owner": np.where(games["cube"][game] > 1, rng.choice([-1, 1], n), 0),
        "board": boards[board],
        "position": keys[board],
        "dice": np.where(checker[:, None], rng.integers(1, 7, (n, 2)), 0),
        "illegal": checker & (rng.random(n) < 0.01),
        "engine": [None if e < 0 else ENGINES[e] for e in engine.tolist()],
        "level": np.where(unrated, -1, np.array(LEVELS)[rng.integers(len(LEVELS), size=n)]),
        "analysis_met": [match["met"][k] for k in m.tolist()],
        "luck": _luck(rng, np.asarray(match["luck"])[m], checker),
        "luck_level": np.where(checker, 20, -1),
        "time": np.where(rng.random(n) < 0.3, rng.gamma(2.0, 6.0, n), np.nan),
        "flagged": rng.random(n) < 0.02,
        "comment": [f"note {k % 5}" if hit else None for k, hit in enumerate((rng.random(n) < 0.03).tolist())],
        "unrated": unrated,
        "marked": np.asarray(match["marked"])[m],
    }
    return {**columns, **_cubes(rng, kind, unrated)}


def _boards(rng: np.random.Generator) -> tuple[Array, Array]:
    """Sixty boards with 15 checkers a side at most, and a 64-bit key of each."""
    boards = np.tile(OPENING, (60, 1))
    for board in boards[1:]:
        for _ in range(rng.integers(2, 40)):
            start, end = rng.integers(1, 25, 2)
            if board[start] * board[end] >= 0 and board[start] != 0:
                sign = np.sign(board[start])
                board[start] -= sign
                board[end] += sign
    return boards, rng.integers(-(2**63), 2**63 - 1, 60, dtype=np.int64)


def _luck(rng: np.random.Generator, way: Array, checker: Array) -> Array:
    """Luck by match: measured, measured with gaps, absent, or a file full of zeros."""
    luck = rng.normal(0, 0.15, len(way))
    luck[(way == 1) & (rng.random(len(way)) < 0.2)] = np.nan
    luck[way == 2] = np.nan
    luck[way == 3] = 0.0
    luck[~checker] = np.nan
    return luck


def _cubes(rng: np.random.Generator, kind: Array, unrated: Array) -> dict[str, Array]:
    n = len(kind)
    cube = kind != CHECKER
    known = cube & ~unrated
    dp = np.where(rng.random(n) < 0.9, 1.0, rng.uniform(0.3, 1.0, n))
    dt = rng.normal(0.6, 0.6, n)
    nd = np.where(rng.random(n) < 0.6, np.minimum(dt, dp) + rng.normal(0, 0.12, n), rng.normal(0.2, 0.6, n))
    doubled = nd + rng.normal(0, 0.1, n) < np.minimum(dt, dp)
    passed = dt + rng.normal(0, 0.1, n) > dp
    answer = np.where(passed, PASSED, np.where(rng.random(n) < 0.05, BEAVERED, TOOK))
    action = np.where(kind == DOUBLE, np.where(doubled, DOUBLED, NO_DOUBLE), np.where(kind == TAKE, answer, -1))
    chances = _chances(rng, 2 * n).reshape(2, n, 5)
    chances[:, ~known] = np.nan
    values = {name: np.where(known, v, np.nan) for name, v in (("nd", nd), ("dt", dt), ("dp", dp))}
    return {**values, "action": action, "nd_chances": chances[0], "dt_chances": chances[1]}


def _chances(rng: np.random.Generator, n: int) -> Array:
    win = rng.beta(3, 3, n)
    gammon, lost = win * rng.beta(1, 4, n), (1 - win) * rng.beta(1, 4, n)
    return np.stack([win, gammon, gammon * rng.beta(1, 20, n), lost, lost * rng.beta(1, 20, n)], axis=1)


def _counts(rng: np.random.Generator, columns: dict[str, Any], row_match: Array) -> Array:
    """Number of candidates of each row; the number of legal plays, the file's mark and what was not analysed with it."""
    n = len(row_match)
    checker = columns["kind"] == CHECKER
    counts = np.minimum(1 + rng.geometric(0.25, n), 8)
    fate = rng.random(n)
    dance, forced = fate < 0.05, (fate >= 0.05) & (fate < 0.13)
    legal = np.where(rng.random(n) < 0.5, counts, counts + rng.integers(1, 12, n))
    legal = np.where(dance, 0, np.where(forced, 1, np.where(fate > 0.94, -1, legal)))
    counts = np.where(dance | columns.pop("unrated") | ~checker, 0, np.where(forced, 1, counts))
    columns["legal_plays"] = np.where(checker, legal, -1)
    columns["mark"] = np.where(checker & columns.pop("marked"), (counts < 2) | (rng.random(n) < 0.05), -1)
    return counts


def _candidates(rng: np.random.Generator, columns: dict[str, Any], counts: Array) -> dict[str, Any]:
    total = int(counts.sum())
    starts = np.cumsum(counts) - counts
    row = np.repeat(np.arange(len(counts)), counts)
    rank = np.arange(total) - starts[row]
    gap = rng.exponential(0.04, total) * (rng.random(total) > 0.15) * (rank > 0)
    gap *= (rng.random(len(counts)) > 0.04)[row]  # some lists are tied throughout
    drop = np.cumsum(gap)
    drop -= np.repeat(drop[starts[counts > 0]], counts[counts > 0])
    equity = rng.normal(0, 0.5, len(counts))[row] - drop
    lost = rng.random(len(counts)) < 0.03
    played = np.where((counts > 0) & ~lost, np.minimum(rng.geometric(0.6, len(counts)) - 1, counts - 1), -1)
    stated = (columns["kind"] == CHECKER) & (played < 0) & (rng.random(len(counts)) < 0.4) & (counts > 0)
    moves = rng.integers(0, 25, (total, 8))
    move = np.full((len(counts), 8), -1)
    move[played >= 0] = moves[(starts + played)[played >= 0]]
    return {
        "played": played,
        "move": move,
        "stored_error": np.where(stated, rng.exponential(0.05, len(counts)), np.nan),
        "equity": equity,
        "candidate_level": np.where(rank < 4, 30, 10),
        "candidate_move": moves,
        "chances": _chances(rng, total),
    }
