"""Keys, boards and moves."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from millipoint.position import (
    OPENING,
    OPENING_KEY,
    apply_move,
    apply_moves,
    borne_off,
    flip,
    is_valid,
    key,
    keys,
    pips,
)
from millipoint.position.keys import KEY_VERSION

from .strategies import boards


def board(**stops: int) -> np.ndarray:
    out = np.zeros(26, dtype=np.int8)
    for name, count in stops.items():
        out[int(name[1:])] = count
    return out


def test_keys_of_version_1_never_change() -> None:
    assert KEY_VERSION == 1
    assert key(OPENING) == OPENING_KEY == 3321278127932421961
    assert key(board(p6=15)) == 4231464110961608298
    assert key(board(p0=-1, p25=2, p24=-14)) == -4554484880831779468


def test_the_key_is_the_documented_function() -> None:
    full = (1 << 64) - 1

    def mix(x: int) -> int:
        x = (x + 0x9E3779B97F4A7C15) & full
        x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & full
        x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & full
        return x ^ (x >> 31)

    expected = 0
    for stop, count in enumerate(OPENING.tolist()):
        if count:
            expected ^= mix(mix((KEY_VERSION << 32) + 256 * stop + count % 256))
    assert key(OPENING) % (1 << 64) == expected


def test_only_the_empty_board_has_key_0() -> None:
    assert keys(np.zeros((2, 26), dtype=np.int8)).tolist() == [0, 0]
    assert keys(np.zeros((0, 26), dtype=np.int8)).shape == (0,)
    assert key(board(p1=-1)) not in (0, key(board(p1=1)), key(board(p2=-1)))


def test_keys_are_those_of_rows_across_chunks() -> None:
    rows = np.random.default_rng(1).integers(-15, 16, (40_000, 26)).astype(np.int8)
    whole = keys(rows)
    assert whole.dtype == np.int64
    assert whole[[0, 16_383, 16_384, 39_999]].tolist() == [key(rows[i]) for i in (0, 16_383, 16_384, 39_999)]
    assert (keys(np.asfortranarray(rows)) == whole).all()
    assert len(np.unique(whole)) == len(rows)


def test_wrong_shapes_are_refused() -> None:
    with pytest.raises(ValueError, match="26"):
        keys(OPENING)
    with pytest.raises(ValueError, match="26"):
        apply_moves(OPENING[None], np.zeros((2, 8)))


@given(boards, boards)
def test_keys_are_equal_exactly_for_equal_boards(a: np.ndarray, b: np.ndarray) -> None:
    assert (key(a) == key(b)) == bool((a == b).all())


@given(boards)
def test_flip_is_an_involution_that_swaps_sides(b: np.ndarray) -> None:
    assert (flip(flip(b)) == b).all()
    assert is_valid(b)
    assert is_valid(flip(b))
    assert pips(flip(b)) == pips(b)[::-1]
    assert borne_off(flip(b)) == borne_off(b)[::-1]


def test_opening() -> None:
    assert pips(OPENING) == (167, 167)
    assert borne_off(OPENING) == (0, 0)
    assert (flip(OPENING) == OPENING).all()
    assert flip(np.stack([OPENING] * 6).reshape(2, 3, 26)).shape == (2, 3, 26)


def test_pips_and_borne_off_count_the_bar() -> None:
    b = board(p25=1, p3=2, p0=-2, p24=-3)
    assert pips(b) == (25 + 6, 50 + 3)
    assert borne_off(b) == (12, 10)


def test_invalid_boards() -> None:
    assert not is_valid(board(p3=16))
    assert not is_valid(board(p3=-10, p4=-6))
    assert not is_valid(board(p0=1))
    assert not is_valid(board(p25=-1))


def test_sums_do_not_wrap() -> None:
    assert pips(board(p25=15)) == (375, 0)


def test_moves_hit_enter_and_bear_off() -> None:
    b = board(p25=1, p6=2, p22=-1, p4=-1)
    after = apply_move(b, (25, 22, 6, 4, 6, 0, -1, -1))
    assert (after == board(p22=1, p4=1, p0=-2)).all()
    assert (b == board(p25=1, p6=2, p22=-1, p4=-1)).all()


def test_a_joined_hop_hits_at_its_end_only() -> None:
    b = board(p24=1, p18=-1, p13=-1)
    assert (apply_move(b, (24, 13, -1, -1, -1, -1, -1, -1)) == board(p18=-1, p13=1, p0=-1)).all()
    assert (apply_move(b, (24, 18, 18, 13, -1, -1, -1, -1)) == board(p13=1, p0=-2)).all()


def test_many_moves_at_once() -> None:
    moves = np.array([(8, 5, 6, 5, -1, -1, -1, -1), (-1,) * 8, (13, 7, 13, 7, 8, 2, 8, 2)], dtype=np.int8)
    rows = apply_moves(np.stack([OPENING] * 3), moves)
    assert rows.dtype == np.int8
    assert (rows == np.stack([apply_move(OPENING, m) for m in moves])).all()
    assert (rows[1] == OPENING).all()
    assert apply_moves(np.zeros((0, 26)), np.zeros((0, 8))).shape == (0, 26)


@given(boards, st.integers(0, 24))
def test_the_bar_is_the_far_end(b: np.ndarray, stop: int) -> None:
    assert flip(b)[25 - stop] == -b[stop]
