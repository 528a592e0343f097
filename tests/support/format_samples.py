"""Small files of our own making in every format that is read: together they hold all that their format can tell.

Texts lie in tests/data/formats; the others are built here.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Callable
from pathlib import Path
from typing import Any

import bgf_writer
import blunderdb_writer
import xg_writer as xg
from ogxm_writer import Writer as Ogxm

FOLDER = Path(__file__).resolve().parents[1] / "data" / "formats"
RACE = [0] * 26
RACE[20], RACE[5] = 3, -2
"""White's three checkers against Black's two, as OGXM has boards."""
ILLEGAL = (0, 1, 0, 0, 1, 0, -5, 0, -3, 0, 0, 0, 5, -5, 0, 0, 0, 3, 0, 5, 0, 0, 0, 0, -2, 0)
"""The opening after 24/21 with 3-1 by White, and nothing else."""

Files = dict[str, bytes]


def _texts(*names: str) -> Callable[[], Files]:
    return lambda: {name: (FOLDER / name).read_bytes() for name in names}


def xg_matches() -> Files:
    """A match with comments and marks, a session, and a game from a set-up position with an illegal play."""
    records = xg.sample(comments=(0, -1))
    notes = [rb"{\rtf1\ansi of the match\par}", rb"{\rtf1\ansi of the play\par}"]
    xg.put(records[3], 2524, "i", 1)
    session = [xg.header(length=99_999, rules=(0, 1, 1)), *xg.first_game(away=(0, 0))]
    board = [0] * 26
    board[8], board[6], board[0], board[1] = 3, 2, 0, -2
    hops = ((8, 2), (6, 4))
    start = xg.game()
    xg.put(start, 21, "26b", *board)
    other = [xg.header(), start, xg.move(1, board, (6, 2), hops, candidates=[(hops, 0.5, 3)]), xg.game_end((1, 0), 1, 1)]
    broken = xg.sample()
    broken[3] = xg.move(
        1, xg.OPENING, (3, 1), ((24, 18),), candidates=[xg.BEST, xg.OTHER], error=xg.NOT_ANALYSED, validity=2, irrelevant=1
    )  # fmt: skip
    return {
        "match.xg": xg.container(records, comments=notes), "session.xg": xg.container(session),
        "set-up.xg": xg.container(other), "illegal.xg": xg.container(broken[:4]),
    }  # fmt: skip


def xg_positions() -> Files:
    """A play that was not made, one that was, and a cube; with comments."""
    head = [xg.header(comments=(0, -1), elo=(1650.25, 1712.5), experience=(300, 20)), xg.game((2, 1))]
    note = [rb"{\rtf1\ansi of the position\par}"]
    options = [xg.BEST, xg.OTHER]
    open_ = xg.move(1, xg.OPENING, (3, 1), (), candidates=options, played=0, error=xg.NOT_ANALYSED)
    made = xg.move(1, xg.OPENING, (3, 1), xg.OTHER[0], candidates=options, error=-0.17, luck=0.25, flagged=1)
    board = list(xg.OPENING)
    board[24], board[13] = 1, 6
    doubled = xg.cube(1, board, code=1, answer=1, equities=(0.3, 0.25, 1.0), error=0.05)
    return {
        "open.xgp": xg.container([*head, open_], comments=note), "made.xgp": xg.container([*head, made]),
        "cube.xgp": xg.container([*head, doubled]),
        "illegal.xgp": xg.container([*head, xg.move(1, xg.OPENING, (3, 1), ((24, 18),), candidates=options, validity=2)]),
        "money.xgp": xg.container([xg.header(length=99_999, rules=(0, 1, 1)), xg.game(), open_]),
    }  # fmt: skip


def bgf() -> Files:
    """A match with analyses, and a session that starts from a set-up position."""
    make = bgf_writer.Make
    full, low = (make.decided(0.5, 0.4, 0.6, value) for value in (0.43 + 0.062 * 0.2, 0.43 - 0.062 * 0.3))
    plays = [
        make.candidate("31", "8/5 6/5", make.evaluation(0.2, 0.9, cube=full), played=True),
        make.candidate("31", "24/20", make.evaluation(-0.3, 0.9, cube=low)),
    ]
    luck = {"luckPlain": "-0.1", "luckWeighted": "0.25", "mode": "Match"}
    said = make.decided(0.57 + 0.062 * 0.5, 0.57 + 0.062 * 0.75, 0.57 + 0.062)
    game = make.game(
        make.roll(-1, "31", "8/5 6/5", moveAnalysis=plays, luck=luck, pr={"checkerError": "-0.05"}, comment=["of the play"]),
        make.event(1, 1, equity=make.evaluation(0.1, 0.5, cube=said)),
        make.event(-1, 2),
        make.roll(1, "42", "8/5 6/5"),
        make.roll(-1, "31", "24/23 13/10"),
        make.event(-1, 4), score=(1, 2), won=2, comment=["of the game"],
    )  # fmt: skip
    race = {"cube": 1, "points": [-3, 0, 0, 0, 0, 0, *[0] * 12, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0], "cubeOwner": 0}
    session = make.match(make.game(make.roll(-1, "21", "1/0 1/0"), initial=race), useJacoby=True, useBeaver=True)
    return {
        "match.bgf": bgf_writer.pack(make.match(game, length=5)), "session.bgf": bgf_writer.pack(session),
    }  # fmt: skip


def _clock(deltas: list[int], small: int = 5) -> bytes:
    """Hundredths of a second from one action to the next."""
    word = sum((delta & 31) << (small * i) for i, delta in enumerate(deltas))
    high = "".join("1" * (delta >> small) + "0" for delta in deltas)
    bits = int(high[::-1], 2).to_bytes(-(-len(high) // 8), "little")
    return struct.pack("<IIIIB3xIBI", 0, 0, 0, 0, 0, len(deltas), small, 10) + struct.pack("<Q", word) + bits


def _plies(w: Any) -> list[bytes]:
    """31 by White, 65 by Black, a double of White, taken, 42 by White."""
    return [
        w.roll(0, (3, 1), (17, 3), (19, 1)), w.roll(1, (6, 5), (24, 6), (18, 5)), w.act(0, 21), w.act(1, 22),
        w.roll(0, (4, 2), (17, 4), (19, 2)),
    ]  # fmt: skip


def ogxm_2() -> Files:
    """Analysis of a match with clock and notes; a session from a set-up position; an illegal play."""
    w = Ogxm
    rating = w.record({1: w.number(165_025)})
    facts = {
        "f4": w.number(1) + w.number(2), "f8": w.number(1_707_436_800_000), "f12": w.text("Open"), "f18": w.text("Paris"),
        "f23": rating,
    }  # fmt: skip
    chances = {0: struct.pack("<5H", 5200, 1400, 100, 1300, 90)}
    options = b"".join(
        w.record(chances, w.number(2) + w.steps(*steps) + w.millionths(value))
        for steps, value in ((((17, 3), (19, 1)), 0.55), (((1, 3), (12, 1)), 0.53))
    )
    loss = struct.pack("<I", 20_000)
    decisions = [w.record({0: w.number(2) + options, 3: loss}, w.number(0) + w.number(0)), w.luck(0, 0.01), w.cube(1, 0.45, 0.42, 0.6)]
    name = "x-gammonview-analysis/" + "-".join("01" * n for n in (4, 2, 2, 2, 6))
    notes = [w.note(0, 0, "of the match"), w.note(1, 0, "of the game"), w.note(2, 4, "of the play"), w.note(0, 0, "1:pr=", name)]
    extras = {0: bytes([3, 1]), 3: b"", 6: struct.pack("<26b", *ILLEGAL)}
    board = struct.pack("<26b", *RACE)
    race = w.game([w.roll(0, (6, 5), (20, 6), (20, 5))], 0, 1, f3=board)
    return {
        "match.ogxm": w.v2(
            ("MTCH", w.match(**facts)), ("GAME", w.game(_plies(w), 0, 2)), ("ANAL", w.block(2, "woolsey", "xg")),
            ("DECS", b"".join(decisions)), ("ANNO", b"".join(notes)), ("CLCK", _clock([500, 90, 3, 700])),
        ),
        "session.ogxm": w.v2(("MTCH", w.match(0, f2=w.number(6))), ("GAME", race)),
        "illegal.ogxm": w.v2(("MTCH", w.match()), ("GAME", w.game([w.act(1, 31, extras)]))),
    }  # fmt: skip


def _old_game(plies: list[bytes], winner: int = 0xFF, points: int = 0, board: bytes = b"\xff\xff") -> bytes:
    return struct.pack("<BHBBBBB", 0, len(plies), winner, points, 0, 0, 0) + board + b"".join(plies)


def ogxm_1() -> Files:
    """The same in the layout of version 1, with GammonView's chunk."""
    w = Ogxm

    def roll(white: bool, ply: bytes) -> bytes:
        return bytes([ply[0] & 31 | 32 * white]) + ply[1:]

    def head(length: int, rules: int) -> bytes:
        facts = struct.pack("<HBBHHBBIH8x", length, 0, rules, 2, 0, 0, 0, 1_707_436_800, length)
        return facts + b"".join(bytes([len(text)]) + text.encode() for text in ("White", "Black", "Open", "Paris"))

    one, two, _, _, five = _plies(w)
    plies = [roll(True, one), roll(False, two), bytes([21 | 32]), bytes([22]), roll(True, five)]
    chances = struct.pack("<5H", 5200, 1400, 100, 1300, 90)
    options = b"".join(
        w.steps(*steps) + b"\0\0" + struct.pack("<h", value) + chances + b"\0"
        for steps, value in ((((17, 3), (19, 1)), 1200), (((1, 3), (12, 1)), 900))
    )
    cube = struct.pack("<BHB3h5HH3B3x", 0, 2, 0, 3000, 5500, 10000, 6000, 1500, 100, 1000, 50, 700, 1, 1, 0)
    own = bytes([3, 3, 7, 1]) + struct.pack("<Bh", 3, -250) + bytes([0, 0x12]) + bytes([1, 0])
    analysis = [
        ("ANAL", struct.pack("<BBHHIIH8x", 2, 0, 1, 1, 0, 0, 0) + b"\2xg"),
        ("EVAL", struct.pack("<BH5HhHBBB", 0, 0, 5200, 1400, 100, 1300, 90, 1200, 300, 2, 0, 0)),
        ("ALTS", options), ("CUBE", cube), ("GVAN", own),
    ]  # fmt: skip
    illegal = bytes([31 | 32 | 64, 3 | 1 << 4]) + struct.pack("<26b", *ILLEGAL)
    race = struct.pack("<26b", *RACE) + b"\0"
    return {
        "match.gvab": w.v1(("MHDR", head(5, 1)), ("GAME", _old_game(plies, 0, 2)), *analysis, ("CLCK", _clock([500, 90, 3, 700]))),
        "session.gvab": w.v1(("MHDR", head(0, 6)), ("GAME", _old_game([roll(True, w.roll(0, (6, 5), (20, 6), (20, 5)))], 0, 1, race))),
        "illegal.gvab": w.v1(("MHDR", head(5, 1)), ("GAME", _old_game([illegal]))),
    }  # fmt: skip


