"""Look-ups: what is no score, broadcasting, seats, identity."""

from __future__ import annotations

import copy
import pickle

import attrs
import numpy as np
import pytest

from millipoint.errors import MetError
from millipoint.met import Met, load

XG2 = load()


def test_a_won_and_a_lost_match():
    assert XG2.mwc(0, 5) == 1.0
    assert XG2.mwc(5, 0) == 0.0
    assert XG2.mwc(0, 5, post=True) == 1.0
    assert np.isnan(XG2.mwc(0, 0))


def test_crawford_game_against_later_games():
    assert XG2.mwc(2, 1) == pytest.approx(0.32264)
    assert XG2.mwc(2, 1, post=True) == pytest.approx(0.48803)
    assert XG2.mwc(1, 2, post=True) == pytest.approx(1 - 0.48803)
    assert XG2.mwc(1, 1) == XG2.mwc(1, 1, post=True) == 0.5


@pytest.mark.parametrize("points", [-1, 65, 2.5, np.nan, np.inf, -np.inf, 99999])
def test_no_score_is_nan(points):
    assert np.isnan(XG2.mwc(points, 3))
    assert np.isnan(XG2.mwc(3, points))
    assert np.isnan(XG2.unit_value(points, 3, 1))
    assert np.isnan(XG2.unit_value(3, points, 1))
    assert np.isnan(XG2.emg_to_mwc(0.1, 3, points, 1))
    assert np.isnan(XG2.mwc_to_emg(0.5, points, 3, 1))


def test_money_a_finished_match_and_post_crawford_without_a_leader_are_nan():
    assert np.isnan(XG2.unit_value(-1, -1, 1))
    assert np.isnan(XG2.unit_value(0, 4, 1))
    assert np.isnan(XG2.unit_value(4, 0, 1))
    assert np.isnan(XG2.mwc(3, 4, post=True))


@pytest.mark.parametrize("cube", [0, -2, np.nan, 1.5])
def test_no_cube_is_nan(cube):
    assert np.isnan(XG2.win_loss(3, 4, cube)).all()


def test_a_cube_beyond_the_match():
    assert XG2.win_loss(3, 4, 1024) == (1.0, 0.0)
    assert XG2.win_loss(3, 4, 2**40) == (1.0, 0.0)


def test_a_seat_other_than_0_and_1_is_nan():
    assert np.isnan(XG2.mwc(3, 4, seat=2))
    np.testing.assert_array_equal(np.isnan(XG2.mwc(3, 4, seat=[0, 1, -1])), [False, False, True])


def test_a_unit_value_below_the_noise_is_nan():
    assert np.isnan(XG2.unit_value(64, 1, 1))
    assert np.isnan(XG2.mwc_to_emg(0.0, 64, 1, 1))


def test_columns_broadcast_and_stay_float64():
    away = np.array([[3], [5]], dtype=np.int32)
    values = XG2.unit_value(away, np.array([3, 5, 7], dtype=np.int8), 2)
    assert values.shape == (2, 3)
    assert values.dtype == np.float64
    assert XG2.mwc([], []).shape == (0,)
    assert XG2.emg_to_mwc(np.float32([0.5, 0.25]), 7, 7, 1).dtype == np.float64
    assert XG2.mwc(np.uint8([3]), np.float32([5.0]))[0] == pytest.approx(0.64795)


def test_uneven_players_need_the_seat():
    table = load("jac050")
    assert not table.even
    assert table.mwc(2, 3) == pytest.approx(0.624)
    assert table.mwc(3, 2, seat=1) == pytest.approx(1 - 0.624)
    assert table.mwc(3, 1, post=True) == pytest.approx(0.323)
    assert table.mwc(3, 1, post=True, seat=1) == pytest.approx(0.298)
    assert table.mwc(1, 3, post=True) == pytest.approx(1 - 0.298)
    assert table.mwc(1, 1, post=True) == pytest.approx(0.51)
    assert table.mwc(1, 1, post=True, seat=1) == pytest.approx(0.49)


def test_tables_are_equal_by_their_values():
    other = attrs.evolve(XG2, name="Mine", warnings=("odd",))
    assert other == XG2
    assert len({other, XG2, pickle.loads(pickle.dumps(XG2)), copy.deepcopy(XG2)}) == 1
    assert load("Woolsey") != XG2
    assert XG2 != "Kazaross-XG2"


def test_the_hash_is_the_same_everywhere():
    """Analyses are compared by it, so it must not move between versions and machines."""
    assert XG2.hash == "d27ebbad6557"


def test_values_cannot_be_changed():
    with pytest.raises(ValueError, match="read-only"):
        XG2.pre[0, 0] = 1.0
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        XG2.name = "x"  # type: ignore[misc]


def test_a_table_of_the_wrong_shape_or_content_is_refused():
    with pytest.raises(MetError, match=r"the pre-Crawford table has shape \(25, 25\), not \(64, 64\)"):
        Met("x", np.zeros((25, 25)), XG2.post)
    with pytest.raises(MetError, match="not a chance between 0 and 1"):
        Met("x", XG2.pre * 100, XG2.post)
    with pytest.raises(MetError, match="not a chance between 0 and 1"):
        Met("x", XG2.pre * np.nan, XG2.post)
