"""Files of one position (.xgp): no footers, nothing played, or the play that was made."""

import numpy as np
import pytest

from millipoint import levels
from millipoint.decision import CHECKER, DOUBLE, DOUBLED
from millipoint.formats.xg import READER
from millipoint.testing.reader import check_reader


def read(data):
    (match,) = READER.read(data, "a.xgp")
    match.decisions.check()
    return match


@pytest.fixture
def roll(xg):
    return xg.move(1, xg.OPENING, (3, 1), (), candidates=[xg.BEST, xg.OTHER], played=0, error=xg.NOT_ANALYSED)


def head(xg):
    return [xg.header(), xg.game((2, 1))]


@pytest.mark.parametrize("trailer", [True, False])
def test_an_analysed_roll_without_a_play(xg, roll, trailer):
    match = read(xg.container([*head(xg), roll], trailer=trailer))
    (row,) = match.decisions
    assert (row.kind, row.played, row.dice, row.away, row.opponent_away) == (CHECKER, -1, (3, 1), 3, 4)
    assert row.engine == "eXtreme Gammon" and row.level == levels.ply(4) and len(row.equity) == 2
    assert row.move == (-1,) * 8 and np.isnan(row.stored_error) and row.mark == -1 and row.legal_plays == -1
    assert match.games[0].winner is None and not match.info.finished


def test_the_shallower_candidates_keep_their_level(xg, roll):
    (row,) = read(xg.container([*head(xg), roll])).decisions
    assert row.candidate_level == (levels.ply(4), levels.ply(3))


def test_a_cube_decision_alone(xg):
    (row,) = read(xg.container([*head(xg), xg.cube(1, xg.OPENING)])).decisions
    assert (row.kind, row.action) == (DOUBLE, -1) and row.nd == pytest.approx(0.1) and np.isnan(row.stored_error)
    no_roll = xg.move(1, xg.OPENING, (0, 0), (), played=0)
    assert len(read(xg.container([*head(xg), xg.cube(1, xg.OPENING), no_roll])).decisions) == 1
    (row, *_) = read(xg.container([*head(xg), xg.cube(1, xg.OPENING, code=1)])).decisions
    assert row.action == DOUBLED


def test_a_cube_record_of_no_decision_beside_a_roll(xg, roll):
    for code in (-1, -2):
        (row,) = read(xg.container([*head(xg), xg.cube(1, xg.OPENING, code=code), roll])).decisions
        assert row.kind == CHECKER


def test_player_two_sees_his_own_side(xg):
    roll = xg.move(-1, xg.OPENING, (3, 1), (), candidates=[xg.BEST], played=0)
    (row,) = read(xg.container([*head(xg), roll])).decisions
    assert (row.seat, row.away, row.opponent_away) == (1, 4, 3) and row.board == xg.OPENING


def test_a_play_that_was_made_counts(xg):
    roll = xg.move(1, xg.OPENING, (3, 1), xg.OTHER[0], candidates=[xg.BEST, xg.OTHER], error=-0.17)
    double, play = read(xg.container([*head(xg), xg.cube(1, xg.OPENING), roll])).decisions
    assert play.played == 1 and play.stored_error == pytest.approx(0.17) and double.action == 0


def test_a_game_without_a_turn_is_no_position(xg):
    match = read(xg.container(head(xg)))
    assert len(match.games) == 1 and len(match.decisions) == 0


def test_laws(xg, roll):
    check_reader(READER, {"a.xgp": xg.container([*head(xg), roll])}, patches=50)
