"""What has gone wrong in other readers of these files, each as a small file of our own making that triggers it.

Sources: the public issue lists and histories of AnkiGammon, xgparser, blunderDB, gammonview, gnubgparser, bgfparser, the
bug-gnubg list and the change log of GNU Backgammon. `ELSEWHERE` names the tests of those that a test of a format has.
"""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import xg_writer as xg
from format_samples import SAMPLES, gva
from ogxm_writer import Writer as Ogxm

import millipoint
from millipoint import Frame, ReadError, Settings, compute, levels
from millipoint.decision import CHECKER, DOUBLE
from millipoint.match import Match
from millipoint.reading import read_bytes, recognise

ELSEWHERE = {
    "a position has no footer": "formats/xg/test_positions.py::test_an_analysed_roll_without_a_play",
    "the levels of the opening book": "formats/xg/test_reading.py::test_levels",
    "score and cube are the decider's": "formats/xg/test_reading.py::test_owned_cube_is_player_ones_in_the_file_and_the_deciders_here",
    "a position of player 2": "formats/xg/test_positions.py::test_player_two_sees_his_own_side",
    "too good is not close": "plugins/test_counting.py::test_window_of_no_doubles",
    "a hop of more pips than a die in XG": "formats/xg/test_reading.py::test_dance_illegal_and_unplayed",
    "illegal plays in OGXM": "formats/ogxm/test_version_2.py::test_an_illegal_play_is_told_by_its_position",
    "illegal plays in transcripts": "formats/mat/test_dialects.py::test_illegal_play_with_its_position",
    "a transcript named like a binary file": "formats/mat/test_dialects.py::test_a_transcript_named_like_a_binary_file_is_recognised",
    "values of records at their offsets": "formats/xg/test_reading.py::test_decisions",
    "decimal commas": "formats/xgtext/test_positions.py::test_decimal_commas_and_four_decimals",
    "the deeper candidate leads": "formats/xgtext/test_positions.py::test_the_deeper_candidate_leads_whatever_its_equity",
    "a note quotes an XGID": "formats/xgtext/test_positions.py::test_a_note_may_quote_ids_and_versions",
    "an XGID of the top player": "formats/xgtext/test_positions.py::test_the_top_player_on_roll",
    "cube values of a match are chances": "formats/sgf/test_games.py::test_chances_of_a_match_become_equities_of_the_doubler",
    "facts of the match in an SGF": "formats/sgf/test_games.py::test_texts",
    "rolled dice without a play": "formats/sgf/test_games.py::test_a_position_without_a_play",
    "plies are counted from 1": "formats/sgf/test_games.py::test_candidates",
    "gnubg's rate is twice the PR": "parity/test_gnubg.py::test_printed_statistics",
    "beavers count the first double only": "formats/sgf/test_games.py::test_beaver_is_one_answer_and_keeps_the_cube",
    "a beaver in gnubg's statistics": "parity/test_gnubg.py::test_a_beaver_counts_under_the_rule_of_xg_only",
    "one match after another": "formats/mat/test_dialects.py::test_several_matches",
    "names are kept in full": "engines/test_gnubg.py::test_names_are_written_in_full",
    "the game after Crawford": "formats/mat/test_endings.py::test_the_game_after_crawford",
    "words for bar and off": "formats/mat/test_dialects.py::test_bar",
    "columns that run together": "formats/mat/test_dialects.py::test_columns",
    "resignations": "formats/mat/test_endings.py::test_resignations",
    "points that cannot be": "formats/mat/test_endings.py::test_points_that_cannot_be",
    "points cut off at what was needed": "formats/mat/test_endings.py::test_points_cut_off_at_what_was_needed",
    "files that start late": "formats/mat/test_endings.py::test_a_file_that_starts_late_or_skips_games",
    "lost plays": "formats/mat/test_endings.py::test_missing_plays",
    "Crawford is inferred": "formats/mat/test_endings.py::test_crawford",
    "who is left": "formats/mat/test_dialects.py::test_the_score_line_decides_who_is_left",
    "hops are found on the board": "formats/bgf/test_games.py::test_hops_are_found_on_the_board",
    "dances of BGBlitz": "formats/bgf/test_games.py::test_dances_are_rows_without_a_decision",
    "chances of OGXM": "formats/ogxm/test_version_2.py::test_chances_become_equities",
    "long references of Smile": "formats/bgf/test_smile.py::test_long_references_are_two_bytes",
    "shared values of Smile": "formats/bgf/test_smile.py::test_references_to_names_and_texts",
}
TESTS = Path(__file__).resolve().parents[1]
CHANCES = "0.550000 0.150000 0.010000 0.120000 0.005000"
HEAD = "(;FF[4]GM[6]AP[GNU Backgammon:1.07]MI[length:{0}][game:0][ws:0][bs:0]PW[Ann]PB[Bob]"


