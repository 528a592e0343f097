"""Libraries of our own making, in the shapes that blunderDB's versions write."""

from __future__ import annotations

import json
import sqlite3
import struct
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
LATER = """
ALTER TABLE match ADD COLUMN player1_elo REAL; ALTER TABLE match ADD COLUMN player2_elo REAL;
ALTER TABLE match ADD COLUMN transcriber TEXT; ALTER TABLE match ADD COLUMN has_jacoby INTEGER;
ALTER TABLE match ADD COLUMN has_beaver INTEGER; ALTER TABLE match ADD COLUMN tournament_id INTEGER;
ALTER TABLE move ADD COLUMN decision_ms INTEGER; ALTER TABLE move ADD COLUMN cube_decision_ms INTEGER;
ALTER TABLE analysis ADD COLUMN met_id INTEGER;
CREATE TABLE match_equity_table (id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE tournament (id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE comment (id INTEGER PRIMARY KEY, position_id INTEGER, text TEXT, origin TEXT, author TEXT);
INSERT INTO match_equity_table VALUES (3, 'Woolsey');
INSERT INTO tournament VALUES (9, 'Club evening');
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


def later(data: bytes, script: str = "") -> bytes:
    """A library with the columns and tables of later versions, and a script run over it."""
    connection = sqlite3.connect(":memory:")
    connection.deserialize(data)
    connection.executescript(LATER + script)
    return connection.serialize()


# -- the binary form of an analysis -----------------------------------------------------------------------------------
class Binary:
    """Writes analyses in the binary form, every way of a number and a text used."""

    TEXTS = ("", "CheckerMove", "DoublingCube", "XG", "GNUbg", "gnubg", "BGBlitz", "gammonNet", "HedgeHog")
    PLIES = tuple(f"{n}-ply" for n in range(8))

    def __init__(self) -> None:
        self.out = bytearray()
        self.texts = [*self.TEXTS, *self.PLIES, *["\0"] * 21]  # the rest of the table, not needed here

    def whole(self, value: int) -> Binary:
        while value > 0x7F:
            self.out.append(value & 0x7F | 0x80)
            value >>= 7
        self.out.append(value)
        return self

    def signed(self, value: int) -> Binary:
        return self.whole(value * 2 if value >= 0 else -value * 2 - 1)

    def text(self, value: str) -> Binary:
        if value in self.texts:
            return self.whole(self.texts.index(value) << 1 | 1)
        self.texts.append(value)
        self.whole(len(value.encode()) << 1)
        self.out += value.encode()
        return self

    def real(self, value: float, *, implied: bool = False) -> Binary:
        if implied:
            return self.whole(2)
        for way, scale in ((0, 100), (1, 1000)):
            whole = round(value * scale)
            if whole / scale == value and (way == 0 or whole):
                return self.whole((whole * 2 if whole >= 0 else -whole * 2 - 1) << 2 | way)
        self.whole(3)
        self.out += struct.pack("<d", value)
        return self

    def chances(self, holder: dict[str, Any], ending: str) -> None:
        self.real(holder["playerWin" + ending])
        for name in ("playerGammon", "playerBackgammon"):
            self.real(holder[name + ending])
        self.real(0, implied=True)
        for name in ("opponentGammon", "opponentBackgammon"):
            self.real(holder[name + ending])

    def cube(self, holder: dict[str, Any]) -> None:
        self.text(holder["analysisDepth"]).text("").chances(holder, "Chances")
        for value in (0.1, 0.2, holder["cubefulNoDoubleEquity"], 0, holder["cubefulDoubleTakeEquity"], 0):
            self.real(value)
        self.real(holder["cubefulDoublePassEquity"]).real(0).text("Double, Take").real(12.5).real(0)

    def play(self, index: int, holder: dict[str, Any]) -> None:
        self.signed(0).text(holder["analysisDepth"]).text(holder.get("analysisEngine", "")).text(holder["move"])
        self.real(holder["equity"]).whole(min(index, 1))
        if index:
            self.real(0, implied=index % 2 > 0)
        self.chances(holder, "Chance")

    def rollout(self) -> None:
        for text in ("gammonNet", "Rollout 1296", "all of it", "moves"):
            self.text(text)
        self.signed(-1).signed(36).signed(1296).real(2.33).signed(2).signed(3).whole(1 << 63).signed(1296).text("done")
        self.whole(3).whole(2).text("8/5 6/5").real(0.1).real(0.0001).real(0.01).signed(1296).real(0)
        for value in (52, 14, 1, 48, 13, 0.5):
            self.real(value)
        self.text("").real(0).real(0).signed(60).whole(0).signed(0)

    def analysis(self, document: dict[str, Any]) -> bytes:
        cube, plays = document.get("doublingCubeAnalysis"), document.get("checkerAnalysis")
        self.whole((cube is not None) | (plays is not None) << 1).signed(-7).text("XGID=").text("Ann").text("Bo")
        self.text("CheckerMove").text(document["analysisEngineVersion"])
        self.signed(1_700_000_000).whole(5).signed(3600).signed(60).whole(0).signed(0)
        if cube:
            self.cube(cube)
        self.whole(0)
        if plays:
            self.whole(len(plays["moves"]) + 1)
            for index, one in enumerate(plays["moves"]):
                self.play(index, one)
        self.text("8/5 6/5").text("").whole(2).text("8/5 6/5").whole(0).whole(2).rollout()
        return bytes(self.out)