def gva() -> Files:
    """GammonView's JSON: a match, and a session from a set-up position."""
    chances = {"win": 0.5, "gammon_win": 0.1, "bg_win": 0.0, "gammon_loss": 0.1, "bg_loss": 0.0}
    cube = {"no_double_equity": 0.3, "double_take_equity": 0.55, "double_pass_equity": 1.0, "eval_level": "2ply", "eval": chances}
    first = [{"from": 17, "pips": 3}, {"from": 19, "pips": 1}]
    options = [
        {"move": first, "equity": 0.1, "eval_level": "truncated2", "eval": chances},
        {"move": [{"from": 1, "pips": 3}, {"from": 12, "pips": 1}], "equity": 0.05, "eval_level": "2ply"},
    ]
    found = {"alternatives": options, "luck": 0.02, "equity_loss": 0.03, "decision": True}
    info = {"ply": 2, "eval_level": "2ply", "luck_eval_level": "1ply", "model_id": "xg", "met_id": "woolsey"}
    match = {
        "match_length": 5, "player_white": "Ann", "player_black": "Bo", "timestamp": 1_707_436_800, "event": "Open",
        "site": "Paris", "score_start": [1, 2], "white_profile": {"rating": 1650.25}, "analysis_info": info,
        "games": [{"winner": 0, "points_won": 2, "plies": [
            {"color": 1, "action_id": 2, "d1": 1, "d2": 3, "moves": first, "analysis": found, "timestamp_ms": 0,
             "annotations": [{"value": "of the play"}]},
            {"color": 0, "action_id": 19, "d1": 5, "d2": 6, "moves": [{"from": 24, "pips": 6}, {"from": 18, "pips": 5}],
             "analysis": {"cube_decision": cube}, "timestamp_ms": 2500},
            {"color": 1, "action_id": 21}, {"color": 0, "action_id": 22},
            {"color": 0, "action_id": 31, "d1": 3, "d2": 1, "set_position": list(ILLEGAL)},
            {"color": 1, "action_id": 27}]}],
    }  # fmt: skip
    play = {"color": 1, "action_id": 19, "d1": 6, "d2": 5, "moves": [{"from": 20, "pips": 6}, {"from": 20, "pips": 5}]}
    session = {
        "match_length": 0, "player_white": "Ann", "player_black": "Bo", "jacoby": True, "beaver": True,
        "games": [{"plies": [play], "initial_board": RACE}],
    }  # fmt: skip
    return {"match.gva": json.dumps(match).encode(), "session.gva": json.dumps(session).encode()}