def read(data: bytes | str, name: str = "a.xg") -> Match:
    (match,) = read_bytes(data if isinstance(data, bytes) else data.encode(), name)
    match.decisions.check()
    return match


def column(match: Match, name: str) -> list[Any]:
    session = millipoint.default_plugins().session(Settings(), None)
    values: list[Any] = Frame(match.decisions, session).at(name, "decision").tolist()
    return values


@pytest.mark.parametrize("name", ELSEWHERE.values())
def test_the_tests_elsewhere_are_there(name: str) -> None:
    file, _, function = name.partition("::")
    body = ast.parse((TESTS / file).read_text()).body
    assert function in {node.name for node in body if isinstance(node, ast.FunctionDef)}


# -- .xg -----------------------------------------------------------------------------------------------------------------
def test_a_shallow_candidate_never_beats_a_deeper_one_and_none_is_dropped() -> None:
    shallow = (((24, 20),), 0.5, 0)
    book = (xg.BEST[0], 0.16, 998)
    roll = xg.move(1, xg.OPENING, (3, 1), xg.OTHER[0], candidates=[book, (xg.OTHER[0], -0.01, 1002), shallow], error=-0.17)
    match = read(xg.container([xg.header(), xg.game(), roll, xg.game_end((1, 0), 1, 1)]))
    (row,) = match.decisions
    assert row.candidate_level == (levels.BOOK, levels.ROLLER_PLUS_PLUS, levels.ply(1)) and row.level == levels.BOOK
    assert column(match, "error") == pytest.approx([0.17])


def test_unknown_members_of_the_archive_are_skipped() -> None:
    others = [(name, b"rollouts" * 99) for name in ("temp.xgr", "temp.xgr2", "temp.xgr3", "new.bin")]
    match, plain = (read(xg.container(xg.sample(), others=more)) for more in (others, []))
    assert not match.warnings and [row.equity for row in match.decisions] == [row.equity for row in plain.decisions]


@pytest.mark.parametrize("off", [-2, -3, -5, -6])
def test_a_checker_borne_off_by_a_larger_die_is_off(off: int) -> None:
    board = [0] * 26
    board[3], board[1], board[20] = 2, 1, -2
    hops = ((3, 0), (3, 0))
    roll = xg.move(1, board, (6, 5), hops)
    xg.put(roll, 68, "8i", *xg.pairs(hops, off))
    match = read(xg.container([xg.header(), xg.game(), roll, xg.game_end((1, 0), 1, 1)]))
    assert match.decisions.row(0).move == (3, 0, 3, 0, -1, -1, -1, -1) and not match.decisions.row(0).illegal


def test_the_play_is_found_by_its_position_whatever_its_hops() -> None:
    ways = [((24, 18), (18, 13)), ((24, 19), (19, 13)), ((24, 13),)]
    for way in ways:
        for made in ways:
            roll = xg.move(1, xg.OPENING, (6, 5), made, candidates=[(xg.BEST[0], 0.3, 3), (way, 0.2, 3)], error=-0.1)
            match = read(xg.container([xg.header(), xg.game(), roll]))
            assert match.decisions.row(0).played == 1 and column(match, "error") == pytest.approx([0.1])


