"""Text exports: a small one of our own making, damage, and real files against the statistics in them."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

from millipoint import levels
from millipoint.decision import CHECKER, DOUBLE, PASSED, TAKE
from millipoint.errors import ReadError
from millipoint.formats.gnubg_text import READER
from millipoint.formats.plays import make
from millipoint.match import Match
from millipoint.position.board import OPENING, flip
from millipoint.position.gnubg_id import MatchState, match_id, position_id
from millipoint.testing.reader import check_reader


def record(number: int, title: str, board: object, state: MatchState, did: str, analysis: str = "") -> str:
    return (
        f"Move number {number}:  {title}\n\n GNU Backgammon  Position ID: {position_id(board)}\n"
        f"                 Match ID   : {match_id(state)}\n +13-14-+ O: Ann moves\n\n* {did}\n\n{analysis}\n\n"
    )


PLAY = """Rolled 31 (+0.044):
*    1. Cubeful 2-ply    8/5 6/5                      Eq.: +0.160
       0.551 0.170 0.010 - 0.449 0.120 0.005
     2. Cubeful 0-ply    24/23 13/10                  Eq.: -0.010 (-0.170)
       0.500 0.130 0.008 - 0.500 0.130 0.007
"""
CUBE = """Cube analysis
2-ply cubeless equity {0:+.3f} (Money: {0:+.3f})
  {1}
Cubeful equities:
1. Double, pass        {2:+.3f}
2. Double, take        {3:+.3f}
3. No double           {4:+.3f}
Proper cube action: Double, pass
"""


def export(score: tuple[int, int] = (0, 0), length: int = 5, after: object = None) -> str:
    """Ann (O) rolls 31, Bo dances through 65 - no: plays it -, Ann doubles and Bo passes."""
    one = OPENING.tolist()
    two = flip(make(one, [(8, 5), (6, 5)]) if after is None else after).tolist()
    three = flip(make(two, [(24, 18), (18, 13)])).tolist()
    facts = {"length": length, "scores": score}
    state = MatchState(dice=(3, 1), **facts)
    answered = MatchState(cube=1, doubled=1, turn=1, on_move=0, **facts)
    mine, theirs = "0.700 0.200 0.010 - 0.300 0.100 0.005", "0.300 0.100 0.005 - 0.700 0.200 0.010"
    return (
        f"The score (after {sum(score)} games) is: Ann moves {score[0]}, Bo {score[1]} (match to {length} points)\n\n"
        "Match Information:\nDate: 16/09/2023\nPlace: Here\nEvent: Open\n\n"
        + record(1, "Ann moves to play 31", one, state, "Ann moves moves 8/5 6/5", PLAY)
        + record(2, "Bo to play 65", two, MatchState(dice=(6, 5), on_move=1, turn=1, **facts), "Bo moves 24/13")
        + record(
            3,
            "Ann moves on roll, cube decision?",
            three,
            MatchState(**facts),
            "Ann moves doubles",
            CUBE.format(0.556, mine, 1, 1.062, 0.853),
        )
        + record(
            4,
            "Ann moves doubles to 2",
            flip(three),
            answered,
            "Bo rejects",
            CUBE.format(-0.556, theirs, -1, -1.062, -0.853),
        )
        + "Ann moves wins 1 point\n\nGame statistics for game 1\n\n\nOutput generated Tue Oct 10 08:58:20 2023\n"
        " by GNU Backgammon 1.07.001-mingw 32-Bit 20221114 (Text Export version 1.128)\n"
    )


def read(text: str) -> Match:
    data = text.encode()
    assert READER.sniff(data)
    (match,) = READER.read(data, "a.txt")
    match.decisions.check()
    return match


def test_a_game() -> None:
    match = read(export())
    info, data = match.info, match.decisions.data
    assert info.players == ("Ann moves", "Bo") and (info.event, info.place, info.day) == ("Open", "Here", 19_616)
    assert info.program.startswith("GNU Backgammon 1.07.001") and not match.warnings
    assert data["kind"].tolist() == [CHECKER, DOUBLE, CHECKER, DOUBLE, TAKE] and data["action"][4] == PASSED
    assert data["played"][0] == 0 and data["candidate_level"].tolist() == [30, 10]
    assert data["equity"].tolist() == pytest.approx([0.16, -0.01]) and data["luck"][0] == pytest.approx(0.044)
    assert data["chances"][0].tolist() == pytest.approx([0.551, 0.17, 0.01, 0.12, 0.005])
    assert (match.games[0].winner, match.games[0].points) == (0, 1)


def test_the_answer_is_turned_to_the_doubler() -> None:
    data = read(export()).decisions.data
    for row in (3, 4):
        assert (data["nd"][row], data["dt"][row], data["dp"][row]) == pytest.approx((0.853, 1.062, 1.0))
        assert data["nd_chances"][row].tolist() == pytest.approx([0.7, 0.2, 0.01, 0.1, 0.005])
    assert data["level"].tolist() == [30, levels.UNKNOWN, levels.UNKNOWN, 30, 30]


def test_part_of_a_match_and_a_cut_file_are_said() -> None:
    later = read(export((2, 1)))
    assert "starts at 2-1" in str(later.warnings[0]) and later.warnings[0].lost
    assert later.games[0].number == 4 and later.decisions.data["away"][0] == 3
    text = export()
    cut = read(text[: text.index("Move number 4")])
    assert any(warning.lost for warning in cut.warnings) and len(cut.decisions) == 4


def test_the_position_is_believed_when_a_play_does_not_lead_to_it() -> None:
    other = make(OPENING.tolist(), [(8, 5), (6, 4)])
    match = read(export(after=other))
    assert match.decisions.data["illegal"].tolist() == [1, 0, 0, 0, 0]


@pytest.mark.parametrize("change", [("4HPwATDgc/ABMA", "????????????AA"), ("Match ID", "Match XY")])
def test_records_without_ids_end_the_game(change: tuple[str, str]) -> None:
    with pytest.raises(ReadError, match="no game"):
        READER.read(export().replace(*change).encode(), "a.txt")


def test_chances_above_one_are_unknown() -> None:
    text = export()
    assert "0.551 0.170" in text
    data = read(text.replace("0.551 0.170", "5.510 0.170", 1)).decisions.data
    assert np.isnan(data["chances"][0]).all() and data["equity"][0] == pytest.approx(0.16)


def test_two_games_of_one_number_are_two() -> None:
    text = export()
    start = text.index("The score")
    match = read(text[:start] + text[start : text.index("Output generated")] * 2 + text[text.index("Output generated") :])
    assert [game.number for game in match.games] == [1, 2]
    assert any("game 1 behind game 1: taken as game 2" in warning.message for warning in match.warnings)


def test_names_with_commas_and_brackets() -> None:
    text = export().replace("Ann moves", "Ann, 2 (the first)", 1)
    assert read(text).info.players == ("Ann, 2 (the first)", "Bo")


@pytest.mark.parametrize(
    ("date", "day"),
    [
        ("16/09/2023", 19_616), ("09/16/2023", 19_616), ("09/16/23", 19_616), ("16.9.2023", 19_616), ("11/11/2023", 19_672),
        ("02/11/2024", None), ("2/11/24", None), ("31/02/2024", None), ("13/13/2024", None), ("soon", None),
    ],
)  # fmt: skip
def test_dates_that_can_be_read_two_ways_are_unknown(date: str, day: int | None) -> None:
    assert read(export().replace("16/09/2023", date)).info.day == day


def test_facts() -> None:
    more = "Ann moves's rating: 1712.4 (Exp 840)\nComments: for tests\nAnnotator: Eve\nRound: 2\nDate:"
    info = read(export().replace("Date:", more)).info
    assert (info.ratings, info.comment, info.annotator, info.round) == (("1712.4 (Exp 840)", ""), "for tests", "Eve", "2")


def test_laws() -> None:
    check_reader(READER, {"sample": export().encode()})


def statistics(text: str, name: str) -> list[float]:
    """Both players' numbers of the first line of this name in the statistics of the game."""
    line = text[text.index("Game statistics") :].split(name)[1].split("\n")[0]
    return [abs(float(n)) for n in (re.findall(r"([-+][\d.]+) \(", line) or line.split())]


