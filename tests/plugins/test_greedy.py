"""Like positions and the greedy choice among them, against all comparisons."""

from __future__ import annotations

import numpy as np
import pytest
from games import random_game

from millipoint.plugins.references import near as near_module
from millipoint.plugins.references.greedy import choose
from millipoint.plugins.references.near import Points
from millipoint.position import OPENING
from millipoint.position import like as like_distance


def walks(n: int, seed: int, plies: int) -> np.ndarray:
    """Boards of random games."""
    rng = np.random.default_rng(seed)
    out: list[np.ndarray] = []
    while len(out) < n:
        out += random_game(rng, plies)
    return np.stack(out[:n])


def crowd(n: int, seed: int) -> np.ndarray:
    """Boards that are all near the opening."""
    rng = np.random.default_rng(seed)
    out = np.tile(OPENING, (n, 1))
    for row in out:
        for stop in rng.choice(np.flatnonzero(OPENING > 0), 2):
            steps = int(rng.integers(1, 6))
            if row[stop] > 0 and stop > steps and row[stop - steps] >= 0:
                row[stop] -= 1
                row[stop - steps] += 1
    return np.unique(out, axis=0)


@pytest.fixture(params=[1 << 18, 2000], ids=["at once", "in parts"])
def looks(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """All positions are looked at at once, or in many parts."""
    monkeypatch.setattr(near_module, "_AREA", request.param)


@pytest.mark.parametrize(
    "boards", [walks(400, 3, 30), walks(300, 5, 4), crowd(400, 6)], ids=["games", "openings", "crowd"]
)
@pytest.mark.parametrize("classes", [1, 3, 150])
def test_neighbours_and_sums_are_those_of_all_comparisons(boards: np.ndarray, classes: int, looks: None) -> None:
    rng = np.random.default_rng(classes)
    group, x = rng.integers(0, classes, len(boards)), np.rint(1000 * rng.random(len(boards)))
    near = np.stack([like_distance(boards, one) <= 12 for one in boards]) & (group[:, None] == group)
    points = Points.of(boards, np.zeros(len(boards), dtype=bool), group)
    for i in range(len(boards)):
        assert points.near(i).tolist() == np.flatnonzero(near[i]).tolist()
    for share in (1.0, 0.6, 0.3, 0.02, 0.0):
        rows = np.flatnonzero(rng.random(len(boards)) < share)
        assert points.spread(rows, x[rows]).tolist() == near[:, rows].astype(float).dot(x[rows]).tolist()


@pytest.mark.parametrize("seed", range(4))
def test_the_choice_is_that_of_a_plain_greedy(seed: int, looks: None) -> None:
    """In one family, where sums of few stops part little; and with halved weights, covered and forbidden positions."""
    boards = np.concatenate([crowd(150, seed), walks(150, seed, 5)])
    rng = np.random.default_rng(seed)
    n = len(boards)
    x, weight, priority = np.rint(rng.gamma(1, 50, n)) / 2**12, rng.choice([1.0, 0.5, 0.25], n), rng.permutation(n)
    taken, free = rng.random(n) < 0.1, rng.random(n) < 0.9
    near = np.stack([like_distance(boards, one) <= 12 for one in boards])
    points = Points.of(boards, np.zeros(n, dtype=bool), np.zeros(n, dtype=int))
    picks = choose(points, x, weight, priority, 20, taken, free, points.near)
    left = np.where(taken, 0.0, x)
    for pick in picks:
        gain = np.where(free, weight * near.astype(float).dot(left), 0.0)
        best = min(np.flatnonzero(gain == gain.max()), key=lambda i: priority[i])
        covered = np.flatnonzero(near[best] & (left > 0))
        assert (pick.index, pick.gain, pick.rows.tolist()) == (best, pytest.approx(gain[best]), covered.tolist())
        left[covered] = 0.0
        free &= ~near[best]
    assert len(picks) == 20 or not (free & (near.astype(float).dot(left) > 0)).any()
