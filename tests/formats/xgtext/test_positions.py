"""Text exports of positions, small ones written here: languages, numbers, levels, notes, sides, cubes."""

from __future__ import annotations

import numpy as np
import pytest

from millipoint import levels
from millipoint.decision import CHECKER, DOUBLE, TAKE, Decision
from millipoint.errors import ReadError
from millipoint.formats.xgtext import READER
from millipoint.formats.xgtext.numbers import level
from millipoint.match import Match
from millipoint.testing.reader import check_reader

ID = "XGID=-b----E-C---eE---c-e----B-:0:0:1:{}:1:0:0:7:10"
NAMES = "X:Ann   O:Bob C.\nScore is X:1 O:0 7 pt.(s) match.\n"
BOARD = " +13-14-15-16-17-18------19-20-21-22-23-24-+\n | X           O    |   | O              X |\n"
PLAY = (
    "X to play 31\n\n"
    "    1. XG Roller+  8/5 6/5                      eq:+0.164\n"
    "      Player:   55.00% (G:16.50% B:1.00%)\n"
    "      Opponent: 45.00% (G:12.25% B:0.50%)\n\n"
    "    2. 3-ply       24/23 13/10                  eq:+0.190 (+0.026)\n"
    "      Player:   52.00% (G:15.00% B:1.00%)\n"
    "      Opponent: 48.00% (G:13.00% B:0.50%)\n"
)
CUBE = (
    "X on roll, cube action\n\n"
    "Analyzed in XG Roller++\n"
    "Player Winning Chances:   61.38% (G:24.55% B:1.88%)\n"
    "Opponent Winning Chances: 38.62% (G:13.14% B:0.46%)\n\n"
    "Cubeless Equities: No Double=+0.350, Double=+0.720\n\n"
    "Cubeful Equities:\n"
    "       No double:     +0.580 (-0.109)\n"
    "       Double/Take:   +0.689\n"
    "       Double/Pass:   +1.000 (+0.311)\n\n"
    "Best Cube action: Double / Take\n"
    "Percentage of wrong pass needed to make the double decision right: 12.3%\n"
)
END = "\neXtreme Gammon Version: 2.10, MET: Kazaross XG2\n"


def read(text: str | bytes) -> list[Match]:
    data = text.encode() if isinstance(text, str) else text
    assert READER.sniff(data)
    matches = list(READER.read(data, "x.txt"))
    for match in matches:
        match.decisions.check()
    return matches


def one(text: str | bytes) -> Decision:
    (match,) = read(text)
    (row,) = match.decisions
    return row


def play(body: str = PLAY, names: str = NAMES, end: str = END) -> str:
    return f"{ID.format('31')}\n\n{names}{BOARD}{body}{end}"


def cube(body: str = CUBE, dice: str = "00", end: str = END) -> str:
    return f"{ID.format(dice)}\n{NAMES}{body}{end}"


def test_a_checker_play() -> None:
    (match,) = read(play())
    (row,) = match.decisions
    assert (row.kind, row.seat, row.dice, row.away, row.opponent_away) == (CHECKER, 0, (3, 1), 6, 7)
    assert row.candidate_move == ((8, 5, 6, 5, -1, -1, -1, -1), (24, 23, 13, 10, -1, -1, -1, -1))
    assert row.equity == pytest.approx((0.164, 0.190)) and row.candidate_level == (levels.ROLLER_PLUS, levels.ply(3))
    assert row.chances[0] == pytest.approx((0.55, 0.165, 0.01, 0.1225, 0.005))
    assert (row.engine, row.level, row.analysis_met) == ("eXtreme Gammon", levels.ROLLER_PLUS, "Kazaross XG2")
    assert row.played == -1 and np.isnan(row.stored_error) and row.move == (-1,) * 8 and row.comment is None
    info = match.info
    assert (info.players, info.program, info.met, info.length) == (
        ("Ann", "Bob C."),
        "eXtreme Gammon 2.10",
        "Kazaross XG2",
        7,
    )
    assert match.games[0].score == (1, 0) and not match.warnings


def test_a_cube_decision() -> None:
    row = one(cube())
    assert (row.kind, row.action, row.level) == (DOUBLE, -1, levels.ROLLER_PLUS_PLUS)
    assert (row.nd, row.dt, row.dp) == pytest.approx((0.580, 0.689, 1.0))
    assert row.nd_chances == pytest.approx((0.6138, 0.2455, 0.0188, 0.1314, 0.0046)) and np.isnan(row.dt_chances).all()


