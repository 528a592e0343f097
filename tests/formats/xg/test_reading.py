"""What a sound file becomes: facts, games, decisions."""

import math

import numpy as np
import pytest

from millipoint import levels
from millipoint.decision import BEAVERED, CHECKER, DOUBLE, DOUBLED, PASSED, SCHEMA, TAKE, TOOK
from millipoint.errors import ReadError
from millipoint.formats.xg import READER
from millipoint.match import Match, match_number
from millipoint.position.keys import OPENING_KEY


def read(data: bytes) -> Match:
    (match,) = READER.read(data, "a.xg")
    table = match.decisions
    table.check()
    assert set(table.data) == set(SCHEMA)
    for name, spec in SCHEMA.items():
        assert table.data[name].dtype == spec.dtype, name
        assert table.data[name].shape == (table.extent(spec.grain), *spec.shape), name
    assert not any(word.lost for word in match.warnings)
    return match


@pytest.mark.parametrize("trailer", [True, False])
def test_match(xg, trailer):
    data = xg.container(xg.sample(), trailer=trailer)
    match = read(data)
    info = match.info
    assert match.warnings == ()
    assert (info.players, info.length, info.score, info.finished) == (("Zoë Ångström", "Bob"), 5, (0, 6), True)
    assert (info.event, info.place, info.round, info.annotator) == ("Open", "Łódź", "3", "Ann")
    assert (info.ratings, info.day, info.level) == (("", "1712.50"), 45500 - 25569, 40)
    assert (info.program, info.engine) == ("eXtreme Gammon, file version 32", "eXtreme Gammon")
    assert [(g.score, g.winner, g.points, g.resigned) for g in match.games] == [
        ((0, 0), 1, 2, True),
        ((0, 2), 1, 4, True),
    ]
    data_ = match.decisions.data
    assert data_["match"].tolist() == [match_number(data)]
    assert data_["outcome"].tolist() == [-1, 1]
    assert data_["start_score"].tolist() == [0, 0] and data_["end_score"].tolist() == [0, 6]


def test_decisions(xg):
    rows = list(read(xg.container(xg.sample())).decisions)
    assert [(r.game, r.ply, r.kind, r.seat) for r in rows] == [
        (1, 0, CHECKER, 0), (1, 1, DOUBLE, 1), (1, 2, TAKE, 0), (1, 3, CHECKER, 1), (2, 0, CHECKER, 0),
    ]  # fmt: skip
    play, double, take, forced, _ = rows
    assert (play.played, play.mark, play.flagged, play.level, play.dice) == (1, 0, 1, 40, (3, 1))
    assert play.stored_error == pytest.approx(0.17) and play.luck == pytest.approx(0.25)
    assert play.position == OPENING_KEY and play.board == xg.OPENING
    assert play.move == (24, 23, 13, 10, -1, -1, -1, -1)
    assert play.equity == pytest.approx((0.16, -0.01)) and play.candidate_level == (40, 30)
    assert play.candidate_move[0] == (8, 5, 6, 5, -1, -1, -1, -1)
    assert play.chances[0] == pytest.approx((0.55, 0.17, 0.02, 0.12, 0.01))
    assert (double.action, double.cube, double.cube_owner, double.away, double.opponent_away) == (DOUBLED, 1, 0, 5, 5)
    assert (double.nd, double.dt, double.dp) == pytest.approx((0.3, 0.25, 1.0))
    assert double.nd_chances == pytest.approx((0.52, 0.14, 0.02, 0.13, 0.01))
    assert double.dt_chances == pytest.approx((0.51, 0.16, 0.03, 0.15, 0.02))
    assert double.stored_error == pytest.approx(0.05) and take.stored_error == 0
    assert (take.action, take.cube, take.seat) == (TOOK, 1, 0) and take.nd == double.nd
    assert take.board == xg.flip(double.board) == xg.play(xg.OPENING, xg.OTHER[0])
    assert (forced.cube, forced.cube_owner, forced.mark, forced.legal_plays, forced.played) == (2, -1, 1, 1, 0)
    assert rows[4].away == 5 and rows[4].opponent_away == 3
    assert all(math.isnan(r.time) and r.analysis_met is None for r in rows)