@pytest.mark.parametrize(
    ("dice", "hops"), [((6, 5), ((14, 8), (6, 8), (15, 10))), ((3, 3), ((13, 3), (7, 4)))], ids=["backwards", "ten pips at once"]
)
def test_the_position_is_believed_where_the_play_is_none(dice: tuple[int, int], hops: tuple[tuple[int, int], ...]) -> None:
    board = [0] * 26
    board[15], board[14], board[13], board[7], board[6], board[4], board[24] = 2, 2, 2, 2, 5, 2, -3
    after = xg.play(board, hops)
    records = [
        xg.header(), xg.game(), xg.cube(1, xg.OPENING, code=-2),
        xg.move(1, board, dice, hops, candidates=[(((14, 8), (13, 8)), 0.1, 3), (((15, 10),), 0.2, 3)], error=-0.3, validity=2),
        xg.cube(-1, xg.flip(after)), xg.move(-1, xg.flip(after), (2, 1), ((1, 0),)), xg.game_end((1, 0), 1, 1),
    ]  # fmt: skip
    match = read(xg.container(records))
    illegal, cube, *_ = match.decisions
    assert illegal.illegal == 1 and cube.kind == DOUBLE and cube.board == xg.flip(after) and not match.warnings
    assert column(match, "counted")[0] is False


def test_a_wrong_take_costs_all_that_it_costs() -> None:
    board = xg.flip(xg.play(xg.OPENING, xg.OTHER[0]))
    double = xg.cube(-1, board, code=1, answer=1, equities=(1.9, 2.81, 1.0), error=0.0, answer_error=-1.81)
    roll = xg.move(-1, board, (6, 5), ((24, 18), (18, 13)), shown=1)
    match = read(xg.container([xg.header(length=99_999), xg.game(), double, roll, xg.game_end((0, 2), -1, 2, 101)]))
    assert column(match, "error")[:2] == pytest.approx([0.9, 1.81], abs=1e-6)


def test_plays_of_equal_worth_count_unless_the_file_says_otherwise() -> None:
    options = [(xg.OTHER[0], 0.1002, 3), (xg.BEST[0], 0.1, 3), (((13, 9),), 0.1008, 3)]  # not in order
    for mark in (0, 1):
        roll = xg.move(1, xg.OPENING, (3, 1), xg.BEST[0], candidates=options, irrelevant=mark)
        assert column(read(xg.container([xg.header(), xg.game(), roll])), "counted") == [mark == 0]


# -- what a file is --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("reader", list(SAMPLES))
def test_the_content_tells_the_format_and_not_the_name(reader: str) -> None:
    for data in SAMPLES[reader]().values():
        names = {read_bytes(data, name)[0].info.format for name in ("a.xg", "a.mat", "a.sgf", "a.bgf", "a", "a.ogxm")}
        assert len(names) == 1


def test_text_with_the_name_of_a_binary_file_is_read_as_text() -> None:
    for data in SAMPLES["XG Mobile"]().values():
        found = recognise(data, millipoint.default_plugins())
        assert found is not None and found.name != "xg" and len(read_bytes(data, "match.xg")[0].decisions)


@pytest.mark.parametrize(
    "data", [b"RGMH" + bytes(9000), xg.container([xg.header()]), b"5 point match\n", b"(;GM[6])", b"OGXM\2", b"{}", b"", b"\0" * 99]
)
def test_a_file_without_a_game_is_an_error(data: bytes) -> None:
    with pytest.raises(ReadError) as caught:
        read_bytes(data, "a.mat")
    assert str(caught.value).startswith("a.mat: ") and "\n" not in str(caught.value)


# -- .sgf ------------------------------------------------------------------------------------------------------------------
def sgf(*nodes: str, length: int = 5) -> Match:
    return read(HEAD.format(length) + "".join(nodes) + ")", "a.sgf")


def options(*equities: float) -> str:
    plays = ("hefe", "xwmj", "ljhg")
    return "A[0]" + "".join(
        f"[{play} E ver 3 {CHANCES} {equity:.6f} 2C 0 1 0.000000 1]" for play, equity in zip(plays, equities, strict=False)
    )


def test_statistics_of_zero_are_no_figures() -> None:
    zeros = "GS[M:1 1 1 0.0 0.0 0.0 0.0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0.0 0.0 0.0 0.0][C:0 0 0 0 0 0 0 0 0 0 0.0][D:]"
    analysed = sgf(zeros, ";W[31xwmj]" + options(0.16, -0.01))
    assert compute("pr", analysed, by="player")["pr"]["Ann"].value == pytest.approx(500 * 0.17, abs=0.5)
    bare = sgf(zeros, ";W[31hefe]", ";B[42qusu]")
    figure = compute("pr", bare, by="player")["pr"]["Ann"]
    assert figure.value is None and figure.reason


