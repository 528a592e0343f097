"""How games end in transcripts: resignations, wrong points, ledgers, Crawford, money, and what is missing."""

from __future__ import annotations

import pytest

from millipoint.decision import CHECKER, DOUBLE
from millipoint.errors import ReadError
from millipoint.formats.mat import READER
from millipoint.match import Match
from millipoint.testing.reader import check_reader

OPEN = "  1) 31: 8/5 6/5                 65: 24/13\n"
SITE = '; [Site "BackgammonGalaxy"]\n'


def one(rows: str, *, length: int = 5, score: tuple[int, int] = (0, 0), head: str = "", number: int = 1) -> Match:
    text = f"{head}{length} point match\n\n Game {number}\n Ann : {score[0]}            Bob : {score[1]}\n{rows}"
    (match,) = READER.read(text.encode(), "x.mat")
    match.decisions.check()
    return match


def after(rows: str, number: int, score: tuple[int, int]) -> str:
    """Another game behind rows."""
    return f"{rows}\n Game {number}\n Ann : {score[0]}            Bob : {score[1]}\n{OPEN}"


@pytest.mark.parametrize(
    "last",
    [
        "  2) 44: ????                     Wins 2 points\n",
        "  2) 44: ???                           Wins 2 point\n",
        "  2) 44:                               Wins 2 point\n",
        "  2) 44: 24/20                         Wins 2 point\n",  # one of four hops
        "  2) 44: 13/1 22/2                     Wins 2 point\n",  # impossible
        "  2) 44: ????\n                                Wins 2 points and the match\n",
        "  2) 00:                               Wins 2 point\n",
        "  2)                                   Wins 2 point\n",
        "  2)  Resigns                          Wins 2 point\n",
        "  2)  Losses 2 point                                               Wins 2 point\n",
    ],
)
def test_resignations(last: str) -> None:
    match = one(OPEN + last)
    assert [d.kind for d in match.decisions if d.kind == CHECKER] == [CHECKER] * 2
    game = match.games[0]
    assert (game.winner, game.points, game.resigned) == (1, 2, True) and not match.warnings


def test_the_other_side_resigns_after_its_roll() -> None:
    match = one("  1) 31: 8/5 6/5                 65: ????\n      Wins 1 point\n")
    assert (match.games[0].winner, match.info.score) == (0, (1, 0))
    assert [d.kind for d in match.decisions] == [CHECKER, DOUBLE], "he rolled instead of doubling"


def test_a_game_that_breaks_off_has_no_result() -> None:
    match = one(OPEN + "; connection lost\n")
    assert match.games[0].winner is None and match.games[0].comment == "connection lost" and not match.info.finished


def test_points_that_cannot_be() -> None:
    match = one(OPEN + "  2) 44: ????                           Wins 2008 point\n")
    assert match.games[0].points == 3 and "2008 points are stated" in str(match.warnings[0])


def test_points_cut_off_at_what_was_needed() -> None:
    rows = (
        OPEN + "  2)  Doubles => 2                Takes\n  3)  Doubles => 4                Drops\n      Wins 1 point\n"
    )
    match = one(rows, score=(4, 0))
    assert match.warnings and match.warnings[0].lost, "the cube is not his: that cannot be"
    rows = OPEN + "  2)  Doubles => 2                Takes\n  3) 44: 24/20(2) 13/9(2)  Doubles => 4\n  4)  Drops\n"
    match = one(rows + "                                Wins 1 point\n", score=(0, 4))
    assert match.games[0].points == 2, "the cube says two, one was needed and is stated"
    assert not any("states" in w.message for w in match.warnings)


def test_a_double_by_the_wrong_side_cuts_the_game() -> None:
    match = one(DOUBLED + "  3)  Doubles => 4                Drops\n      Wins 1 point\n")
    assert match.warnings[0].lost and "cannot turn the cube" in match.warnings[0].message
    assert match.games[0].winner == 0


def test_the_score_of_the_next_game_decides() -> None:
    match = one(after(OPEN + "      Wins 1 point\n", 2, (0, 2)))
    assert (match.games[0].winner, match.games[0].points) == (1, 2)
    assert "the score of the next one 2 points to player 2" in str(match.warnings[0])


def test_a_result_missing_between_games() -> None:
    match = one(after(OPEN, 2, (1, 0)))
    assert (match.games[0].winner, match.games[0].points) == (0, 1) and len(match.warnings) == 1


def test_wins_in_the_row_of_the_last_play() -> None:
    match = one(OPEN + "  2)  Doubles => 2                Drops\n  3)  Wins 1 point                     \n")
    assert match.games[0].winner == 0 and not match.warnings


def test_a_file_that_starts_late_or_skips_games() -> None:
    match = one(after(OPEN + "      Wins 1 point\n", 6, (9, 5)), length=11, score=(8, 4), number=3)
    assert [w.message for w in match.warnings if w.lost] == [
        "the file starts at 8-4: it holds part of the match",
        "games before it are missing: it holds part of the match",
    ]
    assert match.decisions.data["start_score"].tolist() == [8, 4]
    assert match.games[0].points == 1, "the gap says nothing of the points of a game"


