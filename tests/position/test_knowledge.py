"""Contact, blots, points, primes, anchors, exposure, like distance: against plain loops and the generator of plays."""

import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from millipoint.position import (
    OPENING,
    anchors,
    blots,
    contact,
    exposed,
    flip,
    home_points,
    legal_plays,
    like,
    made_points,
    on_board,
    pips,
    primes,
    profile,
    rearmost,
    shots,
)

from .strategies import boards


def one(pair: tuple[np.ndarray, np.ndarray]) -> tuple[int, int]:
    return int(pair[0][0]), int(pair[1][0])


def slow(b: list[int]) -> dict[str, object]:
    """Facts of one side, its checkers positive, by loops."""
    points = range(1, 25)
    made = [p for p in points if b[p] >= 2]
    runs = [len(list(g)) for on, g in itertools.groupby(points, key=lambda p: b[p] >= 2) if on]
    theirs = [p for p in range(26) if b[p] < 0]
    return {
        "blots": sum(b[p] == 1 for p in points),
        "made": len(made),
        "home": sum(p <= 6 for p in made),
        "anchors": sum(p >= 19 for p in made),
        "prime": max(runs, default=0),
        "rear": max((p for p in range(26) if b[p] > 0), default=0),
        "here": sum(n for n in b if n > 0),
        "exposed": sum(b[p] == 1 and any(q < p for q in theirs) for p in points),
    }


@given(boards)
def test_facts_of_both_sides(board: np.ndarray) -> None:
    mine, yours = slow(board.tolist()), slow(flip(board).tolist())
    found = {
        "blots": blots, "made": made_points, "home": home_points, "anchors": anchors, "prime": primes,
        "rear": rearmost, "here": on_board, "exposed": exposed,
    }  # fmt: skip
    for name, function in found.items():
        assert one(function(board)) == (mine[name], yours[name]), name
        assert one(function(flip(board))) == (yours[name], mine[name]), name
    assert contact(board)[0] == contact(flip(board))[0]
    assert contact(board)[0] == (mine["here"] > 0 and yours["here"] > 0 and mine["rear"] + yours["rear"] > 25)


def test_facts_of_the_opening() -> None:
    assert one(made_points(OPENING)) == (4, 4)
    assert one(home_points(OPENING)) == (1, 1) and one(anchors(OPENING)) == (1, 1)
    assert one(primes(OPENING)) == (1, 1) and one(rearmost(OPENING)) == (24, 24)


def test_many_boards_and_none() -> None:
    many = np.stack([OPENING, flip(OPENING)])
    assert made_points(many)[0].tolist() == [4, 4]
    assert blots(many[:0])[0].shape == (0,) and shots(many[:0])[0].shape == (0,)
    with pytest.raises(ValueError, match="26"):
        blots(np.zeros((3, 24)))


@settings(max_examples=60, deadline=None)
@given(boards)
def test_shots_against_the_generator(board: np.ndarray) -> None:
    """The generator heeds that both dice must be played, so that it may find fewer hits, never more."""
    there, least = one(shots(board))[1], 0
    for a, b in itertools.product(range(1, 7), repeat=2):
        results = legal_plays(board, (a, b))
        least += bool(len(results) and (results[:, 0] < board[0]).any())
    assert least <= there <= least + 4


@pytest.mark.parametrize(
    ("away", "rolls"), [(1, 11), (2, 12), (3, 14), (4, 15), (5, 15), (6, 17), (7, 6), (8, 6), (12, 3)]
)
def test_shots_at_one_blot(away: int, rolls: int) -> None:
    """The numbers that players know by heart: one checker, one blot, nothing between."""
    board = np.zeros(26, dtype=np.int8)
    board[20], board[20 - away] = 1, -1
    assert one(shots(board))[1] == rolls
    assert one(shots(flip(board)))[0] == rolls


def test_a_shot_from_the_bar() -> None:
    board = np.zeros(26, dtype=np.int8)
    board[25], board[22], board[[24, 23, 21, 20, 19]] = 1, -1, -2
    assert one(shots(board))[1] == 11


def test_like_examples() -> None:
    board = OPENING.copy()
    board[8] -= 1
    board[5] += 1
    assert like(OPENING, board).tolist() == [3]
    off = OPENING.copy()
    off[6] -= 1
    assert like(OPENING, off).tolist() == [6]
    bar = OPENING.copy()
    bar[24] -= 1
    bar[25] += 1
    bar[1] += 1
    bar[0] -= 1
    assert like(OPENING, bar).tolist() == [2]
    assert like(OPENING, np.stack([OPENING, board, off])).tolist() == [0, 3, 6]


@given(boards, boards, boards)
def test_like_is_a_metric(a: np.ndarray, b: np.ndarray, c: np.ndarray) -> None:
    ab, ba, bc, ac = (int(like(x, y)[0]) for x, y in ((a, b), (b, a), (b, c), (a, c)))
    assert ab == ba and ac <= ab + bc
    assert (ab == 0) == bool((a == b).all()) and like(a, a)[0] == 0
    assert like(flip(a), flip(b))[0] == ab
    gap = sum(abs(int(x) - int(y)) for x, y in zip(pips(a), pips(b), strict=True))
    assert gap <= ab
    assert ab == transport(a, b) + transport(flip(a), flip(b))


def transport(a: np.ndarray, b: np.ndarray) -> int:
    """Least pips to move a side's checkers from one arrangement to the other: sorted checkers, one to one."""

    def places(board: np.ndarray) -> list[int]:
        found = [p for p in range(1, 26) for _ in range(max(int(board[p]), 0))]
        return [0] * (15 - len(found)) + found

    return sum(abs(x - y) for x, y in zip(places(a), places(b), strict=True))


@given(st.lists(boards, min_size=1, max_size=5))
def test_profiles_add_up_to_pips(many: list[np.ndarray]) -> None:
    rows = np.stack(many)
    own, other = pips(rows)
    found = profile(rows).astype(int)
    assert (found[:, :25].sum(axis=1) == own).all() and (found[:, 25:].sum(axis=1) == other).all()
