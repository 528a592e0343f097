"""Libraries of our own making, in the shapes that blunderDB's versions write."""

from __future__ import annotations

import json
import sqlite3
from typing import Any

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
