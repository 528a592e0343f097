"""The replay of transcripts: rows, cubes, illegal and missing plays, results."""

from __future__ import annotations

import numpy as np
import pytest

from millipoint.decision import BEAVERED, CHECKER, DOUBLE, DOUBLED, NO_DOUBLE, PASSED, TAKE, TOOK
from millipoint.formats.actions import Answer, Candidate, CubeAnalysis, Double, Roll, Script
from millipoint.formats.matches import match_of
from millipoint.match import Match, MatchInfo

START = [Roll(seat=0, dice=(3, 1), pairs=[(8, 5), (6, 5)]), Roll(seat=1, dice=(4, 2), pairs=[(8, 4), (6, 4)])]
RACE = (0, -2, *[0] * 21, 2, 0, 0)
"""Seat 0 has two checkers on the 23 point; seat 1 two on his 24 point."""
HOME = (0, 1, 1, *[0] * 20, -15, 0, 0)


def one(*actions: Roll | Double | Answer, length: int = 5, jacoby: bool | None = None, **facts: object) -> Match:
    info = MatchInfo(players=("Ann", "Bob"), length=length, jacoby=jacoby)
    match = match_of(info, [Script(actions=list(actions), **facts)], 7)  # type: ignore[arg-type]
    match.decisions.check()
    return match


def kinds(match: Match) -> list[tuple[int, ...]]:
    return [(d.kind, d.seat, d.action, d.cube, d.cube_owner) for d in match.decisions]


def test_the_first_roll_is_no_cube_decision_and_later_ones_are() -> None:
    match = one(*START, Roll(seat=0, dice=(6, 1), pairs=[(13, 7), (8, 7)]))
    assert kinds(match) == [
        (CHECKER, 0, -1, 1, 0),
        (DOUBLE, 1, NO_DOUBLE, 1, 0),
        (CHECKER, 1, -1, 1, 0),
        (DOUBLE, 0, NO_DOUBLE, 1, 0),
        (CHECKER, 0, -1, 1, 0),
    ]
    table = match.decisions.data
    assert table["ply"].tolist() == [0, 1, 2, 3, 4] and (table["engine"] == -1).all()
    assert np.isnan(table["nd"]).all() and (table["level"] == -1).all() and (table["played"] == -1).all()
    assert (table["legal_plays"][table["kind"] == CHECKER] > 1).all()


def test_take_pass_and_redouble() -> None:
    match = one(
        *START, Double(seat=0), Answer(seat=1, took=True), START[0], Double(seat=1, value=4), Answer(seat=0, took=False)
    )
    rows = kinds(match)[3:]
    assert rows == [
        (DOUBLE, 0, DOUBLED, 1, 0),
        (TAKE, 1, TOOK, 1, 0),
        (CHECKER, 0, -1, 2, -1),
        (DOUBLE, 1, DOUBLED, 2, 1),
        (TAKE, 0, PASSED, 2, -1),
    ]
    assert (match.games[0].winner, match.games[0].points, match.games[0].resigned) == (1, 2, False)


def test_a_beaver_is_the_answer_and_keeps_the_cube() -> None:
    match = one(*START, Double(seat=0), Double(seat=1, value=4), START[0], length=0)
    assert kinds(match)[3:] == [(DOUBLE, 0, DOUBLED, 1, 0), (TAKE, 1, BEAVERED, 1, 0), (CHECKER, 0, -1, 4, -1)]
    assert match.info.beaver is True and not match.warnings
    raccoon = one(*START, Double(seat=0), Double(seat=1), Double(seat=0, value=8), START[0], length=0)
    assert kinds(raccoon)[-1] == (CHECKER, 0, -1, 8, -1)
    passed = one(*START, Double(seat=0), Double(seat=1), Answer(seat=0, took=False), length=0)
    assert (passed.games[0].winner, passed.games[0].points) == (1, 2)


