"""Laws that hold at every score of every table."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from millipoint.errors import MetError
from millipoint.met import load, names, read_met

from .files import ini, xml

tables = st.sampled_from(names()).map(load)
points = st.integers(1, 64)
cubes = st.sampled_from([1, 2, 4, 8, 16, 32, 64])
seats = st.integers(0, 1)
TIGHT = 1e-12


@settings(deadline=None)
@given(tables, points, points, st.booleans(), seats)
def test_the_two_players_share_the_match(table, a, b, post, seat):
    post &= 1 in (a, b)
    assert abs(table.mwc(a, b, post, seat) + table.mwc(b, a, post, 1 - seat) - 1.0) < TIGHT


@settings(deadline=None)
@given(tables, points, points, cubes, seats)
def test_an_error_costs_both_players_the_same(table, a, b, cube, seat):
    mine, theirs = table.unit_value(a, b, cube, seat), table.unit_value(b, a, cube, 1 - seat)
    win, loss = table.win_loss(a, b, cube, seat)
    assert abs(mine - theirs) < TIGHT or (np.isnan(mine) and abs(win - loss) < 2e-7)


@settings(deadline=None)
@given(tables.filter(lambda table: table.even and not table.warnings), points, points, cubes)
def test_seats_do_not_matter_in_an_even_table(table, a, b, cube):
    np.testing.assert_allclose(table.win_loss(a, b, cube, 0), table.win_loss(a, b, cube, 1), rtol=0, atol=2e-9)


@settings(deadline=None)
@given(tables, points, points, cubes, seats, st.floats(-3, 3))
def test_equity_to_mwc_and_back(table, a, b, cube, seat, equity):
    back = table.mwc_to_emg(table.emg_to_mwc(equity, a, b, cube, seat), a, b, cube, seat)
    assert np.isnan(back) or abs(back - equity) < 1e-7


@settings(deadline=None)
@given(tables, points, points, cubes, seats)
def test_an_equity_of_one_is_a_win(table, a, b, cube, seat):
    win, loss = table.win_loss(a, b, cube, seat)
    assert abs(table.emg_to_mwc(1.0, a, b, cube, seat) - win) < TIGHT
    assert abs(table.emg_to_mwc(-1.0, a, b, cube, seat) - loss) < TIGHT


@settings(deadline=None)
@given(tables, st.lists(st.tuples(st.integers(-2, 66), st.integers(-2, 66), cubes, seats), min_size=1, max_size=30))
def test_a_column_is_its_rows(table, rows):
    columns = np.array(rows).T
    one_by_one = [table.unit_value(*row) for row in rows]
    np.testing.assert_array_equal(table.unit_value(*columns), one_by_one)


# -- readers ---------------------------------------------------------------------------------------------------
@settings(deadline=None)
@given(st.binary(max_size=200), st.sampled_from([b"", b"<", b"<met>", b"[PreCrawford]\n", xml()[:200], ini()[:150]]))
def test_any_bytes_are_a_table_or_a_clear_error(data, head):
    try:
        read_met(head + data)
    except MetError as error:
        assert str(error).startswith("match equity table: ")


@settings(deadline=None)
@given(st.sampled_from([xml(), ini()]), st.data())
def test_a_damaged_table_is_a_table_or_a_clear_error(whole, data):
    place = data.draw(st.integers(0, len(whole) - 1))
    damaged = whole[:place] + data.draw(st.binary(max_size=3)) + whole[place + data.draw(st.integers(0, 20)) :]
    try:
        read_met(damaged)
    except MetError as error:
        assert str(error).startswith("match equity table: ")
