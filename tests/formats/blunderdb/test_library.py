"""Libraries: matches, labels, seats, winners, analyses, engines, damage."""

from __future__ import annotations

import json
import sqlite3
import zlib
from typing import Any

import numpy as np
import pytest
from blunderdb_writer import CUBE, MOVES, PLAYS, later, library, play

from millipoint import levels
from millipoint.decision import BEAVERED, CHECKER, DOUBLE, NO_DOUBLE, PASSED, TAKE, TOOK
from millipoint.errors import ReadError
from millipoint.formats.blunderdb import READER
from millipoint.formats.blunderdb.labels import cube_parts, level_of
from millipoint.match import Match
from millipoint.testing.reader import check_reader


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


def test_zeros_are_no_part_of_the_name_of_a_program() -> None:
    (cube,) = json.loads(json.dumps([CUBE]))
    cube["analysisEngineVersion"] = "s\0omebody\ud800"
    match = read(library(analyses=((2, cube), (4, cube))))
    assert match.info.engine == "somebody"


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
        ("ND", (False, "")), ("no_double", (False, "")), ("No Redouble", (False, "")), ("Double No", (False, "")),
        ("Too-good", (False, "")), ("D.T.", (False, "take")), ("take", (False, "take")), ("DP", (False, "pass")),
        ("pass", (False, "pass")), ("re-double", (True, "")), ("Double/Take", (True, "take")), ("roll", (False, "")),
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


def test_what_later_versions_add() -> None:
    facts = "UPDATE match SET player1_elo = 1854.7, transcriber = 'Eve', has_jacoby = 1, has_beaver = 0, event = '', tournament_id = 9;"
    info = read(later(library(length=0), facts)).info
    assert (info.ratings, info.annotator, info.jacoby, info.beaver, info.event) == (
        ("1854.70", ""), "Eve", True, False, "Club evening",
    )  # fmt: skip
    plain = read(later(library(length=0), "")).info
    assert (plain.ratings, plain.annotator, plain.jacoby, plain.beaver) == (("", ""), "", None, None)
    assert read(later(library(), facts)).info.jacoby is None, "rules of money sessions say nothing of a match"


def test_times_and_comments_of_later_versions() -> None:
    script = """
    UPDATE move SET decision_ms = 1000 * move_number; UPDATE move SET decision_ms = NULL WHERE move_number = 1;
    UPDATE move SET cube_decision_ms = 250 WHERE move_number = 3; UPDATE move SET decision_ms = NULL WHERE move_number = 2;
    INSERT INTO comment (position_id, text) VALUES (1, 'first'), (1, 'second'), (2, 'of the cube'), (4, 'doubled');
    """
    match = read(later(library(), script))
    times = match.decisions.data["time"].tolist()
    assert times[1:4] == [0.25, 3.0, 4.0] and np.isnan([times[0], times[4]]).all() and times[5] == 5.0
    comments = [match.decisions.row(i).comment for i in range(6)]
    assert comments == ["first\nsecond", "of the cube", None, "doubled", None, None]


@pytest.mark.parametrize(("script", "table"), [("UPDATE analysis SET met_id = 3", "Woolsey"), ("", ""),
    ("UPDATE analysis SET met_id = 3 WHERE position_id = 1", ""), ("UPDATE analysis SET met_id = 4", "")])  # fmt: skip
def test_the_table_of_the_analyses_is_named_when_it_is_one(script: str, table: str) -> None:
    match = read(later(library(), script))
    assert match.info.met == table and match.decisions.row(0).analysis_met == (table or None)


def test_a_library_whose_description_is_long_is_recognised() -> None:
    """The tables that tell what it is may be described beyond what is looked at."""
    connection = sqlite3.connect(":memory:")
    connection.execute("CREATE TABLE position (id INTEGER PRIMARY KEY, zobrist_hash INTEGER, player_on_roll INTEGER)")
    connection.execute("CREATE TABLE analysis_of_old (best_cube_action INTEGER)")
    for k in range(40):
        connection.execute(f"CREATE TABLE other_{k} (id INTEGER /* {'more of the description ' * 100} */)")
    data = connection.serialize()
    assert len(data) > 2 * 65_536 and b"move_analysis" not in data and READER.sniff(data[:65_536])