def test_owned_cube_is_player_ones_in_the_file_and_the_deciders_here(xg):
    board = xg.flip(xg.AFTER)
    records = [
        xg.header(), xg.game(),
        xg.move(1, xg.OPENING, (3, 1), xg.BEST[0], shown=2),
        xg.cube(-1, board, code=0, shown=-2), xg.move(-1, board, (6, 5), ((24, 18), (18, 13)), shown=2),
        xg.game_end((0, 4), -1, 4),
    ]  # fmt: skip
    rows = list(read(xg.container(records)).decisions)
    assert [(r.cube, r.cube_owner) for r in rows] == [(4, 1), (4, 1), (4, -1)]


@pytest.mark.parametrize(("answer", "action"), [(0, PASSED), (1, TOOK), (2, BEAVERED)])
def test_answers(xg, answer, action):
    rows = list(read(xg.container([xg.header(), *xg.first_game(answer=answer)])).decisions)
    assert rows[2].action == action
    assert rows[2].stored_error == pytest.approx(0.75 if answer == 0 else 0)


def test_double_without_answer_has_no_answer(xg):
    records = [xg.header(), xg.game(), xg.cube(1, xg.OPENING, code=1), xg.game_end((1, 0), 1, 1)]
    assert [r.kind for r in read(xg.container(records)).decisions] == [DOUBLE]


@pytest.mark.parametrize("length", [99999, 0, -1])
def test_money(xg, length):
    records = [xg.header(length=length, rules=(0, 1, 1)), *xg.first_game(away=(-1, -1))]
    match = read(xg.container(records))
    assert (match.info.length, match.info.finished, match.info.jacoby, match.info.beaver) == (0, True, True, True)
    assert match.info.crawford_rule is None
    assert match.decisions.data["outcome"].tolist() == [-1, 1]
    assert set(match.decisions.data["away"].tolist()) == {-1} and match.warnings == ()


def test_automatic_doubles(xg):
    match = read(xg.container([xg.header(length=99999), *xg.first_game(automatic=2, away=(-1, -1))]))
    assert [r.cube for r in match.decisions] == [4, 4, 4, 8]
    assert match.games[0].points == 8


def test_crawford_is_a_fact_of_the_game(xg):
    records = [xg.header(), xg.game((4, 1), crawford=1), xg.move(1, xg.OPENING, (3, 1), xg.BEST[0], away=(1, 4))]
    match = read(xg.container([*records, xg.game_end((5, 1), 1, 1)]))
    assert match.games[0].crawford and match.decisions.row(0).crawford == 1
    assert match.decisions.data["start_score"].tolist() == [4, 1]


def test_unfinished(xg):
    match = read(xg.container(xg.sample(finish=False)))
    assert not match.info.finished and match.info.score == (0, 2)
    assert match.games[-1].winner is None
    assert match.decisions.data["outcome"].tolist() == [0, 0]
    assert match.decisions.data["end_score"].tolist() == [0, 2]


def test_missing_game_footer_is_taken_from_the_next_score(xg):
    records = [r for i, r in enumerate(xg.sample()) if i != 6]
    match = read(xg.container(records))
    assert (match.games[0].winner, match.games[0].points) == (1, 2)
    assert [str(w) for w in match.warnings] == [
        "a.xg: game 1: its result is missing; it is taken from the score of the next game"
    ]


