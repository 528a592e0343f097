"""Each dialect of transcripts in a few lines: columns, plays, headers, names, encodings."""

from __future__ import annotations

import pytest

from millipoint.decision import BEAVERED, CHECKER, DOUBLE, DOUBLED, PASSED, TAKE, TOOK
from millipoint.errors import ReadError
from millipoint.formats.mat import READER
from millipoint.match import Match
from millipoint.reading import read_bytes

HEAD = " 5 point match\n\n Game 1\n"
SCORE = " Ann : 0                        Bob : 0\n"


def one(text: str | bytes) -> Match:
    data = text.encode() if isinstance(text, str) else text
    assert READER.sniff(data)
    (match,) = READER.read(data, "x.mat")
    match.decisions.check()
    return match


def game(rows: str, *, head: str = HEAD, score: str = SCORE) -> Match:
    return one(head + score + rows)


def played(match: Match) -> list[tuple[int, tuple[int, ...], tuple[int, ...]]]:
    return [(d.seat, d.dice, tuple(n for n in d.move if n >= 0)) for d in match.decisions if d.kind == CHECKER]


FIRST = [(0, (3, 1), (8, 5, 6, 5)), (1, (6, 5), (24, 18, 18, 13))]


@pytest.mark.parametrize(
    "rows",
    [
        "  1) 31: 8/5 6/5                 65: 24/18 18/13 \n",  # gnubg: each hop
        "  1) 31: 8/5 6/5                       65: 24/13                     \n",  # XG
        "  1) 31: 8/5 6/5                        65: 24/18/13\n",  # chains
        "  1) 31: 6/5 8/5 65: 18/13 24/18\n",  # columns run together
        "  1) 31: 8/5 6/565: 24/18 18/13\n",  # without a blank
        "1) 31: 8/5 6/5\t65: 24/13\n",
        "  7) 31: 8/5 6/5             \n  2)                             65: 24/13\n",  # the number means nothing
    ],
)
def test_columns(rows: str) -> None:
    match = game(rows)
    assert played(match) == FIRST and not match.warnings


def test_dice_that_are_not_ordered() -> None:
    assert played(game("  1) 13: 8/5 6/5      56: 24/13\n"))[1] == (1, (5, 6), (24, 18, 18, 13))


def test_left_column_empty() -> None:
    assert [seat for seat, _, _ in played(game("  1)                             31: 8/5 6/5\n  2) 65: 24/13\n"))] == [
        1,
        0,
    ]


@pytest.mark.parametrize("word", ["bar", "Bar", "25"])
def test_bar(word: str) -> None:
    match = game(f"  1) 62: 24/18 13/11         61: 13/7* 8/7 \n  2) 21: {word}/24 13/11\n")
    assert played(match)[2] == (0, (2, 1), (25, 24, 13, 11)) and not match.warnings


@pytest.mark.parametrize("word", ["off", "Off", "0"])
def test_off(word: str) -> None:
    board = "; Set Pos=-BB" + "-" * 21 + "o-/0\n"
    assert played(game(board + f"  1) 21: 2/{word} 1/{word}\n"))[0] == (0, (2, 1), (2, 0, 1, 0))


def test_counts_and_joined_doubles() -> None:
    assert played(game("  1) 11: 8/7(2) 6/5(2)\n"))[0][2] == (8, 7, 8, 7, 6, 5, 6, 5)
    assert played(game("  1) 44: 24/16 13/9(2)\n"))[0][2] == (24, 20, 20, 16, 13, 9, 13, 9)


@pytest.mark.parametrize("nothing", ["", "Cannot Move", "cannot move", "    "])
def test_rolls_that_cannot_be_played(nothing: str) -> None:
    board = "; Set Pos=" + "aBBBBBB" + "-" * 12 + "bbbbbbA\n"
    match = game(board + f"  1) 65: {nothing}                 \n  2)                   31: 8/5\n")
    row = next(d for d in match.decisions if d.kind == CHECKER)
    assert (row.legal_plays, row.illegal, row.move) == (0, 0, (-1,) * 8)


def test_cube_words() -> None:
    rows = (
        "  1) 31: 8/5 6/5                 65: 24/13\n"
        "  2)  Doubles => 2                Takes\n"
        "  3) 42: 8/4 6/4                  Doubles => 4\n"
        "  4)  Drops                       Wins 2 points\n"
    )
    match = game(rows)
    acts = [(d.kind, d.seat, d.action, d.cube) for d in match.decisions if d.kind != CHECKER and d.action > 0]
    assert acts == [(DOUBLE, 0, DOUBLED, 1), (TAKE, 1, TOOK, 1), (DOUBLE, 1, DOUBLED, 2), (TAKE, 0, PASSED, 2)]
    assert (match.games[0].winner, match.games[0].points) == (1, 2) and not match.warnings


def test_beavers() -> None:
    rows = (
        "  1) 31: 8/5 6/5                 65: 24/13\n  2)  Doubles => 2                Beavers => 4\n  3) 42: 8/4 6/4\n"
    )
    match = game(rows, head=" 0 point match\n Game 1\n")
    assert [d.action for d in match.decisions if d.kind == TAKE] == [BEAVERED]
    assert match.decisions.row(len(match.decisions) - 1).cube == 4 and not match.warnings


