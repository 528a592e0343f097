"""Positions as BGBlitz writes them in four languages; small ones for each point, and real ones where they lie."""

from __future__ import annotations

import math
import pathlib
import random
import re
import time
from typing import Any

import numpy as np
import pytest

from millipoint.decision import CHECKER, DOUBLE, TAKE
from millipoint.errors import ReadError
from millipoint.formats import bgblitz_text
from millipoint.formats.bgblitz_text import READER
from millipoint.formats.bgblitz_text.reader import read, sniff
from millipoint.hooks import Host
from millipoint.met import load
from millipoint.position import flip, gnubg_id, xgid
from millipoint.position.board import OPENING
from millipoint.position.gnubg_id import MatchState
from millipoint.testing.reader import check_reader

LANGUAGES = ("EN", "DE", "FR", "JP")
WORDS = {
    "EN": (
        "Green",
        "Red",
        "Evaluation",
        "Wins  G+BG  BG",
        "Cube Action:",
        "No Double",
        "Double / Take",
        "Double / Pass",
    ),
    "DE": (
        "Grün",
        "Rot",
        "Bewertung",
        "Siege G+BG  BG",
        "Würfelaktion:",
        "Kein Doppel",
        "Doppeln / Annehmen",
        "Doppeln / Ablehnen",
    ),
    "FR": (
        "Vert",
        "Rouge",
        "Évaluation",
        "Gagne  G+BG  BG",
        "Videau:",
        "Pas de double",
        "Double / Prendre",
        "Double / Refuser",
    ),
    "JP": (
        "緑",
        "赤",
        "評価",
        "勝ち  ギャモン以上",
        "キューブアクション:",
        "ダブルせず",
        "ダブル / 受ける",
        "ダブル / 降りる",
    ),
}
PLAYS = """
  1.   0.512 mwp /   0.151            8/5, 6/5
       0.554  0.172  0.013  -  0.446  0.123  0.005

  2.   0.501 mwp /   0.002  (-0.149)  13/10, 24/23
       0.503  0.142  0.006  -  0.497  0.139  0.006
"""


def head(
    language: str, *, dice: tuple[int, int] = (0, 0), red: bool = True, ids: bool = True, xg: bool = True, **more: Any
) -> str:
    """Board, identifiers and sentence of a position at 2-1 (Green, Red) to 7."""
    green, second = WORDS[language][:2]
    more = {"length": 7, "score": 1 if red else 2, "opponent_score": 2 if red else 1} | more
    name = xgid(OPENING, turn=1 if red else -1, dice=dice, **more)
    state = MatchState(on_move=int(red), turn=int(red), dice=dice, length=more["length"], scores=(2, 1))
    identifier = gnubg_id(OPENING, state)
    one, two = identifier.split(":")
    lines = [f" +13-14-15-16-17-18------19-20-21-22-23-24-+   O: {green}  167"]
    lines += ["v|                  |BAR|                  |"]
    lines += [f" +12-11-10--9--8--7-------6--5--4--3--2--1-+   X: {second}  167", ""]
    lines += [f" Position-ID: {one}    Match-ID: {two}"] if ids else []
    lines += [f" {name}"] if xg else []
    return "\n".join(
        [*lines, "", f" {green} - 2 {second} - 1 in a 7 point match.", f" {second if red else green} to move", ""]
    )


def cube(
    language: str,
    rows: tuple[str, str, str] = (
        "0.503   ( 0.000)      0.051   ( 0.000)",
        "0.488   (-0.015)     -0.302   (-0.353)",
        "0.566   ( 0.063)      1.000   ( 0.949)",
    ),
) -> str:
    green, red, _, wins, action, *labels = WORDS[language]
    lines = [f"              {wins}", f" {green}        45.9  11.7  0.2 ", f" {red}          54.1  17.5  0.2 "]
    lines += [
        f" Equity {red} (x): 0.139  Std.Dev.: 0.132",
        " Equity (y)    :  0.226",
        "",
        f" {action}          :  {labels[0]} / x     EMG",
    ]
    return "\n".join([*lines, *(f" {label}             :  {row}" for label, row in zip(labels, rows, strict=True)), ""])


def one(text: str) -> Any:
    (match,) = read(text.encode(), "x.txt")
    match.decisions.check()
    return match


def test_the_reader_is_offered() -> None:
    assert list(bgblitz_text.millipoint_readers(Host(version="1"))) == [READER]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_roll(language: str) -> None:
    text = head(language, dice=(3, 1)) + f"{WORDS[language][2]}  (EMG)\n ==========" + PLAYS
    assert sniff(text.encode())
    match = one(text)
    row = match.decisions.row(0)
    assert match.info.players == WORDS[language][:2] and match.info.score == (2, 1) and not match.warnings
    assert (row.kind, row.seat, row.dice, row.away, row.opponent_away, row.legal_plays) == (
        CHECKER,
        1,
        (3, 1),
        6,
        5,
        16,
    )
    assert row.equity == pytest.approx((0.151, 0.002)) and row.played == -1 and row.move == (-1,) * 8
    assert row.candidate_move == ((8, 5, 6, 5, -1, -1, -1, -1), (24, 23, 13, 10, -1, -1, -1, -1))
    assert row.chances[0] == pytest.approx((0.554, 0.172, 0.013, 0.123, 0.005))
    assert (row.engine, row.level, row.analysis_met) == ("BGBlitz", -1, None)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("red", [True, False])