def test_a_roll_that_cannot_be_played_is_a_row_and_no_decision() -> None:
    shut = "AE[a:y]AW[s][s][t][t][u][u][v][v][w][w][x][x]AB[y][a][a]PL[B]"
    data = sgf(";" + shut, ";B[31]LU[-0.100000]", ";W[65sm]")
    dance = next(row for row in data.decisions if row.kind == CHECKER)
    assert dance.legal_plays == 0 and dance.luck == pytest.approx(-0.1) and not dance.equity
    assert column(data, "counted")[0] is False


def test_luck_has_a_level_of_its_own() -> None:
    row = sgf(";W[31hefe]" + options(0.16, -0.01) + "LU[0.100000]").decisions.row(0)
    assert (row.level, row.luck_level) == (levels.ply(3), levels.ply(1))


def test_matches_longer_than_a_table_are_read() -> None:
    for length in (64, 65, 300, 999):
        match = sgf(";W[31hefe]" + options(0.16, -0.01), ";B[42qusu]", length=length)
        assert match.info.length == length and match.decisions.row(0).away == length
        text = read(f"{length} point match\n\n Game 1\n Ann : 0     Bob : 0\n  1) 31: 8/5 6/5     65: 24/13\n", "a.mat")
        assert text.info.length == length


# -- transcripts -------------------------------------------------------------------------------------------------------------
def mat(rows: str, names: tuple[str, str] = ("Ann", "Bob")) -> Match:
    return read(f"5 point match\n\n Game 1\n {names[0]} : 0            {names[1]} : 0\n{rows}", "a.mat")


def test_names_keep_their_spaces_and_underscores() -> None:
    for names in (("Ann Lee", "Bob_Roe"), ("Ann_Lee", "Bob van Roe")):
        assert mat("  1) 31: 8/5 6/5       65: 24/13\n", names).info.players == names


@pytest.mark.parametrize(("dice", "play"), [("65", "14/8 15/10 6/8"), ("33", "13/3 7/4")])
def test_a_transcript_of_a_play_that_is_none(dice: str, play: str) -> None:
    match = mat(f"  1) 31: 8/5 6/5                65: 24/13\n  2) {dice}: {play}\n")
    assert [warning.message for warning in match.warnings] == [
        "the last play cannot be made, and the game has no result: that play is left out"
    ]
    assert [row.dice for row in match.decisions if row.kind == CHECKER] == [(3, 1), (6, 5)]
    won = mat(f"  1) 31: 8/5 6/5                65: 24/13\n  2) {dice}: {play}               Wins 1 point\n")
    assert not won.warnings and won.games[0].resigned


# -- OGXM ---------------------------------------------------------------------------------------------------------------------
def test_seats_are_those_of_the_file_and_not_of_the_alphabet() -> None:
    document = json.loads(gva()["match.gva"])
    for names in (("Zed", "Amy"), ("Amy", "Zed")):
        white, black = names
        as_json = read(json.dumps(document | {"player_white": white, "player_black": black}), "a.gva")
        binary = read(
            Ogxm().v2(
                ("MTCH", Ogxm.match(f0=Ogxm.text(white), f1=Ogxm.text(black))),
                ("GAME", Ogxm.game([Ogxm.roll(0, (3, 1), (17, 3), (19, 1)), Ogxm.roll(1, (6, 5), (24, 6), (18, 5))], 0, 1)),
            ),
            "a.ogxm",
        )
        assert as_json.info.players == binary.info.players == names
        assert [row.player for row in binary.decisions if row.kind == CHECKER] == [white, black]
        assert binary.games[0].winner == 0


def test_a_dance_keeps_its_evaluation_and_costs_nothing() -> None:
    shut = [0] * 26
    for point in range(19, 25):
        shut[point] = -2
    shut[25], shut[6], shut[1] = 1, 14, -3
    dance = xg.move(1, shut, (3, 1), (), candidates=[((), -0.9, 3)])
    match = read(xg.container([xg.header(), xg.game(), dance, xg.game_end((0, 1), -1, 1)]))
    (row,) = match.decisions
    assert row.equity == pytest.approx((-0.9,)) and np.isfinite(row.chances).all()
    assert column(match, "counted") == [False] and column(match, "error") == [0.0]
