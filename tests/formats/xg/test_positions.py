"""Files of one position (.xgp): no footers, nothing played, or the play that was made."""

import numpy as np
import pytest

from millipoint import levels
from millipoint.decision import CHECKER, DOUBLE, DOUBLED, NO_DOUBLE, PASSED
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


def test_a_cube_problem_of_the_editor(xg):
    """Nothing was done: -1, and errors that say "not analysed" beside equities."""
    problem = xg.cube(1, xg.OPENING, code=-1, problem=True, away=(3, 4))
    match = read(xg.container([*head(xg), problem]))
    (row,) = match.decisions
    assert (row.kind, row.action, row.level, row.away) == (DOUBLE, -1, levels.ply(4), 3)
    assert (row.nd, row.dt, row.dp) == (pytest.approx(0.1), pytest.approx(-0.2), 1.0) and np.isnan(row.stored_error)
    assert row.nd_chances[0] == pytest.approx(0.52) and not match.warnings
    no_roll = xg.move(1, xg.OPENING, (0, 0), (), played=0)
    (same,) = read(xg.container([*head(xg), problem, no_roll])).decisions
    assert (same.nd, same.action) == (row.nd, -1)


def test_a_cube_problem_that_was_not_analysed(xg):
    for level in (0, -1, -100):
        problem = xg.cube(1, xg.OPENING, code=-1)
        xg.put(problem, 92, "i", level)
        match = read(xg.container([*head(xg), problem]))
        (row,) = match.decisions
        assert (row.action, row.engine, row.level) == (-1, None, -1) and np.isnan(row.nd) and not match.warnings


def test_a_cube_decision_cut_out_of_a_match_keeps_what_was_done(xg):
    board = list(xg.OPENING)
    board[24], board[13] = 1, 6
    (row,) = read(xg.container([*head(xg), xg.cube(1, board, error=-0.05, equities=(0.1, 0.15, 1.0))])).decisions
    assert row.action == NO_DOUBLE and row.stored_error == pytest.approx(0.05)
    double, answer = read(xg.container([*head(xg), xg.cube(1, board, code=1, answer=0, answer_error=-1.2)])).decisions
    assert (double.action, answer.action) == (DOUBLED, PASSED)


def test_the_cube_record_beside_dice_is_no_decision(xg, roll):
    """eXtreme Gammon always writes one, now and then with an analysis."""
    for code in (-1, -2):
        for problem in (False, True):
            (row,) = read(xg.container([*head(xg), xg.cube(1, xg.OPENING, code=code, problem=problem), roll])).decisions
            assert row.kind == CHECKER and row.played == -1


def test_player_two_sees_his_own_side(xg):
    roll = xg.move(-1, xg.OPENING, (3, 1), (), candidates=[xg.BEST], played=0)
    (row,) = read(xg.container([*head(xg), roll])).decisions
    assert (row.seat, row.away, row.opponent_away) == (1, 4, 3) and row.board == xg.OPENING


def test_a_play_cut_out_of_a_match_keeps_what_was_done(xg):
    """The game header is that of the match: its position is another, which is no lost turn."""
    board = list(xg.OPENING)
    board[24], board[13] = 1, 6
    hops = ((8, 5), (6, 5))
    roll = xg.move(1, board, (3, 1), hops, candidates=[(((13, 10), (6, 5)), 0.2, 3), (hops, 0.03, 3)], error=-0.17, away=(3, 4))
    match = read(xg.container([*head(xg), xg.cube(1, board, away=(3, 4)), roll]))
    double, play = match.decisions
    assert play.played == 1 and play.stored_error == pytest.approx(0.17) and double.action == NO_DOUBLE
    assert not match.warnings


def test_a_position_as_the_editor_saves_it(xg):
    """Version 30, money, the board after the play left empty, an unwritten cube record beside the dice."""
    options = [xg.BEST, xg.OTHER]
    roll = xg.move(
        1, xg.OPENING, (6, 2), (), candidates=options, played=0, error=xg.NOT_ANALYSED, after=(0,) * 26, away=(-1, -1)
    )
    xg.put(roll, 2476, "i", -1)
    records = [xg.header(length=99_999, version=30, rules=(1, 1, 1)), xg.game(), xg.cube(1, xg.OPENING, code=-2), roll]
    match = read(xg.container(records))
    (row,) = match.decisions
    assert (row.kind, row.dice, row.length, row.away, row.jacoby) == (CHECKER, (6, 2), 0, -1, 1)
    assert row.equity == pytest.approx((0.16, -0.01), abs=1e-6) and np.isnan(row.luck) and not match.warnings
    bare = xg.move(1, xg.OPENING, (6, 2), (), played=0, error=xg.NOT_ANALYSED, after=(0,) * 26)
    xg.put(bare, 120, "i", 0)
    (row,) = read(xg.container([*records[:3], bare])).decisions
    assert (row.engine, row.equity, row.played, row.dice) == (None, (), -1, (6, 2))


def test_a_game_without_a_turn_is_no_position(xg):
    match = read(xg.container(head(xg)))
    assert len(match.games) == 1 and len(match.decisions) == 0


def test_laws(xg, roll):
    check_reader(READER, {"a.xgp": xg.container([*head(xg), roll])}, patches=50)