def test_a_cube(language: str, red: bool) -> None:
    row = one(head(language, red=red) + cube(language)).decisions.row(0)
    assert (row.kind, row.seat, row.action, row.dice) == (DOUBLE, int(red), -1, (0, 0))
    assert (row.nd, row.dt, row.dp) == pytest.approx((0.051, -0.302, 1.0))
    wins = (0.541, 0.175, 0.002, 0.117, 0.002) if red else (0.459, 0.117, 0.002, 0.175, 0.002)
    assert row.nd_chances == pytest.approx(wins) and all(map(math.isnan, row.dt_chances))
    assert row.player == WORDS[language][int(red)] and row.away == (6 if red else 5)


def test_decimal_commas_and_words_for_the_bar() -> None:
    plays = (
        PLAYS.replace(".", ",")
        .replace("1, ", "1. ")
        .replace("2, ", "2. ")
        .replace("24/23", "24/aus")
        .replace("8/5", "Bar/5")
    )
    plays = re.sub(r"(\d),\s+(?=\d+/|[A-Z])", r"\1, ", plays)
    row = one(head("DE", dice=(3, 1)) + plays).decisions.row(0)
    assert row.equity == pytest.approx((0.151, 0.002)) and row.candidate_move[0][0] == 25
    assert 0 in row.candidate_move[1]


def test_money_has_one_column_and_no_chance_of_a_match() -> None:
    rows = ("0.051   ( 0.000)", "-0.302   (-0.353)", "1.000   ( 0.949)")
    row = one(head("EN", length=0, score=0, opponent_score=0, jacoby=1, ids=False) + cube("EN", rows)).decisions.row(0)
    assert (row.nd, row.dt, row.dp) == pytest.approx((0.051, -0.302, 1.0))
    assert (row.length, row.away, row.jacoby, row.analysis_met) == (0, -1, 1, None)
    plays = PLAYS.replace("0.512 mwp /", "").replace("0.501 mwp /", "")
    assert one(head("EN", dice=(3, 1), length=0) + plays).decisions.row(0).equity == pytest.approx((0.151, 0.002))


def test_match_winning_chances_alone_are_converted() -> None:
    rows = ("0.503   ( 0.000)", "0.488   (-0.015)", "0.566   ( 0.063)")
    row = one(head("EN") + cube("EN", rows)).decisions.row(0)
    assert row.nd == pytest.approx(float(load("Kazaross-XG2").mwc_to_emg(0.503, 6, 5, 1)), abs=1e-6)


def test_the_identifiers_of_gnubg_serve_without_an_xgid() -> None:
    for red in (True, False):
        row = one(head("EN", dice=(3, 1), red=red, xg=False) + PLAYS).decisions.row(0)
        assert (row.seat, row.away, row.opponent_away, row.length) == (int(red), 6 if red else 5, 5 if red else 6, 7)
        assert row.board == tuple(OPENING.tolist()) and len(row.equity) == 2


def test_identifiers_of_gnubg_that_cannot_be() -> None:
    for dice, scores in (((1, 0), (2, 1)), ((3, 1), (7, 1))):
        text = head("EN", dice=(3, 1), xg=False)
        name = gnubg_id(OPENING, MatchState(on_move=1, turn=1, dice=dice, length=7, scores=scores)).split(":")[1]
        with pytest.raises(ReadError, match=r"that cannot be|that is over"):
            read(re.sub(r"Match-ID: \S+", f"Match-ID: {name}", text).encode(), "x")


def test_identifiers_that_contradict_one_another() -> None:
    text = head("EN", dice=(3, 1)).replace("4HPwATDgc/ABMA", "4HPwATDgc/ABAA") + PLAYS
    assert "XGID, which counts" in str(one(text).warnings[0]) or "the XGID counts" in str(one(text).warnings[0])


def test_an_offered_double() -> None:
    row = one(head("EN", offer="D") + cube("EN")).decisions.row(0)
    assert (row.kind, row.seat, row.away, row.opponent_away) == (TAKE, 0, 5, 6)
    assert row.board == tuple(flip(OPENING).tolist()) and row.nd == pytest.approx(0.051)
    assert row.nd_chances[0] == pytest.approx(0.541)