def test_dance_illegal_and_unplayed(xg):
    shut = [0] * 26
    for point in range(19, 25):
        shut[point] = -2
    shut[25], shut[6], shut[1] = 1, 14, -3
    records = [
        xg.header(), xg.game(),
        xg.move(1, shut, (3, 1), (), candidates=[((), -0.9, 3)]),
        xg.move(-1, xg.flip(shut), (3, 1), ((24, 10),), candidates=[(((24, 10),), 0.9, 3), (((6, 3),), 0.8, 3)], validity=2),
        xg.move(1, shut, (6, 6), (), played=0, error=-1000.0),
        xg.game_end((0, 1), -1, 1, 101),
    ]  # fmt: skip
    match = read(xg.container(records))
    dance, illegal = match.decisions
    assert (dance.mark, dance.legal_plays, dance.played, dance.illegal) == (1, 0, 0, 0)
    assert dance.move == dance.candidate_move[0] == (-1,) * 8
    assert dance.luck == pytest.approx(0.1) and dance.engine == "eXtreme Gammon"
    assert (illegal.mark, illegal.illegal, illegal.legal_plays, illegal.played) == (1, 1, -1, 0)


def test_dance_without_candidates(xg):
    record = xg.move(1, xg.OPENING, (3, 1), (), error=-1000.0)
    xg.put(record, 120, "i", 0)
    row = read(xg.container([xg.header(), xg.game(), record])).decisions.row(0)
    assert (row.mark, row.legal_plays, row.engine, row.equity) == (1, 0, None, ())


def test_what_was_not_analysed_is_unknown(xg):
    records = [
        xg.header(), xg.game(),
        xg.move(1, xg.OPENING, (3, 1), xg.BEST[0], candidates=[xg.BEST, xg.OTHER], error=-1000.0, luck=-1000.0, luck_level=-1),
        xg.cube(-1, xg.flip(xg.AFTER), code=1, answer=1, equities=None),
    ]  # fmt: skip
    match = read(xg.container(records))
    play, double, take = match.decisions
    assert play.engine is double.engine is take.engine is None
    assert (play.mark, play.played, play.level, play.equity, double.level) == (-1, -1, -1, (), -1)
    assert all(
        math.isnan(v) for v in (play.stored_error, play.luck, double.nd, double.dt, double.dp, take.stored_error)
    )
    assert match.info.level == -1 and match.info.engine == ""


def test_candidate_without_evaluation_is_unknown(xg):
    record = xg.move(1, xg.OPENING, (3, 1), xg.OTHER[0], candidates=[xg.BEST, xg.OTHER], error=-0.1)
    xg.put(record, 1408 + 28, "7f", *[0] * 7)
    row = read(xg.container([xg.header(), xg.game(), record])).decisions.row(0)
    assert math.isnan(row.equity[1]) and row.candidate_level == (40, -1) and row.played == 1
    xg.put(record, 1408 + 28, "7f", 0.2, 0.9, 1, 0, 0, 0, -1.9)
    assert read(xg.container([xg.header(), xg.game(), record])).decisions.row(0).equity[1] == pytest.approx(-1.9)


def test_luck_that_is_zero_throughout_is_unknown(xg):
    records = [xg.header(), xg.game(), xg.move(1, xg.OPENING, (3, 1), xg.BEST[0], luck=0)]
    assert np.isnan(read(xg.container(records)).decisions.data["luck"]).all()


def test_levels(xg):
    codes = {0: 10, 6: 70, 11: 20, 12: 25, 100: levels.ROLLOUT, 998: levels.BOOK, 999: levels.BOOK, 1000: levels.ROLLER,
             1001: levels.ROLLER_PLUS, 1002: levels.ROLLER_PLUS_PLUS}  # fmt: skip
    for code, level in codes.items():
        record = xg.move(1, xg.OPENING, (3, 1), xg.BEST[0], candidates=[(xg.BEST[0], 0.1, code)])
        match = read(xg.container([xg.header(), xg.game(), xg.cube(1, xg.OPENING, level=code), record]))
        assert [r.level for r in match.decisions] == [level, level]