def test_an_offered_double_is_seen_by_the_one_who_answers() -> None:
    row = one(cube(dice="D"))
    assert (row.kind, row.seat, row.away, row.opponent_away) == (TAKE, 1, 7, 6) and row.nd == pytest.approx(0.58)
    assert row.board[24] == 2


@pytest.mark.parametrize(("sep", "places"), [(",", 3), (".", 4), (",", 4)])
def test_decimal_commas_and_four_decimals(sep: str, places: int) -> None:
    text = PLAY.replace("+0.164", "+0.1640" if places == 4 else "+0.164").replace("0.190", "0.1900")
    lines = [line.replace(".", sep) if ":" in line and "ply" not in line else line for line in text.split("\n")]
    body = "\n".join(lines).replace(f"1{sep} XG", "1. XG").replace("eq:+0.1900", f"eq:+0{sep}1900")
    row = one(play(body))
    assert row.equity == pytest.approx((0.164, 0.190)) and row.chances[1][0] == pytest.approx(0.52)
    comma = one(cube(CUBE.replace(".", ",")))
    assert comma.nd == pytest.approx(0.58) and comma.nd_chances[1] == pytest.approx(0.2455)


LANGUAGES = {
    "de": (
        "X am würfeln, Dopplerwürfel Aktion", "Analysiert in XG Roller++", "Spieler Gewinnchancen:", "Nicht Doppeln:",
        "Doppeln/Annehmen:", "Doppeln/Ablehnen:", "Beste Dopplerwürfel Aktion Doppeln / Annehmen", "MET:",
    ),
    "fr": (
        "X: lance ou double", "Analysé avec XG Roller++", "Chance de gain du joueur:", "Pas de double:",
        "Double/Prend:", "Double/Passe:", "Meilleur action du videau: Double / Prend", "TEM:",
    ),
    "ja": (
        "X on roll, cube action", "Analyzed in XG Roller++", "Player Winning Chances:", "ノーダブル:",
        "ダブル/テイク:", "ダブル/パス:", "ベストキューブアクション：ダブル / テイク", "MET:",
    ),
}  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_languages(language: str) -> None:
    turn, analysed, chances, nd, dt, dp, best, met = LANGUAGES[language]
    body = CUBE.replace("X on roll, cube action", turn).replace("Analyzed in XG Roller++", analysed)
    body = body.replace("Player Winning Chances:", chances).replace("No double:", nd).replace("Double/Take:", dt)
    body = body.replace("Double/Pass:", dp).replace("Best Cube action: Double / Take", best)
    row = one(cube(body + "\nA note.\n", end=END.replace("MET:", met)))
    assert (row.nd, row.dt, row.dp) == pytest.approx((0.580, 0.689, 1.0))
    assert (row.level, row.analysis_met, row.comment) == (levels.ROLLER_PLUS_PLUS, "Kazaross XG2", "A note.")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("XG Roller", levels.ROLLER), ("XG Roller+", levels.ROLLER_PLUS), ("XG Roller++", levels.ROLLER_PLUS_PLUS),
        ("4-ply", levels.ply(4)), ("4-plis", levels.ply(4)), ("2 Züge", levels.ply(2)), ("3-ply red", levels.ply(3) - 5),
        ("Rollout¹", levels.ROLLOUT), ("Book²", levels.BOOK), ("Buch¹", levels.BOOK), ("?", levels.UNKNOWN),
    ],
)  # fmt: skip
def test_levels(text: str, expected: int) -> None:
    assert level(text) == expected


def test_the_deeper_candidate_leads_whatever_its_equity() -> None:
    lines = PLAY.split("\n")
    swapped = "\n".join([*lines[:2], *lines[6:9], "", *lines[2:5]])
    row = one(play(swapped + "\n"))
    assert row.candidate_level == (levels.ROLLER_PLUS, levels.ply(3)) and row.equity[0] < row.equity[1]


def test_a_note_may_quote_ids_and_versions() -> None:
    note = f"Compare\n{ID.format('42')}\nand more.\neXtreme Gammon Version: 1.0\nThe end: +0.123"
    for text in (play(PLAY + "\n" + note + "\n"), cube(CUBE + "\n" + note + "\n")):
        row = one(text)
        assert row.comment == note and row.analysis_met == "Kazaross XG2"


def test_several_positions() -> None:
    matches = read(play(end="\nfirst\n\n") + "\n" + cube() + "\n\n" + play(end=""))
    assert [m.decisions.row(0).kind for m in matches] == [CHECKER, DOUBLE, CHECKER]
    assert len({m.decisions.data["match"][0] for m in matches}) == 3
    assert matches[0].info.met == "" and matches[0].decisions.row(0).analysis_met is None
    assert matches[0].decisions.row(0).comment == "first"


