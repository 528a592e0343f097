"""Phase and plan: the worked boards, and the rules once more for either orientation, one board at a time."""

import itertools
import time

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from millipoint.position import OPENING, PHASES, PLANS, flip, phase, plan

from .strategies import boards

WORKED = {
    "backgame": ({23: 2, 22: 2, 13: 5, 8: 3, 6: 3}, {1: 2, 12: 5, 17: 3, 19: 5}),
    "acepoint": ({24: 2, 13: 5, 8: 4, 6: 4}, {19: 5, 20: 4, 21: 4, 12: 2}),
    "blitz": ({1: 2, 2: 2, 3: 2, 4: 2, 13: 5, 8: 2}, {0: 1, 19: 5, 20: 4, 17: 5}),
    "holding": ({20: 2, 13: 5, 8: 4, 6: 4}, {19: 4, 21: 4, 12: 4, 17: 3}),
    "mutualholding": ({20: 2, 13: 5, 8: 4, 6: 4}, {5: 2, 19: 5, 12: 5, 17: 3}),
    "crunch": ({1: 7, 2: 6, 20: 2}, {19: 5, 18: 5, 8: 5}),
    "race": ({6: 5, 5: 5, 4: 5}, {19: 5, 20: 5, 21: 5}),
    "bearin": ({6: 5, 5: 5, 4: 5}, {1: 2, 19: 5, 20: 5, 21: 3}),
    "primevprime": ({24: 1, 20: 1, 8: 3, 7: 3, 6: 4, 5: 3}, {3: 1, 2: 1, 18: 3, 17: 3, 19: 3, 16: 2, 21: 2}),
    "contact": ({24: 2, 13: 5, 8: 3, 6: 5}, {1: 2, 12: 5, 17: 3, 19: 5}),
    "over": ({}, {19: 2}),
    "unknown": ({}, {}),
}
Side = dict[int, int]


def board(own: Side, other: Side) -> np.ndarray:
    out = np.zeros(26, dtype=np.int8)
    for stop, n in own.items():
        out[stop] += n
    for stop, n in other.items():
        out[stop] -= n
    return out


@pytest.mark.parametrize("name", WORKED)
def test_worked_boards(name: str) -> None:
    assert PLANS[plan(board(*WORKED[name]))[0]] == name


def run(side: Side) -> int:
    points = [p in side and side[p] >= 2 for p in range(1, 25)]
    return max((len(list(g)) for on, g in itertools.groupby(points) if on), default=0)


def sides(stored: np.ndarray, sign: int) -> tuple[Side, Side]:
    """Checkers of the mover and of the other, each in the numbers of the mover. ``sign`` -1: the board shows the mover's
    checkers as negative, moving up."""
    cells = {25 - p if sign < 0 else p: sign * int(n) for p, n in enumerate(stored.tolist())}
    return {p: n for p, n in cells.items() if n > 0}, {p: -n for p, n in cells.items() if n < 0}


def slow_plan(stored: np.ndarray, sign: int) -> str:
    """The rules as they are written, in order."""
    own, other = sides(stored, sign)
    made = {p for p, n in own.items() if n >= 2 and 1 <= p <= 24}
    theirs = {p for p, n in other.items() if n >= 2 and 1 <= p <= 24}
    if not own or not other:
        return "over" if own or other else "unknown"
    back, far = max(own), min(other)
    far_anchors = {p for p in made if p >= 19}
    behind = sum(p * n for p, n in own.items()) - sum((25 - p) * n for p, n in other.items())
    if back < far:
        return "race"
    if back <= 6 and any(p <= 6 for p in theirs):
        return "bearin"
    if sum(n for p, n in own.items() if p not in (1, 2)) <= 6:
        return "crunch"
    if len(far_anchors) >= 2:
        return "backgame"
    if far_anchors == {24} and behind >= 20:
        return "acepoint"
    if sum(p <= 6 for p in made) >= 3 and (0 in other or any(other.get(p) == 1 for p in range(1, 7))):
        return "blitz"
    if min(run(own), run(other)) >= 4 and any(p < back for p in theirs) and any(p > far for p in made):
        return "primevprime"
    if made & {18, 19, 20, 21}:
        return "mutualholding" if theirs & {4, 5, 6, 7} else "holding"
    return "contact"


def slow_phase(stored: np.ndarray) -> str:
    own, other = sides(stored, 1)
    if not own and not other:
        return "unknown"
    if not own or not other or max(own) < min(other):
        return "bearoff" if max(own, default=0) <= 6 and min(other, default=25) >= 19 else "race"
    full = sum(own.values()) == sum(other.values()) == 15 and 25 not in own and 0 not in other
    start, far = sides(OPENING, 1)
    moved = [15 - sum(min(n, here.get(p, 0)) for p, n in there.items()) for here, there in ((own, start), (other, far))]
    return "opening" if full and max(moved) <= 4 else "middlegame"


def dense(seed: int) -> np.ndarray:
    """Any board: few stops, so that anchors, primes and closed boards are common."""
    rng = np.random.default_rng(seed)
    out = np.zeros(26, dtype=np.int8)
    low = rng.integers(1, 20)
    for sign in (1, -1):
        for _ in range(15 - rng.integers(0, 5) * rng.integers(0, 4)):
            stop = int(rng.integers(low, min(low + 9, 25)) if rng.random() < 0.8 else rng.integers(0, 26))
            stop = stop if sign > 0 else 25 - stop
            if out[stop] * sign >= 0 and stop != (0 if sign > 0 else 25):
                out[stop] += sign
    return out


@given(st.one_of(boards, st.builds(dense, st.integers(0, 10**6))))
def test_rules_on_a_board_and_its_mirror(b: np.ndarray) -> None:
    assert PLANS[plan(b)[0]] == slow_plan(b, 1) == slow_plan(flip(b), -1)
    assert PHASES[phase(b)[0]] == slow_phase(b)
    assert phase(b)[0] == phase(flip(b))[0]
    both = {"unknown", "over", "race"}
    assert (PLANS[plan(b)[0]] in both) == (PLANS[plan(flip(b))[0]] in both)


def test_every_plan_and_phase_is_met_by_the_property() -> None:
    many = np.stack([dense(seed) for seed in range(3000)])
    found = {PLANS[code] for code in plan(many)}
    assert set(PLANS) - {"unknown", "over", "bearin", "primevprime"} <= found
    assert [slow_plan(b, 1) for b in many] == [PLANS[code] for code in plan(many)]
    assert {PHASES[code] for code in phase(many)} >= {"race", "middlegame"}
    assert PHASES[phase(OPENING)[0]] == "opening"
    assert PHASES[phase(board(*WORKED["race"]))[0]] == "bearoff"


def test_a_million_boards() -> None:
    many = np.tile(np.stack([dense(seed) for seed in range(1000)]), (1000, 1))
    start = time.process_time()
    plan(many)
    phase(many)
    assert time.process_time() - start < 10


def test_no_boards() -> None:
    none = np.zeros((0, 26), dtype=np.int8)
    assert len(plan(none)) == len(phase(none)) == 0
