"""The choice of 20 reference positions among errors of one family: seconds, and how they grow with the errors.

    python benchmarks/references.py [--most 40000]

Positions of random games, whole ones and openings alone, where everything is like everything. Beside it the positions that
are near another one: the least that any way to add them up must look at.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

import numpy as np
from timing import best

from millipoint.plugins.references.greedy import choose
from millipoint.plugins.references.near import Points

GAMES = {"whole games": 60, "openings": 7}
"""Plies of a random game."""
SIZE = 20
LEAST = 5000
TIMES = 2


def positions(n: int, plies: int) -> Any:
    """Different positions of random games, in random order."""
    sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "support"))
    from games import random_game

    rng = np.random.default_rng(plies)
    seen: dict[bytes, Any] = {}
    while len(seen) < n:
        for board in random_game(rng, plies):
            seen.setdefault(board.tobytes(), board)
    boards = np.stack(list(seen.values())[:n])
    return boards[rng.permutation(n)]


def pick(boards: Any) -> Any:
    """The choice as the metric makes it, from boards on."""
    n = len(boards)
    x = np.random.default_rng(n).gamma(1.0, 0.01, n)
    free = np.ones(n, dtype=bool)
    points = Points.of(boards, ~free, np.zeros(n, dtype=np.int64))
    return choose(points, x, np.ones(n), np.arange(n), SIZE, ~free, free, points.near)


def main() -> None:
    """Print a table for each kind of game."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--most", type=int, default=40_000)
    most = parser.parse_args().most
    print(f"{'positions':>12} {'errors':>7} {'seconds':>8} {'growth':>7} {'near others':>12}")
    for name, plies in GAMES.items():
        boards, before = positions(most, plies), 0.0
        n = min(LEAST, most)
        while n <= most:
            some = boards[:n]
            took, _ = best(lambda some=some: pick(some), TIMES)
            points = Points.of(some, np.zeros(n, dtype=bool), np.zeros(n, dtype=np.int64))
            share = np.mean([len(points.near(i)) - 1 for i in range(0, n, max(n // 200, 1))]) / n
            growth = f"{took / before:6.1f}x" if before else ""
            print(f"{name:>12} {n:7,} {took:8.2f} {growth:>7} {share:12.2%}")
            before, n = took, 2 * n


if __name__ == "__main__":
    main()
