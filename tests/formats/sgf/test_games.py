"""Small games written for one point each: cube, set-up positions, rollouts, results, texts."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from millipoint import levels
from millipoint.decision import BEAVERED, CHECKER, DOUBLE, DOUBLED, NO_DOUBLE, PASSED, TAKE, TOOK
from millipoint.errors import ReadError
from millipoint.formats import sgf
from millipoint.formats.sgf import READER
from millipoint.formats.sgf.reader import read, sniff
from millipoint.formats.sgf.text import day
from millipoint.hooks import Host
from millipoint.match import Match
from millipoint.met import load

Tree = Callable[..., bytes]
START = (";W[31hefe]", ";B[42qusu]")
CHANCES = "0.550000 0.150000 0.010000 0.120000 0.005000"


def cube(nd: float, dt: float) -> str:
    return f"DA[E ver 3 2C 1 0.000000 1 {CHANCES} 0.130000 {nd:.6f} {CHANCES} 0.130000 {dt:.6f}]"


def one(data: bytes) -> Match:
    (match,) = read(data, "x.sgf")
    match.decisions.check()
    return match


def kinds(match: Match) -> list[tuple[int, int, int, int, int]]:
    return [(d.kind, d.seat, d.action, d.cube, d.cube_owner) for d in match.decisions]


def test_first_roll_is_no_cube_decision_and_later_ones_are(tree: Tree) -> None:
    match = one(tree(*START, ";W[61mgmf]", length=5))
    assert kinds(match) == [
        (CHECKER, 0, -1, 1, 0),
        (DOUBLE, 1, NO_DOUBLE, 1, 0),
        (CHECKER, 1, -1, 1, 0),
        (DOUBLE, 0, NO_DOUBLE, 1, 0),
        (CHECKER, 0, -1, 1, 0),
    ]
    assert match.decisions.data["ply"].tolist() == [0, 1, 2, 3, 4]


def test_boards_and_moves_are_the_deciders(tree: Tree) -> None:
    match = one(tree(*START))
    white, _, black = match.decisions
    assert white.move == (8, 5, 6, 5, -1, -1, -1, -1) and white.dice == (3, 1)
    assert black.move == (8, 4, 6, 4, -1, -1, -1, -1)
    assert black.board[20] == -2 and black.board[19] == -4 and black.board[17] == -2 and black.board[24] == 2


def test_hit_bar_and_bear_off(tree: Tree) -> None:
    match = one(tree(";W[62xrmk]", ";B[61lrqr]", ";W[44yu]"))
    last = match.decisions.row(len(match.decisions) - 1)
    assert last.board[25] == 1 and last.move[:2] == (25, 21)
    nodes = (";AE[a:y]AW[a][b]AB[x]PL[W]", ";W[21bzaz]")
    match = one(tree(*nodes, more="RE[W+1]"))
    assert match.decisions.row(0).kind == DOUBLE, "a set-up position is no first roll"
    assert match.decisions.row(1).move == (2, 0, 1, 0, -1, -1, -1, -1)
    assert match.games[0].winner == 0 and match.games[0].points == 1 and not match.games[0].resigned


@pytest.mark.parametrize(("answer", "action", "points"), [("take", TOOK, None), ("drop", PASSED, 1)])
def test_double_and_answer(tree: Tree, answer: str, action: int, points: int | None) -> None:
    match = one(tree(*START, f";W[double]{cube(0.55, 0.6)}", f";B[{answer}]{cube(0.55, 0.6)}", length=5))
    rows = list(match.decisions)[-2:]
    assert [(d.kind, d.seat, d.action, d.cube, d.cube_owner) for d in rows] == [
        (DOUBLE, 0, DOUBLED, 1, 0),
        (TAKE, 1, action, 1, 0),
    ]
    assert rows[0].nd == rows[1].nd and rows[0].dt == rows[1].dt and rows[0].dp == rows[1].dp == 1.0
    assert rows[1].board == tuple(-n for n in reversed(rows[0].board))
    assert match.games[0].points == points
    assert rows[1].level == levels.ply(3) and rows[1].engine == "GNU Backgammon"


def test_chances_of_a_match_become_equities_of_the_doubler(tree: Tree) -> None:
    match = one(tree(*START, f";W[double]{cube(0.70, 0.72)}", ";B[take]", length=7, ws=2, bs=4))
    met = load("Kazaross-XG2")
    for d in list(match.decisions)[-2:]:
        assert d.nd == pytest.approx(float(met.mwc_to_emg(0.70, 5, 3, 1)), abs=1e-6)
        assert d.dt == pytest.approx(float(met.mwc_to_emg(0.72, 5, 3, 1)), abs=1e-6)
    double, take = list(match.decisions)[-2:]
    assert (double.away, double.opponent_away, take.away, take.opponent_away) == (5, 3, 3, 5)
    assert double.nd_chances == pytest.approx((0.55, 0.15, 0.01, 0.12, 0.005))


def test_money_equities_are_as_they_stand(tree: Tree) -> None:
    match = one(tree(*START, f";W[61mgmf]{cube(0.25, -0.125)}", more="RU[Jacoby]"))
    d = next(d for d in match.decisions if d.kind == DOUBLE and d.seat == 0)
    assert (d.nd, d.dt, d.dp, d.away, d.opponent_away, d.jacoby, d.length) == (0.25, -0.125, 1.0, -1, -1, 1, 0)


def test_missing_cube_analysis_is_unknown(tree: Tree) -> None:
    d = next(d for d in one(tree(*START, length=5)).decisions if d.kind == DOUBLE)
    assert np.isnan([d.nd, d.dt, d.dp, *d.nd_chances]).all() and d.engine is None and d.level == -1


def test_beaver_is_one_answer_and_keeps_the_cube(tree: Tree) -> None:
    nodes = (f";W[double]{cube(-0.1, -0.3)}", ";B[double]", ";W[take]", ";W[21mkxw]", ";B[54lqlp]")
    match = one(tree(*START, *nodes))
    rows = kinds(match)[3:]
    assert rows == [
        (DOUBLE, 0, DOUBLED, 1, 0),
        (TAKE, 1, BEAVERED, 1, 0),
        (CHECKER, 0, -1, 4, -1),
        (DOUBLE, 1, NO_DOUBLE, 4, 1),
        (CHECKER, 1, -1, 4, 1),
    ]
    assert match.decisions.row(4).dt == pytest.approx(-0.3)
    assert match.info.beaver is True and match.decisions.row(0).beaver == 1


def test_raccoon_belongs_to_the_first_taker(tree: Tree) -> None:
    nodes = (";W[double]", ";B[double]", ";W[double]", ";B[take]", ";W[21mkxw]")
    rows = kinds(one(tree(*START, *nodes)))[3:]
    assert rows == [(DOUBLE, 0, DOUBLED, 1, 0), (TAKE, 1, BEAVERED, 1, 0), (CHECKER, 0, -1, 8, -1)]
    with pytest.raises(ReadError, match="in a match"):
        read(tree(*START, *nodes, length=9), "x")


def test_automatic_doubles_set_the_cube(tree: Tree) -> None:
    match = one(tree(*START, ";W[double]", ";B[drop]", more="CV[4]RU[Jacoby]RE[W+4]"))
    assert {d.cube for d in match.decisions} == {4}
    assert match.games[0].points == 4 and not match.warnings
    with pytest.raises(ReadError, match="value of a cube"):
        read(tree(*START, more="CV[3]"), "x")


def test_no_cube_and_crawford_have_no_doubles(tree: Tree) -> None:
    for rules in ("NoCube", "Crawford:CrawfordGame"):
        match = one(tree(*START, ";W[61mgmf]", length=5, ws=4, more=f"RU[{rules}]"))
        assert {d.kind for d in match.decisions} == {CHECKER}
    assert set(match.decisions.data["crawford"].tolist()) == {1} and match.games[0].crawford
    with pytest.raises(ReadError, match="cannot turn the cube"):
        read(tree(*START, ";W[double]", ";B[take]", length=5, ws=4, more="RU[Crawford:CrawfordGame]"), "x")


def test_dead_cube_and_leader_after_crawford(tree: Tree) -> None:
    match = one(tree(*START, ";W[61mgmf]", length=5, ws=4, bs=2, more="RU[Crawford]"))
    assert [d.seat for d in match.decisions if d.kind == DOUBLE] == [1]
    match = one(tree(*START, ";W[double]", ";B[take]", ";W[61mgmf]", ";B[61lrqr]", length=5, ws=1, bs=3))
    assert [(d.seat, d.cube) for d in match.decisions if d.kind == DOUBLE] == [(1, 1), (0, 1)], (
        "2 points are enough for Bob"
    )


def test_roll_before_a_resignation_is_no_decision(tree: Tree) -> None:
    match = one(tree(*START, ";PL[W]DI[63]LU[-0.04201]", length=5, more="RE[B+2R]"))
    assert len(match.decisions) == 3
    (game,) = match.games
    assert (game.winner, game.points, game.resigned) == (1, 2, True)
    assert match.info.score == (0, 2) and not match.info.finished


def test_set_up_position(tree: Tree) -> None:
    nodes = (
        ";PL[B]",
        ";CV[2]",
        ";CP[b]",
        ";AE[a:y]AW[a][a][y]AB[x][w]",
        f";B[double]{cube(0.5, 0.6)}",
        ";W[take]",
        ";B[21xzwz]",
    )
    match = one(tree(*nodes, length=11))
    double, take, move = match.decisions
    assert (double.kind, double.seat, double.cube, double.cube_owner) == (DOUBLE, 1, 2, 1)
    assert (take.seat, take.cube, take.cube_owner) == (0, 2, -1)
    assert (move.cube, move.cube_owner) == (4, -1)
    board = [0] * 26
    board[1], board[2], board[24], board[0] = 1, 1, -2, -1
    assert list(double.board) == board
    assert match.games[0].winner == 1 and match.games[0].points == 4
    for bad in (";AW[x]", ";AE[a:y]AW" + "[a]" * 16, ";AW[7]", ";CV[0]"):
        with pytest.raises(ReadError):
            read(tree(bad, ";W[31hefe]"), "x")


E_ = "E ver 3 {c} {e} {p} 0 1 0.000000 1"


def plays(*items: tuple[str, float, str], k: int = 0) -> str:
    return f"A[{k}]" + "".join(f"[{m} {E_.format(c=CHANCES, e=f'{e:.6f}', p=p)}]" for m, e, p in items)


def test_candidates(tree: Tree) -> None:
    analysis = plays(("hefe", 0.2, "2C"), ("mjhg", -1.25, "0"), ("xumj", 0.1, "1C"))
    d = one(tree(";W[31hefe]" + analysis + "LU[0.25000]")).decisions.row(0)
    assert d.equity == pytest.approx((0.2, -1.25, 0.1)) and d.candidate_level == (30, 10, 20)
    assert d.candidate_move[1] == (13, 10, 8, 7, -1, -1, -1, -1)
    assert d.chances[2] == pytest.approx((0.55, 0.15, 0.01, 0.12, 0.005))
    assert (d.played, d.level, d.luck, d.luck_level, d.legal_plays) == (0, 30, 0.25, 10, -1)


def test_played_is_found_by_the_position(tree: Tree) -> None:
    items = (("mjmk", 0.3, "2C"), ("fehe", 0.2, "2C"))
    assert one(tree(";W[31hefe]" + plays(*items, k=0))).decisions.row(0).played == 1, "same position, other order"
    assert one(tree(";W[31hefe]" + plays(*items, k=2))).decisions.row(0).played == 1
    assert one(tree(";W[31hefe]" + plays(items[0], k=1))).decisions.row(0).played == -1, "not among them"
    assert one(tree(";W[31mjji]" + plays(("mkki", 0.1, "2C"), ("hefe", 0, "2C")))).decisions.row(0).played == 0


def test_counts_of_legal_plays(tree: Tree) -> None:
    d = one(tree(";W[31hefe]" + plays(("hefe", 0.2, "2C")))).decisions.row(0)
    assert d.legal_plays == 1
    d = one(tree(";W[31hefe]" + plays(("hefe", 0.2001, "2C"), ("mjhg", 0.1999, "2C")))).decisions.row(0)
    assert d.legal_plays == 16, "tied to the millipoint: counted"
    match = one(tree(";AE[a:y]AW[y]AB[s][s][t][t][u][u][v][v][w][w][x][x]PL[W]", ";W[61]"))
    assert [d.legal_plays for d in match.decisions if d.kind == CHECKER] == [0]


ROLLOUT = (
    "hefe X ver 3 Score 0.123456 0.100000 Trials 1296 "
    "Output 0.500000 0.100000 0.010000 0.090000 0.009000 0.050000 0.520000 "
    "StdDev 0.001 0.001 0.001 0.001 0.001 0.001 0.001 "
    'SK 1 RC 1 1 1 1 0 0 10 1 1 0 "Mersenne Twister" 12  cube0 ver 3 0C 1 0.000000 1'
)
CUBE_ROLLOUT = (
    "DA[X ver 3 Eq 0.1 0.2 0.3 0.4 Trials 1296 NoDouble Output 0.6 0.2 0.01 0.1 0.009 0.3 {nd} StdDev 0 0 0 0 0 0 0 "
    "DoubleTake Output 0.61 0.2 0.01 0.1 0.009 0.3 {dt} StdDev 0 0 0 0 0 0 0 SK 1 RC 1 1]"
)


def test_rollouts(tree: Tree) -> None:
    analysis = f"A[0][{ROLLOUT}]" + plays(("mjhg", 0.05, "2C"))[4:]
    match = one(tree(";W[31hefe]" + analysis, ";B[double]" + CUBE_ROLLOUT.format(nd=0.4, dt=0.5), ";W[drop]"))
    move, double, answer = match.decisions
    assert move.candidate_level == (levels.ROLLOUT, 30) and move.equity == pytest.approx((0.123456, 0.05))
    assert move.chances[0] == pytest.approx((0.5, 0.1, 0.01, 0.09, 0.009)) and move.level == levels.ROLLOUT
    assert (double.nd, double.dt, double.level) == (pytest.approx(0.4), 0.5, levels.ROLLOUT)
    assert answer.dt_chances[0] == pytest.approx(0.61)


def test_older_evaluations(tree: Tree) -> None:
    analysis = f"A[0][hefe E {CHANCES} 0.123000 2C 100 0 0.000000]"
    old = f"DA[E 0.1 0.2 0.3 0.4 2C 100 0 0.000000 {CHANCES} 0.1 0.3 {CHANCES} 0.1 0.2]"
    match = one(tree(";W[31hefe]" + analysis, ";B[42qusu]" + old))
    assert match.decisions.row(0).equity == pytest.approx((0.123,)) and match.decisions.row(0).level == 30
    assert match.decisions.row(1).nd == pytest.approx(0.3)


@pytest.mark.parametrize(
    "analysis",
    [
        "A[0][hefe E ver 3 0.5 0.1 0.01 0.1 2C 0 1 0.000000 1]",
        f"A[0][hefe E ver 3 {CHANCES} nan 2C 0 1 0.000000 1]",
        f"A[0][hefe E ver 3 {CHANCES} 1e30 2C 0 1 0.000000 1]",
        f"A[0][hefe E ver 3 1.500000{CHANCES[8:]} 0.100000 2C 0 1 0.000000 1]",
        "A[0][hefe]",
        "A[0][hefehefehefe E]",
        "A[0][hefe Q 1 2 3]",
        "DA[E ver 3 2C 1 0.000000 1 0.5 0.1]",
        "DA[X ver 3 Eq]",
        "DA[]",
    ],
)
def test_a_broken_analysis_damages_its_game(tree: Tree, analysis: str) -> None:
    good = tree(*START, length=5, more="RE[W+1R]")
    bad = tree(";W[31hefe]" + analysis, length=5, game=1, ws=1)
    match = one(good + bad)
    assert len(match.games) == 1 and len(match.warnings) == 1 and match.warnings[0].place.startswith("game 2")
    with pytest.raises(ReadError):
        read(bad, "x")


@pytest.mark.parametrize(
    "nodes",
    [
        (";W[31gdfe]",),
        (";W[66xrxl]",),
        (";W[71hefe]",),
        (";W[31hef]",),
        (";W[31hefe]B[42qusu]",),
        (";W[31hefe]W[31hefe]",),
        (";W[take]",),
        (";W[double]", ";W[take]"),
        (";W[double]", ";B[31qnsn]"),
        (";W[31hefe]K", ";B[42qusu]"),
        (";W[31hefe]", ";PL[B]GM[6]MI[length:5]", ";W[31" + "x" * 20),
        (";AE[a:y]AW[a]AB[x]PL[W]", ";W[21az]", ";B[21xz]"),
    ],
)
def test_what_cannot_be_stops_the_reading(tree: Tree, nodes: tuple[str, ...]) -> None:
    good = tree(*START, length=5, more="RE[W+1R]")
    match = one(good + tree(*nodes, length=5, game=1, ws=1))
    assert len(match.games) == 1 and match.warnings and "game 2" in match.warnings[0].place


def test_variants_are_set_aside(tree: Tree) -> None:
    for name in ("Nackgammon", "Hypergammon1", "Hypergammon3"):
        with pytest.raises(ReadError, match=f"{name} is set aside"):
            read(tree(*START, more=f"RU[Crawford:{name}]"), "x")


def test_variations_are_left_out(tree: Tree) -> None:
    match = one(tree(";W[31hefe]", "(;B[42qusu]", ";W[61mgmf])(;B[42lnlp];W[66mgmgmgmg])"))
    assert [d.dice for d in match.decisions if d.kind == CHECKER] == [(3, 1), (4, 2), (6, 1)]


def test_ledger_beats_the_result(tree: Tree) -> None:
    first = tree(*START, more="RE[W+4R]")
    match = one(first + tree(*START, game=1, ws=1, more="RE[B+2R]"))
    assert [(g.winner, g.points) for g in match.games] == [(0, 1), (1, 2)]
    assert match.info.score == (1, 2) and match.info.finished and len(match.warnings) == 1
    assert match.decisions.data["outcome"].tolist() == [-1, 1]


def test_several_matches_in_a_file(tree: Tree) -> None:
    first, second = tree(*START, length=5), tree(*START, length=7)
    twice = read(first + first, "x")
    assert len({int(match.decisions.data["match"][0]) for match in twice}) == 2
    matches = read(first + second, "x")
    assert [match.info.length for match in matches] == [5, 7]
    assert len({int(match.decisions.data["match"][0]) for match in matches}) == 2


def test_texts(tree: Tree) -> None:
    more = "WR[1700]DT[2024-02-30]EV[A \\] b\\\\c]RO[1\n2]PC[P]AN[N]GC[line\none \\\ntwo]"
    nodes = (";W[31hefe]C[why \\] not]", ";B[42qusu]", ";PL[W]DI[31]C[gave up]")
    match = one(tree(*nodes, length=5, more=more))
    info = match.info
    assert (info.event, info.round, info.place, info.annotator) == ("A ] b\\c", "1 2", "P", "N")
    assert info.comment == "line\none two" and info.day is None and info.ratings == ("1700", "")
    assert any("no date" in warning.message for warning in match.warnings)
    assert [d.comment for d in match.decisions] == ["why ] not", None, None]
    assert match.games[0].comment == "gave up"


@pytest.mark.parametrize(
    ("charset", "codec"),
    [(None, "latin-1"), ("UTF-8", "utf-8"), ("cp1251", "cp1251"), ("Windows-1251", "cp1251"), ("KOI8-R", "koi8-r")],
)
def test_character_sets(tree: Tree, charset: str | None, codec: str) -> None:
    name = "Zoë" if codec in ("latin-1", "utf-8") else "Пешков"
    data = tree(*START, length=5).replace(b"CA[UTF-8]", f"CA[{charset}]".encode() if charset else b"")
    match = one(data.replace(b"PW[Ann]", b"PW[" + name.encode(codec) + b"]"))
    assert match.info.players == (name, "Bob")


def test_name_cut_inside_a_character(tree: Tree) -> None:
    data = tree(*START).replace(b"PW[Ann]", b"PW[" + "Żółć".encode()[:-1] + b"]")
    assert one(data).info.players[0] == "Żół"
    odd = one(tree(*START).replace(b"CA[UTF-8]", b"CA[rot13]"))
    assert any("character set" in warning.message for warning in odd.warnings)


def test_dates() -> None:
    base = np.datetime64("1970-01-01")
    for text, date in [
        ("2024-02-09", "2024-02-09"),
        ("1999/1/2", "1999-01-02"),
        ("9.2.2024", "2024-02-09"),
        ("2024.12.31,2025", "2024-12-31"),
    ]:
        assert base + np.timedelta64(day(text) or 0, "D") == np.datetime64(date)
    assert [day(text) for text in ("", "2024", "2023-02-29", "0000-01-01", "99999-01-01", "soon")] == [None] * 6


def test_luck_unknown(tree: Tree) -> None:
    match = one(tree(";W[31hefe]LU[-inf]", ";B[42qusu]LU[-0.5]"))
    assert np.isnan(match.decisions.data["luck"][0]) and match.decisions.data["luck_level"].tolist() == [-1, -1, 10]


def test_impossible_dice_are_flagged(tree: Tree) -> None:
    match = one(tree(";W[31hdfe]", ";B[42qusu]"))
    assert match.decisions.data["illegal"].tolist() == [1, 0, 0] and "dice" in match.warnings[0].message
    assert not one(tree(";W[11hgfegffe]")).decisions.data["illegal"].any()


def test_unfinished_match(tree: Tree) -> None:
    match = one(tree(*START, length=5, ws=2, bs=1))
    assert not match.info.finished and match.info.score == (2, 1) and match.games[0].winner is None
    assert match.decisions.data["outcome"].tolist() == [0, 0] and match.decisions.data["start_score"].tolist() == [2, 1]


def test_a_position_without_a_play(tree: Tree) -> None:
    match = one(tree(";PL[W]DI[53]", ";AE[a:y]AW[a]AB[x]", length=7))
    assert not len(match.decisions) and "no decision" in match.warnings[0].message


@pytest.mark.parametrize(
    "data", [b"", b"  \n", b"(;)", b"(;GM[1]FF[4];B[aa])", b"hello", b"(;GM[6]FF[4])", b"\x00\xff" * 50, b"(;" * 2000]
)
def test_not_backgammon(data: bytes) -> None:
    with pytest.raises(ReadError) as caught:
        read(data, "some.sgf")
    assert caught.value.file == "some.sgf" and caught.value.message
    assert sniff(data) == (b"GM[6]" in data)


def test_oddities_are_said(tree: Tree) -> None:
    match = one(
        tree(*START, length=5, more="RE[W+1R]")
        + tree(";W[31hefe]Y[x]", ";W[42hdfd]", length=5, game=1, ws=1).replace(b"Ann", b"Ana")
    )
    said = [str(warning) for warning in match.warnings]
    assert len(match.games) == 2 and match.info.players == ("Ann", "Bob")
    for part in ("game 2: other names", "game 2, node 1: unknown property Y", "game 2, node 2: a move out of turn"):
        assert any(part in text for text in said), part
    assert not one(tree(*START) + b"\x1a\0").warnings


def test_sniff(tree: Tree) -> None:
    data: Any = tree(*START)
    assert sniff(data) and sniff(b"\xef\xbb\xbf \r\n" + data) and sniff(data[:200])
    assert not sniff(data.replace(b"GM[6]", b"GM[1]")) and not sniff(b"x" + data)
    assert READER.name == "sgf" and READER.suffixes == (".sgf",)
    assert list(sgf.millipoint_readers(Host(version="1"))) == [READER]
    assert pickle.loads(pickle.dumps(READER)) == READER, "readers travel to worker processes"