def test_several_positions_in_a_text() -> None:
    text = head("EN", dice=(3, 1)) + PLAYS + "\n\n" + head("FR") + cube("FR") + "\n" + head("EN", dice=(3, 1)) + PLAYS
    matches = read(text.encode(), "x.txt")
    assert [match.decisions.row(0).kind for match in matches] == [CHECKER, DOUBLE, CHECKER]
    assert len({int(match.decisions.data["match"][0]) for match in matches}) == 3
    broken = text.replace("XGID=", "XGID=?", 1)
    found = read(broken.encode(), "x.txt")
    assert len(found) == 2 and found[-1].warnings[-1].lost and found[-1].warnings[-1].place == "line 1"


def test_what_cannot_be_read_is_said() -> None:
    match = one(head("EN", dice=(3, 1)) + PLAYS.replace("8/5, 6/5", "8-5, 6-5").replace("0.002  (-0.149)", "x"))
    assert [w.message for w in match.warnings][:2] == [
        "'8-5, 6-5' is no move: this candidate was left out",
        "the position has no analysis",
    ]
    assert match.warnings[-1].lost and match.info.engine == ""
    with pytest.raises(ReadError, match="holds no position"):
        read(b"hello", "x")
    with pytest.raises(ReadError, match="not an XGID"):
        read(head("EN").replace("XGID=", "XGID=?").encode(), "x")
    with pytest.raises(ReadError, match="match that is over"):
        read(head("EN", score=7).encode(), "x")
    for old, new in (
        ("-:0:0:1:00", "-:99:0:1:00"), (":7:10", ":9999999999:10"), (":7:10", ":1001:10"), (":1:2:", ":1:9999999999:"),
    ):  # fmt: skip
        with pytest.raises(ReadError):
            read(head("EN").replace(old, new).encode(), "x")
    with pytest.raises(ReadError, match="larger than"):
        read(b" " * (5 << 20), "x")


def test_zeros_and_marks_of_order_are_no_part_of_a_name() -> None:
    assert one("\ufeff" + head("EN").replace("Green  167", "Gr\0een  167") + cube("EN")).info.players == ("Green", "Red")


def test_other_texts_are_not_taken() -> None:
    for text in (
        "",
        "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:7:10\n X:a O:b",
        " GNU Backgammon  Position ID: 4HPwATDgc/ABMA\n",
    ):
        assert not sniff(text.encode())


def test_laws_of_readers() -> None:
    files = {f"{lang}.txt": (head(lang, dice=(3, 1)) + PLAYS).encode() for lang in LANGUAGES}
    files["cube.txt"] = (head("JP") + cube("JP")).encode()
    check_reader(READER, files, patches=100)


def test_long_lines_end_soon() -> None:
    draw = random.Random(1)
    begin = time.perf_counter()
    for filling in (
        " 1. " * 100_000,
        " " * 400_000,
        "+1-" * 100_000,
        "0.1 " * 100_000,
        "Position-ID: " * 30_000,
        " +13-" + "-+ O: a " * 50_000,
    ):
        text = head("EN") + filling + "\n" + cube("EN")
        read(text.encode(), "x")
        sniff(filling.encode()[:65536])
        draw.random()
    assert time.perf_counter() - begin < 5


@pytest.fixture(scope="session")
def folder(shared: pathlib.Path) -> pathlib.Path:
    found = shared / "data" / "public" / "bgblitz-text"
    if not found.is_dir():
        pytest.skip(f"no texts in {found}")
    return found


def test_real_positions_are_the_same_in_all_languages(folder: pathlib.Path) -> None:
    paths = sorted(folder.glob("*_EN.txt"))
    assert len(paths) == 7
    for path in paths:
        rows = []
        for language in LANGUAGES:
            file = path.with_name(path.name.replace("_EN", f"_{language}"))
            (match,) = read(file.read_bytes(), file.name)
            assert not match.warnings and match.info.players[0] and match.info.engine == "BGBlitz"
            rows.append(match.decisions)
        for other in rows[1:]:
            for column in (
                "kind",
                "seat",
                "board",
                "dice",
                "away",
                "opponent_away",
                "cube",
                "cube_owner",
                "nd",
                "dt",
                "dp",
                "nd_chances",
                "equity",
                "chances",
                "candidate_move",
            ):
                assert np.array_equal(
                    rows[0].data[column], other.data[column], equal_nan=other.data[column].dtype.kind == "f"
                ), column


def test_a_real_redouble_in_detail(folder: pathlib.Path) -> None:
    (match,) = read((folder / "bgfparser-07_RP_FR.txt").read_bytes(), "x")
    row = match.decisions.row(0)
    assert (row.nd, row.dt, row.dp) == pytest.approx((0.969, 1.680, 1.0)) and (row.cube, row.cube_owner) == (2, 1)
    assert (row.away, row.opponent_away, row.player) == (8, 7, "Rouge")
    check_reader(READER, [folder / "bgfparser-01_checkerPosition_JP.txt"], patches=100)