def test_a_missing_answer_is_a_take_when_the_game_goes_on() -> None:
    match = one(*START, Double(seat=0), START[0])
    assert kinds(match)[-2:] == [(TAKE, 1, TOOK, 1, 0), (CHECKER, 0, -1, 2, -1)]
    assert "answer to the double is missing" in str(match.warnings[0])


def test_a_first_double_to_four_tells_of_automatic_doubles() -> None:
    match = one(*START, Double(seat=0, value=4), Answer(seat=1, took=False), length=0)
    assert {d.cube for d in match.decisions} == {2} and match.games[0].points == 2
    assert "automatic" in str(match.warnings[0])


def test_no_double_rows_where_nobody_can_double() -> None:
    for facts in ({"crawford": True, "score": (4, 0)}, {"no_cube": True}):
        assert {d.kind for d in one(*START, START[0], **facts).decisions} == {CHECKER}
    dead = one(*START, START[0], score=(4, 0))
    assert [d.seat for d in dead.decisions if d.kind == DOUBLE] == [1], "a leader at 1-away has no use for the cube"


def test_boards_are_the_deciders_and_away_is_his() -> None:
    match = one(*START, score=(1, 3))
    rows = [d for d in match.decisions if d.kind == CHECKER]
    assert [(d.away, d.opponent_away) for d in rows] == [(4, 2), (2, 4)]
    assert rows[1].board[20] == -2 and rows[1].board[24] == 2


@pytest.mark.parametrize(
    ("dice", "written", "hops"),
    [
        ((6, 5), [(24, 13)], (24, 18, 18, 13)),
        ((1, 1), [(8, 7), (8, 7), (6, 4)], (8, 7, 8, 7, 6, 5, 5, 4)),
        ((6, 4), [(18, 14), (24, 18)], (24, 18, 18, 14)),
    ],
)
def test_joined_and_unordered_hops(
    dice: tuple[int, int], written: list[tuple[int, int]], hops: tuple[int, ...]
) -> None:
    (row,) = one(Roll(seat=0, dice=dice, pairs=written)).decisions
    assert row.move[: len(hops)] == hops and not row.illegal


def test_joined_hops_pass_open_points_only() -> None:
    """18/7 with 6-5 where the point six away is held: the five goes first."""
    board = [0] * 26
    board[18], board[12], board[13] = 1, -2, 0
    board[24] = -2
    (row,) = [d for d in one(Roll(seat=0, dice=(6, 5), pairs=[(18, 7)]), board=tuple(board)).decisions if not d.kind]
    assert row.move[:4] == (18, 13, 13, 7) and not row.illegal


def test_a_larger_die_than_needed_bears_off() -> None:
    match = one(Roll(seat=0, dice=(6, 5), pairs=[(2, 0), (1, 0)]), board=HOME)
    assert not match.warnings and match.games[0].points == 2 and not match.games[0].resigned


def test_a_checker_moved_backwards_is_illegal_and_stays_there() -> None:
    back = Roll(seat=0, dice=(6, 5), pairs=[(13, 7), (8, 3), (6, 8)])
    match = one(START[1], back, Roll(seat=1, dice=(3, 1), pairs=[(8, 5), (6, 5)]))
    rows = [d for d in match.decisions if d.kind == CHECKER]
    assert [d.illegal for d in rows] == [0, 1, 0] and "illegal play" in str(match.warnings[0])
    assert [rows[2].board[25 - stop] for stop in (13, 8, 7, 6, 3)] == [-4, -3, -1, -4, -1]


def test_the_stated_position_after_an_illegal_play_counts() -> None:
    after = (0, -2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5, 5, 0, 0, 0, -3, 0, -5, 1, 0, 0, 0, 1, 0)
    match = one(Roll(seat=0, dice=(3, 1), after=after), START[1])
    first, _, last = match.decisions
    assert first.illegal == 1 and last.board == tuple(-n for n in reversed(after))


