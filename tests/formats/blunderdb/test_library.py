"""Libraries of our own making, in the shapes that blunderDB's versions write."""

from __future__ import annotations

import json
import sqlite3
import zlib
from typing import Any

import pytest

from millipoint import levels
from millipoint.decision import BEAVERED, CHECKER, DOUBLE, NO_DOUBLE, PASSED, TAKE, TOOK
from millipoint.errors import ReadError
from millipoint.formats.blunderdb import READER
from millipoint.formats.blunderdb.labels import cube_parts, level_of
from millipoint.match import Match
from millipoint.testing.reader import check_reader

SCHEMA = """
CREATE TABLE metadata (key TEXT PRIMARY KEY, value TEXT);
CREATE TABLE position (id INTEGER PRIMARY KEY, state TEXT);
CREATE TABLE analysis (id INTEGER PRIMARY KEY, position_id INTEGER, data BLOB);
CREATE TABLE match (id INTEGER PRIMARY KEY, player1_name TEXT, player2_name TEXT, event TEXT, location TEXT, round TEXT,
  match_length INTEGER, match_date DATETIME, file_path TEXT, comment TEXT);
CREATE TABLE game (id INTEGER PRIMARY KEY, match_id INTEGER, game_number INTEGER, initial_score_1 INTEGER,
  initial_score_2 INTEGER, winner INTEGER, points_won INTEGER);
CREATE TABLE move (id INTEGER PRIMARY KEY, game_id INTEGER, move_number INTEGER, move_type, position_id INTEGER,
  player INTEGER, dice_1 INTEGER, dice_2 INTEGER, checker_move TEXT, cube_action, luck_mp INTEGER);
CREATE TABLE move_analysis (id INTEGER PRIMARY KEY, move_id INTEGER, analysis_type TEXT);
CREATE TABLE action_label (code INTEGER PRIMARY KEY, label TEXT);
INSERT INTO metadata VALUES ('database_version', '2.26.0');
"""


def play(move: str, equity: float, depth: str = "3-ply", **more: Any) -> dict[str, Any]:
    chances = {"playerWinChance": 52.0, "playerGammonChance": 14.0, "playerBackgammonChance": 1.0}
    chances |= {"opponentGammonChance": 13.0, "opponentBackgammonChance": 0.5}
    return {"move": move, "equity": equity, "analysisDepth": depth, **chances, **more}


PLAYS = {
    "analysisEngineVersion": "XG 2.19",
    "checkerAnalysis": {"moves": [play("24/23 13/10", 0.02), play("8/5 6/5", 0.16, "XG Roller++"), play("?", 1.0)]},
}
CUBE = {
    "analysisEngineVersion": "XG 2.19",
    "doublingCubeAnalysis": {
        "analysisDepth": "3-ply", "cubefulNoDoubleEquity": 0.4, "cubefulDoubleTakeEquity": 0.3, "cubefulDoublePassEquity": 1.0,
        "playerWinChances": 60.0, "playerGammonChances": 15.0, "playerBackgammonChances": 1.0, "opponentGammonChances": 10.0,
        "opponentBackgammonChances": 0.5,
    },
}  # fmt: skip
MOVES = [
    ("checker", 1, 1, 3, 1, "8/5 6/5", "", 44),
    ("cube", 2, -1, 0, 0, "", "No Double", None),
    ("checker", 3, -1, 6, 5, "24/13", "", None),
    ("cube", 4, 1, 0, 0, "", "Double/Take", None),
    ("checker", 5, 1, 4, 2, "8/4 6/4", "", None),
]


