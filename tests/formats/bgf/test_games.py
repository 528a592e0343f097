"""Small games written for one point each: plays, cubes, scales, luck, results, texts, what is set aside."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from millipoint import levels
from millipoint.decision import BEAVERED, CHECKER, DOUBLE, DOUBLED, NO_DOUBLE, OPENING, PASSED, TOOK
from millipoint.errors import ReadError
from millipoint.formats.bgf.reader import read
from millipoint.formats.bgf.scale import scale_of
from millipoint.formats.bgf.values import day, error, real, text, whole
from millipoint.match import Match
from millipoint.met import load

One = Callable[[Any], Match]


def test_seats_sides_and_rows(one: One, make: Any) -> None:
    moves = [
        make.roll(1, "31", "8/5 6/5"),
        make.roll(-1, "42", "8/4 6/4"),
        make.event(1, 5) | {"from": [6, -1, -1, -1], "to": [6, -1, -1, -1]},
    ]
    match = one(make.match(make.game(*moves), length=5))
    rows = list(match.decisions)
    assert match.info.players == ("Ann", "Bob")
    assert [(r.kind, r.seat, r.dice) for r in rows[:3]] == [
        (CHECKER, 1, (3, 1)),
        (DOUBLE, 0, (0, 0)),
        (CHECKER, 0, (4, 2)),
    ]
    assert rows[0].board == tuple(OPENING.tolist()) and rows[0].move == (8, 5, 6, 5, -1, -1, -1, -1)
    assert rows[1].board[20] == -2 and rows[1].board[19] == -4
    assert all(r.engine is None and r.level == -1 and r.analysis_met is None and math.isnan(r.nd) for r in rows)


def test_dances_are_rows_without_a_decision(one: One, make: Any) -> None:
    """The dice of a dance stand where its first checker would be; its luck is kept, nothing is counted."""
    points = [-2, -2, -2, -2, -2, -2, -2, *[0] * 16, 5, 2, 0, 0, 0]
    dance = make.event(1, 5, luck={"luckPlain": "-0.1", "luckWeighted": "-0.5", "mode": "Match"})
    dance |= {"from": [6, -1, -1, -1], "to": [3, -1, -1, -1]}
    full = make.decided(0.5, 0.4, 0.6, 0.4)
    dance["dancingEquity"] = make.evaluation(-0.3, 0.4, cube=full)
    closed = make.game(dance, initial={"cube": 1, "points": points, "cubeOwner": 0})
    row = one(make.match(closed, length=5)).decisions.row(1)
    assert (row.kind, row.seat, row.dice, row.legal_plays, row.move) == (CHECKER, 1, (6, 3), 0, (-1,) * 8)
    worth = float(load("Kazaross-XG2").mwc_to_emg(0.4, 5, 5, 1))
    assert row.equity == pytest.approx((worth,)) and row.played == 0 and row.candidate_move == ((-1,) * 8,)
    assert row.board[25] == 2 and row.luck == pytest.approx(-0.5) and row.luck_level == levels.ply(3)


def test_hops_are_found_on_the_board(one: One, make: Any) -> None:
    """A checker that played both dice stops where it can: 24/13 with 6-5 not over a point that is held."""
    for held, stop in ((19, 18), (18, 19)):
        points = [0] * 28
        points[24 - held] = 2
        points[23], points[5] = -2, -13
        points[24 - held] = 0
        points[held - 1] = 2
        start = {"cube": 1, "points": points, "cubeOwner": 0}
        plays = [make.candidate("65", "24/13", make.evaluation(None, None, equity=0.1), played=True)]
        match = one(make.match(make.game(make.roll(-1, "65", "24/13", moveAnalysis=plays), initial=start)))
        row = match.decisions.row(1)
        assert row.move[:4] == (24, stop, stop, 13) and row.played == 0 and not row.illegal
        assert row.candidate_move == (row.move,)


def test_hops_of_doubles_and_of_bearing_off(one: One, make: Any) -> None:
    start = {"cube": 1, "points": [-2, -2, -2, -2, 0, 0, *[0] * 12, 2, 2, 2, 2, 0, 0, 0, 0, 0, 0], "cubeOwner": 0}
    moves = [make.roll(-1, "22", "4/0 4/0"), make.roll(1, "65", "6/0 5/0")]
    first, _, second = [
        r for r in one(make.match(make.game(*moves, initial=start))).decisions if r.kind == CHECKER or r.seat
    ][:3]
    assert first.move == (4, 2, 4, 2, 2, 0, 2, 0) and not first.illegal
    assert second.move == (6, 0, 5, 0, -1, -1, -1, -1) and not second.illegal


def anchored(make: Any, middle: float, half: float) -> list[Any]:
    full = make.decided(0.5, 0.4, 0.6, middle + half * 0.2)
    low = make.decided(0.5, 0.4, 0.6, middle - half * 0.3)
    return [
        make.candidate("31", "8/5 6/5", make.evaluation(0.2, 0.9, cube=full), played=True),
        make.candidate("31", "24/20", make.evaluation(-0.3, 0.9, cube=low)),
    ]


def test_match_winning_chances_become_equities_by_the_anchors_of_the_file(one: One, make: Any) -> None:
    middle, half = 0.43, 0.062  # Green's
    first = make.roll(-1, "31", "8/5 6/5", moveAnalysis=anchored(make, middle, half))
    said = make.decided(1 - middle + half * 0.5, 1 - middle + half * 0.75, 1 - middle + half)
    turned = make.decided(middle - half * 0.5, middle - half * 0.75, middle - half)
    double = make.event(1, 1, equity=make.evaluation(0.1, 0.5, cube=said), pr={"cubeError": "-99.00000000"})
    answer = make.event(-1, 2, equity=make.evaluation(-0.1, 0.5, cube=turned), pr={"cubeError": "-0.02500000"})
    match = one(make.match(make.game(first, double, answer, make.roll(1, "42", "8/4 6/4"), score=(1, 0)), length=7))
    play, doubled, took, _ = match.decisions
    assert play.equity == pytest.approx((0.2, -0.3)) and play.played == 0 and play.engine == "BGBlitz"
    assert play.chances[0] == pytest.approx((0.6, 0.2, 0.01, 0.1, 0.005)) and play.candidate_level == (30, 30)
    for row in (doubled, took):
        assert (row.nd, row.dt, row.dp) == pytest.approx((0.5, 0.75, 1.0), abs=1e-6)
        assert row.analysis_met is None and row.level == levels.ply(3)
    assert doubled.nd_chances == pytest.approx((0.6, 0.2, 0.01, 0.1, 0.005))
    assert took.nd_chances == pytest.approx((0.4, 0.1, 0.005, 0.2, 0.01))  # the doubler's, turned
    assert (doubled.action, took.action, took.cube) == (DOUBLED, TOOK, 1)
    assert math.isnan(doubled.stored_error) and took.stored_error == pytest.approx(0.025)


def test_without_anchors_kazaross_xg2_serves(one: One, make: Any) -> None:
    said = make.decided(0.55, 0.54, 0.57)
    moves = [
        make.roll(-1, "31", "8/5 6/5"),
        make.event(1, 1, equity=make.evaluation(0.1, 0.5, cube=said)),
        make.event(-1, 3),
    ]
    double = one(make.match(make.game(*moves, score=(1, 2)), length=7)).decisions.row(1)
    met = load("Kazaross-XG2")
    assert double.nd == pytest.approx(float(met.mwc_to_emg(0.55, 5, 6, 1)), abs=1e-6)
    assert double.dt == pytest.approx(float(met.mwc_to_emg(0.54, 5, 6, 1)), abs=1e-6)


def test_anchors_that_contradict_one_another_are_not_believed() -> None:
    line = [(1, 0, 0.5, 0.53), (1, 1, 0.5, 0.53), (1, 0, -0.5, 0.47)]
    assert scale_of((7, 7), line).emg(0.53, 1, 1) == pytest.approx(0.5)
    for wrong in ((1, 0, 0.1, 0.9), (1, 0, 0.6, 0.4)):
        assert not scale_of((7, 7), [*line, wrong]).lines
    assert not scale_of((7, 7), line[:1]).lines and not scale_of((7, 7), [(1, 0, 0.0, 0.1), (1, 0, 1.0, 0.9)]).lines


def test_money_has_equities_as_they_stand(one: One, make: Any) -> None:
    plays = [
        make.candidate(
            "31", "8/5 6/5", make.evaluation(None, None, equity=0.1, cube=make.decided(0.2, 0.1, 1, 0.25)), ply=2
        ),
        make.candidate("31", "24/20", make.evaluation(None, None, equity=0.3), ply=2, played=True),
    ]
    luck = {"luckPlain": "0.125", "luckWeighted": "0.5", "mode": "Money"}
    moves = [
        make.roll(-1, "31", "24/20", moveAnalysis=plays, luck=luck, ply4Luck=2, pr={"checkerError": "-0.05000000"}),
        make.event(1, 1, equity=make.evaluation(None, None, cube=make.decided(0.3, 0.4, 1))),
        make.event(-1, 2, equity=make.evaluation(None, None, cube=make.decided(-0.3, -0.4, -1))),
        make.roll(1, "42", "8/4 6/4"),
    ]
    play, double, take, last = one(make.match(make.game(*moves), length=-1)).decisions
    assert play.equity == pytest.approx((0.3, 0.25)) and play.played == 0 and play.level == levels.ply(2)
    assert (
        play.luck == pytest.approx(0.125)
        and play.luck_level == levels.ply(2)
        and play.stored_error == pytest.approx(0.05)
    )
    assert (double.nd, double.dt, double.dp) == pytest.approx((0.3, 0.4, 1)) == (take.nd, take.dt, take.dp)
    assert (play.length, play.away, play.analysis_met, play.jacoby, play.beaver) == (0, -1, None, 0, 0)
    assert (last.cube, last.cube_owner) == (2, -1) and math.isnan(last.luck)


@pytest.mark.parametrize("value", ["-999.90000000", "-999.00000000", None, "none", True])
def test_absent_values_are_unknown(one: One, make: Any, value: Any) -> None:
    cube = make.decided(0.5, 0.4, 0.6) | {"eqNoDouble": value}
    moves = [make.roll(-1, "31", "8/5 6/5"), make.roll(1, "42", "8/4 6/4", equity=make.evaluation(0.1, 0.5, cube=cube))]
    row = one(make.match(make.game(*moves), length=5)).decisions.row(1)
    assert (row.kind, row.action, row.engine) == (DOUBLE, NO_DOUBLE, None) and math.isnan(row.nd)


def test_the_no_double_before_a_roll_is_analysed(one: One, make: Any) -> None:
    cube = make.decided(0.5, 0.4, 1)
    moves = [
        make.roll(-1, "31", "8/5 6/5"),
        make.roll(1, "42", "8/4 6/4", equity=make.evaluation(None, None, cube=cube)),
    ]
    row = one(make.match(make.game(*moves))).decisions.row(1)
    assert (row.seat, row.nd, row.dt, row.dp) == (
        1,
        pytest.approx(0.5),
        pytest.approx(0.4),
        1,
    ) and row.engine == "BGBlitz"


def test_shallow_candidates_stand_behind_deeper_ones(one: One, make: Any) -> None:
    plays = [
        make.candidate("31", "24/20", make.evaluation(None, None, equity=0.9), ply=1),
        make.candidate("31", "8/5 6/5", make.evaluation(None, None, equity=0.1), ply=3, played=True),
    ]
    row = one(make.match(make.game(make.roll(-1, "31", "8/5 6/5", moveAnalysis=plays)))).decisions.row(0)
    assert row.candidate_level == (30, 10) and row.played == 0 and row.level == 30


def test_beaver_and_unknown_events(one: One, make: Any) -> None:
    opening = make.roll(-1, "31", "8/5 6/5")
    match = one(
        make.match(
            make.game(opening, make.event(1, 1), make.event(-1, 1), make.event(1, 2), make.roll(1, "42", "8/4 6/4"))
        )
    )
    assert [r.action for r in match.decisions] == [-1, DOUBLED, BEAVERED, -1]
    assert match.decisions.row(3).cube == 4 and match.info.beaver is False
    match = one(make.match(make.game(opening, make.event(1, 8), make.roll(1, "42", "8/4 6/4"))))
    assert len(match.decisions) == 3 and "unknown kind 8" in str(match.warnings[0])


def test_results(one: One, make: Any) -> None:
    opening = make.roll(-1, "31", "8/5 6/5")
    games = [
        make.game(opening, make.event(1, 1), make.event(-1, 3), make.event(1, 4)),
        make.game(opening, make.event(1, 9), make.event(-1, 4), score=(0, 1), won=2),
        make.game(opening, make.event(-1, 4), score=(2, 1), won=0, lostOnTime=True, comment=["late"]),
    ]
    match = one(make.match(*games, length=5, final=(5, 1)))
    assert [(g.winner, g.points, g.resigned) for g in match.games] == [(1, 1, False), (0, 2, True), (0, 3, True)]
    assert match.info.score == (5, 1) and match.info.finished and match.decisions.data["outcome"].tolist() == [1, -1]
    assert (
        match.games[2].comment == "late\nlost on time"
        and match.decisions.row(2).action == PASSED
        and not match.warnings
    )


def test_a_result_from_the_next_score_or_the_final_one(one: One, make: Any) -> None:
    """A session that ends by resignation may state 0 points; who won follows from the scores alone."""
    opening = make.roll(-1, "31", "8/5 6/5")
    match = one(make.match(make.game(opening, won=1), make.game(opening, score=(0, 2), won=0), final=(0, 5)))
    assert [(g.winner, g.points) for g in match.games] == [(1, 2), (1, 3)]
    open_ = one(make.match(make.game(opening, won=0), final=(0, 0)))
    assert open_.games[0].winner is None and not open_.info.finished


def test_the_final_score_is_not_that_of_a_game_before_one_that_is_lost(one: One, make: Any) -> None:
    opening = make.roll(-1, "31", "8/5 6/5")
    games = [make.game(opening, won=0), make.game(make.roll(5, "31", "8/5 6/5"), score=(0, 1), won=2)]
    match = one(make.match(*games, final=(0, 3)))
    assert len(match.games) == 1 and match.games[0].winner is None and not match.info.finished


def test_crawford_and_cube_out_of_use(one: One, make: Any) -> None:
    moves = [make.roll(-1, "31", "8/5 6/5"), make.roll(1, "42", "8/4 6/4")]
    crawford = one(make.match(make.game(*moves, score=(4, 2), isCrawford=True), length=5))
    assert crawford.decisions.data["kind"].tolist() == [CHECKER] * 2 and crawford.decisions.data["crawford"].all()
    assert one(make.match(make.game(*moves), useCube=False)).decisions.data["kind"].tolist() == [CHECKER] * 2


def test_facts(one: One, make: Any) -> None:
    info = one(make.match(make.game(make.roll(-1, "31", "8/5 6/5")), length=7)).info
    assert (info.format, info.program, info.length, info.event, info.round) == ("bgf", "BGBlitz", 7, "Cup", "2")
    assert info.day == 20461 and info.place == "Server" and info.comment == "hello" and info.ratings == ("", "1650.25")
    assert info.crawford_rule is True and info.jacoby is False and info.met == ""


@pytest.mark.parametrize("change", [{"gameMode": 2}, {"initial": {"egyptian": True}}])
def test_other_games_are_set_aside(pack: Any, make: Any, change: Any) -> None:
    root = make.match(make.game(make.roll(-1, "31", "8/5 6/5"), **change))
    with pytest.raises(ReadError, match="set aside: only backgammon"):
        read(pack(root), "x")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"scoreGreen": 5}, "a score that cannot be"),
        ({"scoreRed": "x"}, "a score that cannot be"),
        ({"initial": {"cube": 3}}, "a starting cube"),
        ({"initial": {"points": [1, 2]}}, "without its 24 points"),
        ({"initial": {"points": [99] * 28}}, "more checkers than there are"),
        ({"initial": {"points": [9] * 28}}, "more checkers than there are"),
        ({"moves": [{"player": 3}]}, "made by no player"),
        ({"moves": [{"player": 1, "red": 7, "green": 1}]}, "has no dice"),
        ({"moves": [{"player": 1, "red": 1, "green": 1, "from": [3], "to": [9]}]}, "is no play"),
    ],
)
def test_games_that_cannot_be(pack: Any, make: Any, change: Any, message: str) -> None:
    with pytest.raises(ReadError, match=message) as caught:
        read(pack(make.match(make.game(**change), length=5)), "x")
    assert caught.value.place == "game 1"


def test_an_impossible_play_ends_its_game(one: One, make: Any) -> None:
    moves = [make.roll(-1, "31", "8/5 6/5"), make.roll(1, "42", "23/19 9/7"), make.roll(-1, "31", "8/5 6/5")]
    match = one(make.match(make.game(*moves)))
    assert len(match.decisions) == 2 and match.warnings[0].lost


def test_values() -> None:
    assert (
        real("0.5") == 0.5
        and real(2) == 2
        and all(map(math.isnan, map(real, ("-999.9", "-999", "x", None, True, [], "nan", "inf"))))
    )
    assert error("-0.25") == 0.25 and error("0.00000001") == 0 and math.isnan(error("-99.00000000"))
    assert whole(3, 1, 6) == 3 and whole(True, 0, 6) is None and whole("3", 1, 6) is None and whole(7, 1, 6) is None
    assert text(" a\0b ") == "ab" and text(["x", "", {"t": "y"}]) == "x\ny" and text(5) == ""
    assert [day(d) for d in ("2025.11.02", "Nov 2, 2025", "2025-11-02", "02.11.2025", "soon", None)] == [20394] * 4 + [
        None
    ] * 2


def test_the_same_match_in_every_row(one: One, make: Any) -> None:
    match = one(make.match(make.game(make.roll(-1, "31", "8/5 6/5"))))
    assert np.array_equal(match.decisions.data["board"][0], OPENING)