def test_a_roll_without_a_play() -> None:
    closed = (-1, 2, 2, 2, 2, 2, 2, *[0] * 12, -2, -2, -2, -2, -2, -2, 1)
    dance = Roll(seat=0, dice=(6, 5))
    rows = [d for d in one(dance, board=closed).decisions if d.kind == CHECKER]
    assert [(d.legal_plays, d.move, d.illegal) for d in rows] == [(0, (-1,) * 8, 0)]
    alone = [0] * 26
    alone[20], alone[1] = 1, -1
    only = [d for d in one(Roll(seat=0, dice=(2, 1)), board=(*alone,)).decisions if d.kind == CHECKER]
    assert [(d.legal_plays, d.move[:4]) for d in only] == [(1, (20, 18, 18, 17))], "a single legal play is filled in"


def test_a_roll_given_up_with_the_game_is_no_play() -> None:
    for pairs in (None, [], [(24, 23)], [(12, 1)]):
        match = one(*START, Roll(seat=0, dice=(6, 4), pairs=pairs), winner=1, points=2)
        assert [d.kind for d in match.decisions] == [CHECKER, DOUBLE, CHECKER, DOUBLE]
        assert (match.games[0].winner, match.games[0].points, match.games[0].resigned) == (1, 2, True)
        assert not match.warnings


def test_a_play_that_is_no_play_in_the_middle_cuts_the_game() -> None:
    match = one(*START, Roll(seat=0, dice=(6, 4), pairs=[(12, 2)], place="line 9"), START[1], winner=0, points=1)
    assert len([d for d in match.decisions if d.kind == CHECKER]) == 2
    assert match.warnings[0].lost and match.warnings[0].place == "game 1, line 9" and match.games[0].winner == 0


@pytest.mark.parametrize(("jacoby", "stated", "points"), [(True, 1, 1), (False, 2, 2), (None, 1, 1), (None, 2, 2)])
def test_jacoby_and_gammons(jacoby: bool | None, stated: int, points: int) -> None:
    bear = Roll(seat=0, dice=(6, 5), pairs=[(2, 0), (1, 0)])
    match = one(bear, board=HOME, length=0, jacoby=jacoby, winner=0, points=stated)
    assert match.games[0].points == points and not match.warnings


def test_impossible_points() -> None:
    match = one(*START, winner=0, points=4016, score=(3, 0))
    assert match.games[0].points == 2, "as many as win the match"
    assert "more than a cube at 1" in str(match.warnings[0])
    assert one(*START, winner=0, points=2008, length=0).games[0].points == 3


def test_the_score_of_the_next_game_counts() -> None:
    games = [Script(winner=0, points=1, actions=[*START]), Script(number=2, score=(0, 2), actions=[*START])]
    match = match_of(MatchInfo(players=("a", "b"), length=5), games, 1)
    assert (match.games[0].winner, match.games[0].points) == (1, 2) and "score of the next" in str(match.warnings[0])


def test_analysis_played_by_position_and_cube_of_the_doubler() -> None:
    options = (Candidate((6, 5, 8, 5, -1, -1, -1, -1), 0.2, 40), Candidate((24, 23, 13, 10, -1, -1, -1, -1), 0.0, 30))
    cube = CubeAnalysis(nd=0.4, dt=0.3, dp=1.0, level=30, engine="E")
    first = Roll(seat=0, dice=(3, 1), pairs=[(8, 5), (6, 5)], candidates=options, engine="E", luck=0.1, comment="c")
    match = one(first, START[1], Double(seat=0, cube=cube), Answer(seat=1, took=True))
    row, *_, double, take = match.decisions
    assert (row.played, row.level, row.engine, row.comment) == (0, 40, "E", "c") and row.luck == pytest.approx(0.1)
    assert double.nd == take.nd == pytest.approx(0.4) and take.engine == "E"
    assert (match.info.engine, match.info.level) == ("E", 30)