def library(
    moves: Any = MOVES,
    analyses: Any = ((1, PLAYS), (2, CUBE), (4, CUBE)),
    games: Any = None,
    length: int = 5,
    pack: Any = json.dumps,
) -> bytes:
    connection = sqlite3.connect(":memory:")
    connection.executescript(SCHEMA)
    connection.execute(
        "INSERT INTO match VALUES (7, 'Ann', 'Bo', 'Open', 'Paris', '3', ?, '2024-05-11 20:10:33 +0000 UTC', '', '')",
        (length,),
    )
    for k, game in enumerate(games or [(0, 0, 1, 2)], 1):
        connection.execute("INSERT INTO game VALUES (?, 7, ?, ?, ?, ?, ?)", (k, k, *game))
        rows = [(k, n, kind, position, *rest) for n, (kind, position, *rest) in enumerate(moves, 1)]
        connection.executemany("INSERT INTO move VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)
    connection.executemany(
        "INSERT INTO analysis VALUES (NULL, ?, ?)", [(i, pack(document)) for i, document in analyses]
    )
    connection.execute("INSERT INTO action_label VALUES (1000, 'Double/Beaver')")
    connection.commit()
    return connection.serialize()


def read(data: bytes) -> Match:
    assert READER.sniff(data[:65536])
    (match,) = READER.read(data, "a.db")
    match.decisions.check()
    return match


@pytest.mark.parametrize("pack", [json.dumps, lambda document: zlib.compress(json.dumps(document).encode())])
def test_a_match(pack: Any) -> None:
    match = read(library(pack=pack))
    info, data = match.info, match.decisions.data
    assert (info.players, info.event, info.place, info.round, info.day) == (("Ann", "Bo"), "Open", "Paris", "3", 19_854)
    assert info.program == "blunderDB 2.26.0" and info.engine == "eXtreme Gammon" and not match.warnings
    assert data["kind"].tolist() == [CHECKER, DOUBLE, CHECKER, DOUBLE, TAKE, CHECKER]
    assert data["action"].tolist() == [-1, NO_DOUBLE, -1, 1, TOOK, -1] and data["seat"].tolist() == [0, 1, 1, 0, 1, 0]
    assert data["equity"].tolist() == pytest.approx([0.16, 0.02]) and data["played"][0] == 0
    assert data["candidate_level"].tolist() == [levels.ROLLER_PLUS_PLUS, 30] and data["luck"][0] == pytest.approx(0.044)
    assert data["nd"][[1, 3, 4]].tolist() == pytest.approx([0.4] * 3) and data["level"][1] == 30
    assert data["nd_chances"][1].tolist() == pytest.approx([0.6, 0.15, 0.01, 0.1, 0.005])
    assert (match.games[0].winner, match.games[0].points) == (0, 2)


def test_labels_as_codes() -> None:
    codes = {"checker": 1, "cube": 2, "": 0, "No Double": 3, "Double/Take": 13}
    coded = [(codes[m[0]], *m[1:6], codes[m[6]], m[7]) for m in MOVES]
    assert read(library(coded)).decisions.data["action"].tolist() == [-1, NO_DOUBLE, -1, 1, TOOK, -1]
    beaver = [*coded[:3], (2, 4, 1, 0, 0, "", 1000, None), coded[4]]
    assert read(library(beaver, length=0)).decisions.data["action"].tolist() == [-1, NO_DOUBLE, -1, 1, BEAVERED, -1]


def test_separate_answers_and_seats_from_0() -> None:
    moves = [(*m[:2], 0 if m[2] == 1 else 1, *m[3:]) for m in MOVES[:3]]
    moves += [("cube", 4, 0, 0, 0, "", "Double", None), ("cube", 5, 1, 0, 0, "", "Pass", None)]
    data = read(library(moves)).decisions.data
    assert data["action"].tolist() == [-1, NO_DOUBLE, -1, 1, PASSED] and data["dt"][4] == pytest.approx(0.3)


@pytest.mark.parametrize("way", [(1, -1), (0, 1)])
def test_winners_of_both_encodings(way: tuple[int, int]) -> None:
    one, two = way
    match = read(library(games=[(0, 0, one, 2), (2, 0, two, 2), (2, 2, two, 2)]))
    assert [game.winner for game in match.games] == [0, 1, 1] and [g.points for g in match.games] == [2, 2, 2]
    assert not any(game.crawford for game in match.games)


def test_the_crawford_game() -> None:
    match = read(library(moves=MOVES[:1], games=[(4, 0, -1, 1), (4, 1, -1, 2), (4, 3, -1, 1)]))
    assert [game.crawford for game in match.games] == [True, False, False]


def test_packed_analyses_are_said() -> None:
    match = read(library(analyses=((1, PLAYS), (2, CUBE)), pack=lambda d: b"\xba\x01" + json.dumps(d).encode()))
    assert "2 analyses are packed" in str(match.warnings[0]) and len(match.decisions) == 6
    assert not match.decisions.counts.any()


def test_engines_are_not_mixed() -> None:
    gnu = {
        "analysisEngineVersion": "GNU Backgammon 1.07",
        "checkerAnalysis": {"moves": [play("8/5 6/5", 0.1, "2-ply")]},
    }
    both = json.loads(json.dumps(PLAYS))
    both["checkerAnalysis"]["moves"].append(play("8/5 6/5", 0.9, "5-ply", analysisEngine="gammonNet 1.4"))
    match = read(library(analyses=((1, both), (2, CUBE), (3, gnu))))
    assert match.decisions.data["equity"].tolist() == pytest.approx([0.16, 0.02])
    assert "analyses of eXtreme Gammon are read, those of GNU Backgammon, gammonNet 1.4 left out" in str(
        match.warnings[0]
    )
    assert level_of("2-ply", "GNU Backgammon") == 30 and level_of("Rollout 1296", "x") == levels.ROLLOUT


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("No Double, Take", (False, "")), ("Too good to double, pass", (False, "")), ("Double / Prendre", (True, "take")),
        ("Redouble, pass", (True, "pass")), ("Double", (True, "")), ("Drop", (False, "pass")), ("", (False, "")),
    ],
)  # fmt: skip
def test_labels_of_cube_actions(text: str, parts: tuple[bool, str]) -> None:
    assert cube_parts(text) == parts


def test_other_databases_and_damage() -> None:
    connection = sqlite3.connect(":memory:")
    connection.execute("CREATE TABLE player1_name (move_analysis TEXT)")
    other = connection.serialize()
    with pytest.raises(ReadError, match="table match lacks"):
        READER.read(other, "a.db")
    sound = library()
    assert not READER.sniff(b"SQLite format 3\0" + bytes(200))
    with pytest.raises(ReadError, match="cut off"):
        READER.read(sound[:-4096], "a.db")
    with pytest.raises(ReadError, match="no match"):
        READER.read(library(games=[(9, 0, 1, 1)]), "a.db")
    wal = sound[:18] + b"\2\2" + sound[20:]
    assert len(read(wal).decisions) == 6


def test_laws() -> None:
    check_reader(READER, {"sample": library()})