def test_real_files_against_their_statistics(shared: Path) -> None:
    paths = sorted((shared / "data" / "public" / "gnubg-text").glob("*.txt"))
    assert len(paths) == 40
    for path in paths:
        text = path.read_text("utf-8")
        match = read(text)
        table, data = match.decisions, match.decisions.data
        assert not match.warnings or all("part of the match" in str(warning) for warning in match.warnings)
        play, seat = data["kind"] == CHECKER, data["seat"]
        best = np.append(data["equity"], np.nan)[table.candidate_starts[:-1]]
        made = np.append(data["equity"], np.nan)[table.candidate_starts[:-1] + np.maximum(data["played"], 0)]
        found = play & (data["played"] >= 0)
        assert (data["played"][play & (table.counts > 0)] >= 0).all(), path.name
        low = np.fmin(data["dt"], data["dp"])
        costs = np.stack(
            [np.fmax(low - data["nd"], 0), np.fmax(data["nd"] - low, 0), data["dt"] - low, data["dp"] - low]
        )
        for player in (0, 1):
            own = seat == player
            assert (own & play).sum() == statistics(text, "Total moves")[player]
            assert (own & play & (data["legal_plays"] > 1)).sum() == statistics(text, "Unforced moves")[player]
            error = (best - made)[own & found].sum()
            assert error == pytest.approx(statistics(text, "Error total EMG (MWC)")[player], abs=0.004), path.name
            rows = np.flatnonzero(own & ~play)
            cube = costs[data["action"][rows], rows].sum()
            stated = statistics(
                text[text.index("Cube statistics") :].join(["Game statistics", ""]), "Error total EMG (MWC)"
            )
            assert cube == pytest.approx(stated[player], abs=0.004), path.name