def test_the_top_player_on_roll() -> None:
    """Turn -1: board and cube are the bottom player's in the XGID; the text shows the one on roll as X."""
    text = (
        "XGID=-A--B-DCC----A------bbbcdA:1:1:-1:41:6:2:0:13:10\nX:Ann   O:Bob\nScore is X:6 O:2 13 pt.(s) match.\n"
        "Cube: 2, O own cube\nX to play 41\n\n    1. 3-ply       4/3 4/Off      eq:+1.448\n" + END
    )
    row = one(text)
    assert row.board[0] == -1 and row.board[5] == 2 and row.board[1] == 4
    assert (row.seat, row.cube, row.cube_owner, row.away, row.opponent_away) == (0, 2, -1, 7, 11)
    assert row.candidate_move[0][:4] == (4, 3, 4, 0)


def test_o_on_roll_is_seat_one() -> None:
    row = one(play(PLAY.replace("X to play", "O to play")))
    assert (row.seat, row.away, row.opponent_away) == (1, 7, 6)


def test_money_rules_and_beavers() -> None:
    text = cube(CUBE.replace("Double/Take:   +0.689", "Double/Beaver: -0.568")).replace(":1:0:0:7:10", ":0:0:3:0:10")
    (match,) = read(text.replace("X:1 O:0 7 pt.(s) match.", "X:0 O:0. Unlimited Game, Jacoby Beaver"))
    row = match.decisions.row(0)
    assert (row.length, row.away, row.jacoby, row.beaver, match.info.jacoby) == (0, -1, 1, 1, True)
    assert row.dt == pytest.approx(-0.284), "a beaver doubles the cube once more: the take is worth half"


def test_crawford_and_a_score_that_differs() -> None:
    text = play().replace(":1:0:0:7:10", ":6:1:1:7:10")
    (match,) = read(text.replace("X:1 O:0", "X:6 O:1"))
    assert match.games[0].crawford and match.decisions.row(0).crawford == 1
    (match,) = read(text)
    assert match.games[0].score == (1, 0) and "another score" in str(match.warnings[0])


def test_what_is_missing_is_unknown() -> None:
    row = one(cube("X on roll, cube action\n\nCubeful Equities:\n       No double:     +0.057\n"))
    assert row.nd == pytest.approx(0.057) and np.isnan([row.dt, row.dp]).all() and row.level == -1
    (match,) = read(f"{ID.format('31')}\n{NAMES}")
    assert match.decisions.row(0).engine is None and "without analysis" in str(match.warnings[0])


def test_chances_above_a_hundred_are_unknown_and_said() -> None:
    (match,) = read(play(PLAY.replace("55.", "155.", 1)))
    assert np.isnan(match.decisions.data["chances"][0][0]) and "are no chances" in match.warnings[0].message
    assert not np.isnan(match.decisions.data["equity"]).any()


def test_damaged_positions_are_left_out() -> None:
    bad = play().replace("-b----E", "-p----E")
    (match,) = read(play() + "\n" + bad)
    assert match.warnings[0].lost and "is left out" in str(match.warnings[0])
    far, high = play().replace(":7:10", ":1001:10"), play().replace("-:0:0:1:31", "-:21:0:1:31")
    for text in (bad, play().replace("X:1 O:0", "X:7 O:0"), far, high):
        with pytest.raises(ReadError) as caught:
            READER.read(text.encode(), "x.txt")
        assert caught.value.place == "line 1" and caught.value.file == "x.txt"


@pytest.mark.parametrize("other", [b"", b"XGID=", ID.encode(), b" " + ID.encode() + b"\n\n Green - 5 Red - 0", b"RGMH"])
def test_other_files(other: bytes) -> None:
    assert not READER.sniff(other)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
def test_encodings(encoding: str) -> None:
    (match,) = read(play(names=NAMES.replace("Ann", "Zoë")).replace("\n", "\r\n").encode(encoding))
    assert match.info.players[0] == "Zoë"


def test_laws() -> None:
    files = {"a.txt": play().encode(), "b.txt": (cube() + "\n" + play()).encode()}
    check_reader(READER, files, patches=200, ends=False)


@pytest.mark.parametrize(
    "body",
    ["1. " * 100_000, "    1. a" + " 8/5" * 50_000, (PLAY[14:] * 5_000), "9" * 300_000 + "%", " a:" * 100_000 + "+0.1"],
)
def test_hostile_texts(body: str) -> None:
    (match,) = read(play("X to play 31\n\n" + body))
    assert int(match.decisions.counts.sum()) <= 500