def test_cubes_and_wins_directly_behind_the_number() -> None:
    rows = (
        "  1) 31: 8/5 6/5                               65: 24/13               \n"
        "  2) Doubles => 2                             Drops                   \n"
        "  3)                                                                  \n"
        "   Wins 1 points                                                      \n"
    )
    match = game(rows, score=" Fox: 0                                   Bob: 0     \n")
    assert match.info.players == ("Fox", "Bob") and match.games[0].winner == 0 and not match.warnings


@pytest.mark.parametrize(
    ("line", "names"),
    [
        (" A: b : 0                      C d : 0", ("A: b", "C d")),
        (" Zoë Ærø : 0                 Łukasz B. : 0", ("Zoë Ærø", "Łukasz B.")),
        ("Ken : 0                              XG-Intermediate : 0 ", ("Ken", "XG-Intermediate")),
        (" A name that is longer than its column : 0Bob : 0", ("A name that is longer than its column", "Bob")),
        (" 山田太郎: 0      Bob: 0   ", ("山田太郎", "Bob")),
        (" Fox2: 0                                   Blue02: 0", ("Fox2", "Blue02")),
        (" Ann,1532.10 : 0        Kleinert, Uwe : 0", ("Ann", "Kleinert, Uwe")),
    ],
)
def test_names(line: str, names: tuple[str, str]) -> None:
    match = game("  1) 31: 8/5 6/5\n", score=line + "\n")
    assert match.info.players == names and not match.warnings
    if names[0] == "Ann":
        assert match.info.ratings == ("1532.10", "")


def test_the_score_line_decides_who_is_left() -> None:
    head = '; [Player 1 "Bob"]\n; [Player 2 "Ann"]\n; [Player 1 Elo "1722,50/30"]\n; [Player 2 Elo "1600.00/0"]\n'
    info = game("  1) 31: 8/5 6/5\n", head=head + HEAD).info
    assert info.players == ("Ann", "Bob") and info.ratings == ("", "1722.50")


def test_columns_that_change_sides() -> None:
    rows = "  1) 31: 8/5 6/5\n      Wins 1 point\n Game 2\n Bob : 0      Ann : 1\n  1) 65: 24/13\n"
    match = game(rows)
    assert played(match)[1][0] == 1 and match.games[1].score == (1, 0)


def test_tags() -> None:
    tags = {
        "Site": "Club", "Event": "Open", "Round": "3", "EventDate": "2024.02.09", "Transcriber": "Eve",
        "Variation": "Backgammon", "Jacoby": "On", "Beaver": "Off", "CubeLimit": "1", "Unknown": "x",
    }  # fmt: skip
    head = "".join(f'; [{name} "{value}"]   \r\n' for name, value in tags.items())
    match = game("  1) 31: 8/5 6/5\n  2) 65: 24/13\n", head=head + "; a remark\n0 point match\n Game 1\n")
    info = match.info
    assert (info.place, info.event, info.round, info.annotator, info.comment) == (
        "Club",
        "Open",
        "3",
        "Eve",
        "a remark",
    )
    assert (info.day, info.jacoby, info.beaver, info.length) == (19762, True, False, 0)
    assert {d.kind for d in match.decisions} == {CHECKER}, "a cube limit of 1 is a game without cube"


@pytest.mark.parametrize("variation", ["NackGammon", "HyperGammon", "LongGammon"])
def test_other_games(variation: str) -> None:
    with pytest.raises(ReadError, match=f"header: {variation} is set aside"):
        game("", head=f'; [Variation "{variation}"]\n' + HEAD)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_encodings(encoding: str, end: str) -> None:
    text = (HEAD + " Kévin : 0          Bob : 0\n  1) 31: 8/5 6/5\n").replace("\n", end)
    assert one(text.encode(encoding)).info.players == ("Kévin", "Bob")


def test_a_transcript_named_like_a_binary_file_is_recognised() -> None:
    text = '; [Site "XG Mobile"]\n0 point match\n\nGame 1 \nKen : 0          XG : 0 \n 1) 31: 8/5 6/5        65: 24/18 18/13\n'
    (match,) = read_bytes(text.encode(), "a.xg")
    assert match.info.format == "mat" and played(match) == FIRST


def test_several_matches() -> None:
    part = HEAD + SCORE + "  1) 31: 8/5 6/5\n      Wins 1 point\n\n"
    first, second = READER.read(('; [Event "A"]\n' + part + '; [Event "B"]\n' + part).encode(), "x")
    assert (first.info.event, second.info.event) == ("A", "B")
    assert first.decisions.data["match"][0] != second.decisions.data["match"][0]


def test_illegal_play_with_its_position() -> None:
    after = "-b----E-C---eE---c-eA---A-"
    for letters in (after, "".join(c.swapcase() for c in reversed(after))):
        match = game(f"  1) 31: Illegal play ({letters})      65: 24/18 13/8\n")
        first, _, second = match.decisions
        assert first.illegal == 1 and second.board[5] == -1 and second.board[1] == -1
        assert played(match)[1] == (1, (6, 5), (24, 18, 13, 8))


@pytest.mark.parametrize("letters", ["-" * 5 + "B" + "-" * 20, "-" * 20 + "b" + "-" * 5])
def test_a_position_to_start_from_in_either_view(letters: str) -> None:
    double, row = game(f"; Set Pos={letters}/0\n  1) 21: 5/3 5/4\n").decisions
    assert double.kind == DOUBLE and row.board[5] == 2, "the first roll of a set position can be doubled before"
