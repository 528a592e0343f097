"""Legal plays: the rules one by one, and properties on random games."""

import numpy as np
import pytest
from hypothesis import given, settings

from millipoint.position import (
    OPENING,
    apply_move,
    borne_off,
    count_legal_plays,
    count_legal_plays_many,
    flip,
    is_valid,
    key,
    legal_plays,
    plays,
    render,
)

from .strategies import DICE, boards, dice
from .test_boards import board


def texts(b: np.ndarray, roll: tuple[int, int]) -> set[str]:
    return {render(move, b) for move, _ in plays(b, roll)}


def test_opening_counts() -> None:
    assert [count_legal_plays(OPENING, d) for d in ((3, 1), (1, 3), (6, 5), (6, 6))] == [16, 16, 7, 11]


def test_both_dice_must_be_played() -> None:
    # 6 first would leave no 5; 5 first lets the other checker play 6
    b = board(p12=1, p8=1, p6=-2, p1=-2, p3=-2)
    assert texts(b, (6, 5)) == {"12/7 8/2"}


def test_the_larger_die_when_only_one_can_be_played() -> None:
    b = board(p10=1, p1=-2)
    assert texts(board(p10=1, p3=-2), (4, 3)) == {"10/6"}
    assert texts(b, (5, 4)) == {"10/5"}
    assert texts(board(p10=1, p5=-2, p1=-2), (5, 4)) == {"10/6"}


def test_bar_first() -> None:
    assert texts(board(p25=1, p6=2, p22=-2, p23=-2), (3, 2)) == set()
    assert texts(board(p25=1, p6=2, p22=-2), (3, 2)) == {"bar/20", "bar/23 6/3"}
    assert texts(board(p25=2, p6=2, p22=-2), (3, 2)) == {"bar/23"}


def test_bearing_off() -> None:
    assert texts(board(p6=1, p3=1), (6, 3)) == {"6/off 3/off", "6/off"}
    assert texts(board(p7=1, p5=1), (6, 5)) == {"7/1 5/off", "7/2 5/off"}
    assert texts(board(p4=1, p2=1), (6, 5)) == {"4/off 2/off"}
    assert texts(board(p5=1, p2=1), (4, 1)) == {"5/1 2/1", "5/off"}
    assert count_legal_plays(board(p6=1, p8=1), (5, 1)) == 3


def test_doubles_up_to_four() -> None:
    assert texts(board(p20=1, p4=-2), (4, 4)) == {"20/8"}
    assert count_legal_plays(board(p3=2), (3, 3)) == 1
    assert count_legal_plays(board(p25=4), (1, 1)) == 1


def test_a_hit_on_the_way_is_another_result() -> None:
    b = board(p24=1, p18=-1)
    assert texts(b, (6, 4)) == {"24/14", "24/18*/14"}


def test_dance_and_game_over() -> None:
    assert legal_plays(board(p25=1, p22=-2, p23=-2), (3, 2)).shape == (0, 26)
    assert count_legal_plays(board(p3=-2), (3, 2)) == 0


def test_bad_dice_are_refused() -> None:
    with pytest.raises(ValueError, match="dice"):
        count_legal_plays(OPENING, (0, 3))


@given(boards, dice)
def test_every_play_leads_where_it_says(b: np.ndarray, roll: tuple[int, int]) -> None:
    seen = set()
    for move, after in plays(b, roll):
        assert (apply_move(b, move) == after).all()
        assert is_valid(after)
        assert borne_off(after)[1] == borne_off(b)[1]
        seen.add(key(after))
    assert len(seen) == count_legal_plays(b, roll) == len(legal_plays(b, roll))
    assert count_legal_plays(b, roll[::-1]) == len(seen)


def naive(b: np.ndarray, roll: tuple[int, int]) -> set[bytes]:
    """Rules spelled out: all orders, no ordering of equal dice, boards compared whole."""

    def hops(board: np.ndarray, die: int) -> list[np.ndarray]:
        out = []
        for s in range(25, 0, -1):
            if board[s] <= 0 or (board[25] > 0 and s < 25):
                continue
            t = s - die
            if t > 0:
                allowed = board[t] >= -1
            else:
                home = not (board[7:] > 0).any()
                allowed = home and (t == 0 or not (board[s + 1 :] > 0).any())
            if allowed:
                out.append(apply_move(board, (s, max(t, 0), *(-1,) * 6)))
        return out

    orders = [[roll[0]] * 4] if roll[0] == roll[1] else [[max(roll), min(roll)], [min(roll), max(roll)]]
    ends: dict[tuple[int, int], set[bytes]] = {}
    for order in orders:
        level = {b.tobytes()}
        for n, die in enumerate(order):
            following = {h.tobytes() for raw in level for h in hops(np.frombuffer(raw, np.int8), die)}
            if not following:
                break
            level = following
            ends.setdefault((n + 1, die if n == 0 else 0), set()).update(following)
    if not ends:
        return set()
    longest = max(ends)[0]
    if longest == 1 and roll[0] != roll[1]:
        return ends[max(ends)]
    return set().union(*(found for (n, _), found in ends.items() if n == longest))


@settings(max_examples=60, deadline=None)
@given(boards, dice)
def test_agrees_with_the_rules_spelled_out(b: np.ndarray, roll: tuple[int, int]) -> None:
    assert {after.tobytes() for after in legal_plays(b, roll)} == naive(b, roll)


def test_counts_of_many_are_counts_of_each() -> None:
    rng = np.random.default_rng(7)
    rows, rolls = [], []
    b = OPENING
    for _ in range(3000):
        roll = DICE[rng.integers(36)]
        rows.append(b)
        rolls.append(roll)
        results = legal_plays(b, roll)
        after = results[rng.integers(len(results))] if len(results) else b
        b = OPENING if after.max() <= 0 else flip(after)
    many = count_legal_plays_many(np.array(rows), np.array(rolls))
    assert many.dtype == np.int16
    assert many.tolist() == [count_legal_plays(b, r) for b, r in zip(rows, rolls, strict=True)]
    assert count_legal_plays_many(OPENING[None], [(0, 0)]).tolist() == [-1]
    assert count_legal_plays_many(np.zeros((0, 26)), np.zeros((0, 2))).tolist() == []


def test_counts_of_scattered_positions() -> None:
    rng = np.random.default_rng(11)
    rows = np.zeros((4000, 26), dtype=np.int8)
    for row in rows:
        stops = rng.permutation(np.arange(1, 25))
        for sign, own in ((1, stops[:12]), (-1, stops[12:])):
            spots = np.append(rng.choice(own, rng.integers(1, 8)), 25 if sign > 0 else 0)
            for stop in rng.choice(spots, rng.integers(1, 16)):
                row[stop] += sign
    assert is_valid(rows).all()
    rolls = rng.integers(1, 7, (4000, 2))
    each = [count_legal_plays(b, r) for b, r in zip(rows, rolls.tolist(), strict=True)]
    assert count_legal_plays_many(rows, rolls).tolist() == each
    for i in range(0, 4000, 40):
        assert each[i] == len(naive(rows[i], tuple(rolls[i].tolist())))
