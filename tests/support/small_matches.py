"""Small matches made for tests, and the way to put them into a library as they are."""

import hashlib

import numpy as np

from millipoint import Decisions, Game, Match, MatchInfo
from millipoint.decision import CHECKER, DOUBLE, OPENING
from millipoint.fingerprint import fingerprint
from millipoint.library.writer import add_analysis, add_match
from millipoint.position import keys


def made(
    number,
    players=("Ann", "Bob"),
    *,
    event="Open",
    day=19_000,
    length=7,
    rows=30,
    error=0.06,
    engine="GNU Backgammon",
    level=30,
):
    """A match of which every second decision of seat 0 costs ``error``."""
    rng = np.random.default_rng(number)
    kind = np.where(np.arange(rows) % 5 == 4, DOUBLE, CHECKER)
    counts = np.where(kind == CHECKER, 3, 0)
    equity = np.tile([0.5, 0.5 - error, 0.1], int((kind == CHECKER).sum()))
    board = np.tile(OPENING, (rows, 1)).astype(np.int8)
    board[np.arange(rows), 24 - np.arange(rows) % 3] += 1  # three positions
    seat = np.arange(rows) % 2
    table = Decisions.from_columns(
        {
            "match": [number], "day": [-(2**31) if day is None else day], "length": [length], "player": list(players),
            "outcome": [1, -1], "end_score": [length, 2], "seat": seat, "game": 1 + np.arange(rows) // 10,
            "ply": np.arange(rows) % 10, "kind": kind, "away": np.full(rows, length or -1), "opponent_away": np.full(rows, length or -1),
            "board": board, "position": keys(board), "dice": np.where((kind == CHECKER)[:, None], rng.integers(1, 7, (rows, 2)), 0),
            "action": np.where(kind == CHECKER, -1, 0), "played": np.where(kind == CHECKER, np.where(seat == 0, 1, 0), -1),
            "legal_plays": np.where(kind == CHECKER, 3, -1), "engine": [engine] * rows, "level": np.full(rows, level),
            "nd": np.where(kind == DOUBLE, 0.3, np.nan), "dt": np.where(kind == DOUBLE, 0.2, np.nan),
            "dp": np.where(kind == DOUBLE, 1.0, np.nan), "luck": np.where(kind == CHECKER, rng.normal(0, 0.1, rows), np.nan),
            "equity": equity, "comment": [f"why {number}?" if i == 3 else None for i in range(rows)],
        },
        sizes=[rows],
        counts=counts,
    )  # fmt: skip
    info = MatchInfo(
        source=f"{number}.sgf", format="sgf", program="gnubg", players=players, length=length, day=day, event=event,
        engine=engine, level=level, finished=True, score=(length, 2),
    )  # fmt: skip
    return Match(info=info, decisions=table, games=(Game(number=1, score=(0, 0), winner=0, points=1),))


def put(library, *matches):
    """Write matches; returns their numbers."""
    numbers = []
    for match in matches:
        with library.write() as connection:
            number = add_match(connection, match, fingerprint(match))
            digest = hashlib.sha256(f"{match.info.source}{len(numbers)}".encode()).hexdigest()
            add_analysis(connection, number, match, digest, active=True)
            numbers.append(number)
    return numbers


MATCHES = (
    made(1, ("Ann", "Bob"), event="Open", day=19_000),
    made(2, ("ann", "Cid"), event="Open", day=19_001, error=0.15),
    made(3, ("Muñoz, José", "Bob"), event="Cup", day=19_100),
    made(4, ("jose munoz", "Dee"), event="Cup", day=None, length=0),
    made(5, ("jose munoz", "Ann"), event="", day=19_200, rows=60),
)