def test_game_numbers_that_do_not_rise() -> None:
    match = one(after(OPEN + "      Wins 1 point\n", 1, (1, 0)))
    assert [game.number for game in match.games] == [1, 2] and "taken as game 2" in match.warnings[0].message


def test_missing_plays() -> None:
    match = one("  1)                             31: 8/5 6/5\n  2)                             65: 24/13\n")
    assert "a play of the other side is missing" in str(match.warnings[0])
    assert sum(d.kind == CHECKER for d in match.decisions) == 2


def test_a_cell_that_cannot_be_understood_cuts_the_game() -> None:
    match = one(OPEN + "  2) 44: what?                  31: 8/5 6/5\n      Wins 1 point\n")
    assert sum(d.kind == CHECKER for d in match.decisions) == 2 and match.games[0].winner == 0
    assert match.warnings[0].lost and match.warnings[0].place == "line 6"


DOUBLED = OPEN + "  2)  Doubles => 2                Takes\n"


@pytest.mark.parametrize(
    ("score", "rows", "head", "crawford"),
    [
        ((4, 0), OPEN, "", True),
        ((4, 4), OPEN, "", False),
        ((3, 3), OPEN, "", False),
        ((0, 4), DOUBLED, "", False),  # somebody doubles: it is over already
        ((4, 0), OPEN, '; [Crawford "Off"]\n', False),
    ],
)
def test_crawford(score: tuple[int, int], rows: str, head: str, crawford: bool) -> None:
    assert one(rows, score=score, head=head).games[0].crawford is crawford


def test_the_game_after_crawford() -> None:
    match = one(after(OPEN + "                                Wins 1 point\n", 2, (4, 1)), score=(4, 0))
    assert [game.crawford for game in match.games] == [True, False]


@pytest.mark.parametrize("length", [0, -1, 99999])
def test_money(length: int) -> None:
    info = one(OPEN, length=length).info
    assert info.length == 0 and info.crawford_rule is None


def test_money_as_a_match_to_its_stake() -> None:
    doubled = DOUBLED + "  3) 44: 24/20(2) 13/9(2)         Doubles => 4\n  4)  Takes\n"
    match = one(doubled + "                                Wins 12 point\n", length=4, head=SITE)
    assert match.info.length == 0 and "money play" in str(match.warnings[0])
    assert one(DOUBLED, length=5, head=SITE).info.length == 5
    assert one(DOUBLED, length=16).info.length == 16, "only the one site does so"
    assert one(after(OPEN + "      Wins 1 point\n", 2, (1, 0)), length=16, head=SITE).info.length == 16


def test_a_session_whose_games_all_start_at_nothing() -> None:
    match = one(after(OPEN + "      Wins 3 point\n", 2, (0, 0)), length=0)
    assert match.games[1].score == (3, 0) and match.info.score == (3, 0) and not match.warnings


@pytest.mark.parametrize(
    ("text", "cause"),
    [
        ("5 point match\n", "no game in the transcript"),
        ("2000 point match\n Game 1\n A : 0   B : 0\n", "an impossible match length 2000"),
        ("5 point match\n Game 1\n A : 5   B : 0\n" + OPEN, "ends a match to 5 before the game"),
    ],
)
def test_refused(text: str, cause: str) -> None:
    with pytest.raises(ReadError, match=cause) as caught:
        READER.read(text.encode(), "x.mat")
    assert caught.value.file == "x.mat" and caught.value.place


@pytest.mark.parametrize(
    "other", [b"", b"PK\x03\x04", b"RGMH", b"5 point match\n", b"(;GM[6])", b"Game 1\n", b"\0" * 99]
)
def test_other_files(other: bytes) -> None:
    assert not READER.sniff(other)


def test_laws() -> None:
    rows = DOUBLED + "  3) 44: 24/20(2) 13/9(2)         62: 24/18 13/11\n      Wins 2 points\n"
    text = '; [Event "E"]\n 5 point match\n\n Game 1\n Ann : 0            Bob : 0\n' + after(rows, 2, (2, 0))
    check_reader(READER, {"a.mat": text.encode()}, patches=300, ends=False)


@pytest.mark.parametrize(
    "text",
    [
        "(" * 300_000,
        "1" * 300_000,
        " Game 1\n" * 6_000,
        " Game 1\n A : 0   B : 0\n" + "  1) 31: 8/5 6/5 65: 24/13\n" * 10_000,
        " Game 1\n" + " : 0" * 100_000,
        " Game 1\n A : 0   B : 0\n  1) 11: " + "24/23/" * 50_000,
        " Game 1\n A : 0   B : 0\n  1) " + "11:" * 300,
        '; [a "' * 50_000,
    ],
)
def test_hostile_texts(text: str) -> None:
    try:
        matches = READER.read(b"5 point match\n" + text.encode(), "x")
    except ReadError as error:
        assert error.message
    else:
        for match in matches:
            match.decisions.check()