def test_bar_and_off(xg):
    board = [0] * 26
    board[25], board[3], board[2], board[20] = 1, 3, 2, -2
    hops = ((25, 22), (22, 16))
    records = [xg.header(), xg.game(), xg.move(1, board, (3, 6), hops)]
    assert read(xg.container(records)).decisions.row(0).move == (25, 22, 22, 16, -1, -1, -1, -1)
    board[25] = 0
    hops = ((3, 0), (3, 0), (3, 0), (2, 0))
    records = [xg.header(), xg.game(), xg.move(1, board, (6, 6), hops)]
    assert read(xg.container(records)).decisions.row(0).move == (3, 0, 3, 0, 3, 0, 2, 0)


@pytest.mark.parametrize("version", [1, 23, 24, 28, 30, 32, 40])
def test_versions(xg, version):
    info = read(xg.container(xg.sample(version=version, players=("Zoë", "Łukasz")))).info
    assert info.players == (("Zoë", "?ukasz") if version < 24 else ("Zoë", "Łukasz"))
    assert info.annotator == ("Ann" if version >= 30 else "")


@pytest.mark.parametrize(
    "facts", [{"version": 41}, {"version": 0}, {"variation": 1}, {"variation": 2}, {"variation": 3}, {"length": 1001}]
)
def test_refused(xg, facts):
    with pytest.raises(ReadError, match="match header: ") as error:
        READER.read(xg.container(xg.sample(**facts)), "b.xg")
    assert error.value.file == "b.xg"


@pytest.mark.parametrize("date", [0.0, -5.0, 1e300, math.nan, math.inf])
def test_absurd_date_is_none(xg, date):
    assert read(xg.container(xg.sample(date=date))).info.day is None


def test_empty_names_fall_back_to_ansi(xg):
    record = xg.header()
    record[880 : 880 + 258] = bytes(258)
    assert read(xg.container([record, *xg.sample()[1:]])).info.players[0] == "Zoë Ångström"


def test_no_name_and_same_name(xg):
    table = read(xg.container(xg.sample(players=("", "Bob")))).decisions
    assert [table.row(i).player for i in (0, 1)] == [None, "Bob"]
    table = read(xg.container(xg.sample(players=("Bob", "Bob")))).decisions
    assert table.data["player"].tolist() == [0, 0]


def test_comments(xg):
    texts = [
        rb"{\rtf1\ansi\ansicpg1252 {\fonttbl{\f0 Arial;}}" + b"\x01\x02" + rb"\f0 un cube \'e0 prendre \u8364?\par}",
        b"plain",
        b"",
    ]
    records = xg.sample(comments=(1, 7))
    xg.put(records[1], 56, "i", 1)
    xg.put(records[2], 292, "i", 0)
    xg.put(records[3], 2524, "i", 1)
    xg.put(records[4], 292, "i", 2)
    xg.put(records[5], 2524, "i", 99)
    for trailer in (True, False):
        match = read(xg.container(records, comments=texts, trailer=trailer))
        assert match.info.comment == match.games[0].comment == "plain"
        rows = [r.comment for r in match.decisions]
        assert rows == ["un cube à prendre €\n\nplain", None, None, None, None]


def test_zeros_are_no_part_of_a_comment(xg):
    records = xg.sample(comments=(0, 1))
    match = read(xg.container(records, comments=[b"a\0b\0", rb"{\rtf1 c\u0?\'00d\par}"]))
    assert match.info.comment == "ab\n\ncd"


def test_odd_but_possible_is_a_warning(xg):
    records = xg.sample()
    xg.put(records[3], 164, "i", 4)
    xg.put(records[7], 12, "ii", 0, 1)
    records[5] = xg.move(-1, xg.flip(xg.AFTER), (6, 5), ((24, 18), (18, 13)), shown=1)
    (match,) = READER.read(xg.container(records), "a.xg")
    text = "\n".join(str(w) for w in match.warnings)
    assert "another score or cube" in text and "does not follow" in text and "begins at 0-1" in text


def test_sniff(xg):
    assert READER.sniff(xg.container(xg.sample())[:65536])
    assert not READER.sniff(b"XG Mobile text") and not READER.sniff(b"")
