"""A seeded generator of decisions with realistic distributions, for benchmarks: no analysis behind it is real.

Lengths, players (Zipf), dates, errors (mostly small, a long tail), luck, cube actions and numbers of candidates look
like those of tournament matches at an average PR of about 7.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from millipoint import Decisions, Words
from millipoint.decision import CHECKER, DOUBLE, OPENING, TAKE
from millipoint.levels import ply
from millipoint.position.keys import keys

Array = np.ndarray[Any, np.dtype[Any]]

LENGTHS = np.array([0, 1, 3, 5, 7, 9, 11, 13, 15, 17, 21, 25])
SHARES = np.array([4, 3, 6, 22, 28, 14, 10, 5, 4, 2, 1, 1]) / 100
PLAYERS = 300
EVENTS = 120
FIRST_DAY, DAYS = 17_000, 3_000


def boards(rng: np.random.Generator, n: int) -> Array:
    """(n, 26) int8 boards: the opening with checkers of both sides shifted about."""
    out = np.tile(OPENING, (n, 1)).astype(np.int8)
    row = np.arange(n)
    for _ in range(8):
        start, end = rng.integers(1, 25, n), rng.integers(1, 25, n)
        side = np.sign(out[row, start]).astype(np.int8)
        free = (side != 0) & (out[row, end] * side >= 0)
        out[row[free], start[free]] -= side[free]
        out[row[free], end[free]] += side[free]
    return out


def synthetic(matches: int, seed: int = 1, first: int = 0, decisions: int = 100) -> Decisions:
    """Decisions of so many matches, about ``decisions`` each; ``first`` numbers the first match."""
    rng = np.random.default_rng([seed, first])
    length = rng.choice(LENGTHS, matches, p=SHARES)
    sizes = np.maximum(rng.normal(decisions, decisions / 4, matches).astype(int), 10)
    rows = int(sizes.sum())
    match = np.repeat(np.arange(matches), sizes)
    within = np.arange(rows) - np.repeat(np.cumsum(sizes) - sizes, sizes)
    game = within // 14 + 1
    kind = rng.choice([CHECKER, DOUBLE, TAKE], rows, p=[0.76, 0.22, 0.02])
    skill = rng.gamma(4.0, 0.25, (matches, 2))
    seat = rng.integers(0, 2, rows)
    counts = np.where(kind == CHECKER, np.minimum(rng.geometric(0.09, rows), 32), 0)
    equity, played, _ = _candidates(rng, counts, skill[match, seat])
    nd, dt, action = _cube(rng, kind, skill[match, seat])
    need = np.maximum(length[match], 1)
    away = np.where(length[match] > 0, 1 + rng.integers(0, 1000, rows) % need, -1)
    other = np.where(length[match] > 0, 1 + rng.integers(0, 1000, rows) % need, -1)
    pool = boards(rng, max(rows * 7 // 10, 1))
    place = rng.integers(0, len(pool), rows)
    dated = rng.random(matches) < 0.97
    day = FIRST_DAY + np.sort(rng.integers(0, DAYS, matches))
    event = rng.integers(0, EVENTS, matches)
    rank = np.minimum(rng.zipf(1.4, (matches, 2)), PLAYERS) - 1
    rank[:, 1] = np.where(rank[:, 0] == rank[:, 1], (rank[:, 1] + 1 + rng.integers(0, PLAYERS - 1, matches)) % PLAYERS, rank[:, 1])
    won = rng.integers(0, 2, matches)
    columns: dict[str, Any] = {
        "match": first + np.arange(matches),
        "day": np.where(dated, day, -(2**31)),
        "length": length,
        "tournament": event,
        "player": rank.ravel(),
        "outcome": np.stack([2 * won - 1, 1 - 2 * won], axis=1).ravel(),
        "end_score": np.stack([np.where(won, length, 0), np.where(won, 0, length)], axis=1).ravel(),
        "seat": seat,
        "game": game,
        "ply": within,
        "kind": kind,
        "away": away,
        "opponent_away": other,
        "crawford": ((away == 1) != (other == 1)) & (rng.random(rows) < 0.3),
        "cube": np.where(rng.random(rows) < 0.7, 1, 2 ** rng.integers(1, 4, rows)),
        "board": pool[place],
        "position": keys(pool)[place],
        "dice": np.where((kind == CHECKER)[:, None], rng.integers(1, 7, (rows, 2)), 0),
        "action": action,
        "played": np.where(kind == CHECKER, played, -1),
        "legal_plays": np.where(kind == CHECKER, counts, -1),
        "engine": np.zeros(rows),
        "level": np.full(rows, ply(4)),
        "nd": nd,
        "dt": dt,
        "dp": np.where(kind == CHECKER, np.nan, 1.0),
        "luck": np.where(kind == CHECKER, rng.normal(0, 0.15, rows), np.nan),
        "equity": equity,
        "candidate_level": np.full(len(equity), ply(4)),
    }
    words = {
        "player": Words(tuple(f"Player {i:03d}" for i in range(PLAYERS))),
        "tournament": Words(tuple(f"Open {i:03d}" for i in range(EVENTS))),
        "engine": Words(("Synthetic",)),
    }
    return Decisions.from_columns(columns, sizes=sizes, counts=counts, words=words)


def _candidates(rng: np.random.Generator, counts: Array, skill: Array) -> tuple[Array, Array, Array]:
    """Equities best first, the candidate played, and what it cost."""
    total = int(counts.sum())
    row = np.repeat(np.arange(len(counts)), counts)
    start = np.cumsum(counts) - counts
    gaps = rng.exponential(0.03, total)
    gaps[start[counts > 0]] = 0.0
    run = np.cumsum(gaps)
    cost = run - run[np.minimum(start, max(total - 1, 0))][row]
    best = rng.normal(0, 0.5, len(counts))
    slip = rng.random(len(counts)) < np.minimum(0.25 * skill, 0.9)
    played = np.where(slip, np.minimum(rng.geometric(0.5, len(counts)), counts - 1), 0).clip(0)
    equity = best[row] - cost
    return equity, played, cost[np.minimum(start + played, max(total - 1, 0))]


def _cube(rng: np.random.Generator, kind: Array, skill: Array) -> tuple[Array, Array, Array]:
    """No double, double/take and what was done."""
    n = len(kind)
    nd = np.where(kind == CHECKER, np.nan, rng.normal(0.25, 0.35, n))
    dt = np.where(kind == CHECKER, np.nan, 1.6 * nd - 0.3 + rng.normal(0, 0.05, n))
    right = np.minimum(dt, 1.0) > nd
    wrong = rng.random(n) < np.minimum(0.1 * skill, 0.5)
    take = (dt < 1.0) ^ wrong
    action = np.where(kind == DOUBLE, (right ^ wrong).astype(int), np.where(take, 2, 3))
    return nd, dt, np.where(kind == CHECKER, -1, action)