def blunderdb() -> Files:
    """A library with a match, and one with a session; both with the columns of later versions."""

    def made(length: int, moves: Any, score: tuple[int, int]) -> bytes:
        return blunderdb_writer.later(
            blunderdb_writer.library(moves, length=length, games=[(*score, 1, 2)]),
            "INSERT INTO comment (position_id, text) VALUES (1, 'of the position');"
            "UPDATE match SET player1_elo = 1650.25, has_jacoby = 1, has_beaver = 0, comment = 'of the match';"
            "UPDATE analysis SET met_id = 3; UPDATE move SET decision_ms = 2500 WHERE move_number = 1;",
        )

    moves = [*blunderdb_writer.MOVES, ("checker", 6, -1, 3, 1, "13/8", "", None), ("checker", 7, 1, 6, 5, "24/13", "", None)]
    return {"match.db": made(5, moves, (1, 2)), "session.db": made(0, blunderdb_writer.MOVES, (0, 0))}


SAMPLES: dict[str, Callable[[], Files]] = {
    "XG .xg": xg_matches,
    "XG .xgp": xg_positions,
    "XG text": _texts("xg-position.txt"),
    "XG Mobile": _texts("xg-mobile.txt", "xg-mobile-match.txt"),
    "gnubg .sgf": _texts("match.sgf", "session.sgf"),
    "gnubg text": _texts("gnubg.txt", "gnubg-illegal.txt", "gnubg-session.txt"),
    ".mat": _texts("transcript.mat", "transcript-match.mat"),
    "BGBlitz .bgf": bgf,
    "BGBlitz text": _texts("bgblitz.txt", "bgblitz-money.txt"),
    "OGXM 2": ogxm_2,
    "OGXM 1": ogxm_1,
    ".gva": gva,
    "blunderDB": blunderdb,
}
"""Makers of the files of each format, by its name in the table of docs/formats.md."""
