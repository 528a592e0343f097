"""Version 2: games, cubes, edits, illegal plays, analyses and their units, notes, clock, damage."""

from __future__ import annotations

import struct
from typing import Any

import numpy as np
import pytest

from millipoint.decision import BEAVERED, CHECKER, DOUBLE, PASSED, TAKE, TOOK
from millipoint.errors import ReadError
from millipoint.formats.ogxm import READER
from millipoint.match import Match
from millipoint.met import load
from millipoint.testing.reader import check_reader

OPENING = (0, 2, 0, 0, 0, 0, -5, 0, -3, 0, 0, 0, 5, -5, 0, 0, 0, 3, 0, 5, 0, 0, 0, 0, -2, 0)
"""As the file has it: White positive, moving up."""


def read(data: bytes) -> Match:
    assert READER.sniff(data[:65536])
    (match,) = READER.read(data, "a.ogxm")
    match.decisions.check()
    return match


def plies(w: Any) -> list[bytes]:
    """31 by White, 65 by Black, a double of White, taken, 42 by White."""
    return [
        w.roll(0, (3, 1), (17, 3), (19, 1)),
        w.roll(1, (6, 5), (24, 6), (18, 5)),
        w.act(0, 21),
        w.act(1, 22),
        w.roll(0, (4, 2), (17, 4), (19, 2)),
    ]


def sample(w: Any, **block: Any) -> bytes:
    decisions = [
        w.checker(0, [(w.steps((17, 3), (19, 1)), 0.55, True), (w.steps((1, 3), (12, 1)), 0.53, False)]),
        w.luck(0, 0.01),
        w.cube(1, 0.45, 0.42, 0.6),
        w.cube(2, 0.52, 0.55, 0.6),
        w.cube(3, 0.52, 0.55, 0.6),
    ]
    notes = (
        w.note(0, 0, "of the match")
        + w.note(1, 0, "of the game")
        + w.note(2, 4, "of the play")
        + w.note(2, 4, "x", "k")
    )
    return w.v2(
        ("MTCH", w.match(f4=w.number(1) + w.number(2))),
        ("GAME", w.game(plies(w), 0, 2)),
        ("ANAL", w.block(2, **block)),
        ("DECS", b"".join(decisions)),
        ("ANNO", notes),
    )


def test_a_match(ogxm: Any) -> None:
    match = read(sample(ogxm, met="rockwell-kazaross"))
    info, data = match.info, match.decisions.data
    assert info.players == ("White", "Black") and info.length == 7 and info.comment == "of the match"
    assert info.met == "Rockwell-Kazaross" and match.games[0].comment == "of the game"
    assert match.games[0].score == (1, 2) and (match.games[0].winner, match.games[0].points) == (0, 2)
    assert data["kind"].tolist() == [CHECKER, DOUBLE, CHECKER, DOUBLE, TAKE, CHECKER]
    assert data["seat"].tolist() == [0, 1, 1, 0, 1, 0] and data["action"].tolist() == [-1, 0, -1, 1, TOOK, -1]
    assert data["cube"].tolist() == [1, 1, 1, 1, 1, 2] and data["cube_owner"].tolist() == [0, 0, 0, 0, 0, -1]
    assert data["move"][0].tolist()[:4] == [8, 5, 6, 5] and data["move"][2].tolist()[:4] == [24, 18, 18, 13]
    assert not data["illegal"].any() and data["played"].tolist() == [0, -1, -1, -1, -1, -1]
    assert match.decisions.row(5).comment == "of the play"


def test_chances_become_equities(ogxm: Any) -> None:
    match = read(sample(ogxm, met="rockwell-kazaross"))
    data, met = match.decisions.data, load("Rockwell-Kazaross")
    assert data["equity"][0] == pytest.approx(met.mwc_to_emg(0.55, 6, 5, 1), abs=1e-6)
    assert data["nd"][1] == pytest.approx(met.mwc_to_emg(0.45, 5, 6, 1), abs=1e-6)
    assert data["dt"][3] == data["dt"][4] == pytest.approx(met.mwc_to_emg(0.55, 6, 5, 1), abs=1e-6)
    assert data["luck"][0] == pytest.approx(0.01 / met.unit_value(6, 5, 1), abs=1e-6)
    assert data["nd_chances"][3].tolist() == pytest.approx([0.6, 0.15, 0.01, 0.1, 0.005])


def test_plies_are_counted_from_0(ogxm: Any) -> None:
    data = read(sample(ogxm)).decisions.data
    assert data["level"].tolist() == [30, 30, -1, 30, 30, -1] and data["luck_level"][0] == 30


def test_other_currencies(ogxm: Any) -> None:
    money = read(sample(ogxm, currency=1)).decisions.data
    assert money["equity"][0] == pytest.approx(0.55) and money["nd"][1] == pytest.approx(0.45)
    match = read(sample(ogxm, currency=0))
    assert np.isnan(match.decisions.data["nd"]).all() and "leave the cube out" in str(match.warnings[0])
    unstated = read(sample(ogxm, currency=None)).decisions.data
    assert unstated["equity"][0] == read(sample(ogxm)).decisions.data["equity"][0]


@pytest.mark.parametrize(
    ("model", "second", "pr", "mark"),
    [
        ("xg", 0.53, "pr=", 0), ("xg", 0.53, "pr=0c", 1), ("xg", 0.53, "pr=0l,4c", 0),
        ("xg", 0.55, "pr=", 1), ("xg", 0.55, "level=3ply;pr=0c", 0),
        ("xg", 0.53, "level=3ply", -1), ("bgblitz", 0.53, "pr=", -1),
    ],
)  # fmt: skip
def test_marks_of_plays_by_the_rule_and_what_differs_from_it(
    ogxm: Any, model: str, second: float, pr: str, mark: int
) -> None:
    w = ogxm
    options = [(w.steps((17, 3), (19, 1)), 0.55, True), (w.steps((1, 3), (12, 1)), second, False)]
    name = "analysis/" + "-".join("01" * n for n in (4, 2, 2, 2, 6))
    data = w.v2(
        ("MTCH", w.match()), ("GAME", w.game(plies(w))), ("ANAL", w.block(2, model=model)),
        ("DECS", w.checker(0, options)), ("ANNO", w.note(0, 0, "1:" + pr, "x-gammonview-" + name)),
    )  # fmt: skip
    assert read(data).decisions.data["mark"].tolist() == [mark, -1, -1, -1, -1, -1]


def test_an_unknown_table_is_said(ogxm: Any) -> None:
    match = read(sample(ogxm, met="house-table"))
    assert "'house-table' is unknown" in str(match.warnings[0]) and match.info.met == "house-table"


def test_several_analyses_are_not_mixed(ogxm: Any) -> None:
    w = ogxm
    one = w.checker(0, [(w.steps((17, 3), (19, 1)), 0.55, True)])
    two = w.checker(0, [(w.steps((17, 3), (19, 1)), 0.54, True)]) + w.checker(1, [(w.steps((24, 6)), 0.5, False)])
    data = w.v2(
        ("MTCH", w.match()), ("GAME", w.game(plies(w))),
        ("ANAL", w.block(1, model="shallow", id_=1)), ("DECS", two),
        ("ANAL", w.block(3, model="deep", id_=2)), ("DECS", one),
    )  # fmt: skip
    match = read(data)
    assert match.info.engine == "deep" and match.decisions.counts.sum() == 1
    assert "2 analyses: deep at 4-ply (1 decisions) is read, left out: shallow at 2-ply" in str(match.warnings[0])


def test_an_illegal_play_is_told_by_its_position(ogxm: Any) -> None:
    w = ogxm
    board = list(OPENING)
    board[1], board[4] = 1, 1  # 24/21 with 3-1, and nothing else
    extras = {0: bytes([3, 1]), 3: b"", 6: struct.pack("<26b", *board)}
    match = read(
        w.v2(("MTCH", w.match()), ("GAME", w.game([w.act(1, 31, extras), w.roll(1, (6, 5), (24, 6), (18, 5))])))
    )
    data = match.decisions.data
    assert data["illegal"].tolist() == [1, 0, 0] and data["seat"].tolist() == [0, 1, 1]
    assert data["board"][1][4] == -1 and data["board"][1].tolist().count(-1) == 2


def test_positions_and_cubes_set_by_hand(ogxm: Any) -> None:
    w = ogxm
    board = [0] * 26
    board[20], board[5] = 3, -3
    raw = struct.pack("<26b", *board)
    start = read(
        w.v2(
            ("MTCH", w.match(0)), ("GAME", w.game([w.roll(0, (6, 5), (20, 6), (20, 5))], 0, 1, f3=raw, f4=w.number(2)))
        )
    )
    assert start.decisions.data["kind"].tolist() == [DOUBLE, CHECKER] and start.decisions.data["cube"][0] == 2
    assert start.decisions.data["board"][0][5] == 3
    middle = [
        *plies(w)[:2],
        w.act(0, 31, {6: raw}),
        w.act(0, 36, {2: w.number(4), 8: w.number(1)}),
        w.roll(0, (6, 5), (20, 6), (20, 5)),
        w.act(1, 37),
        w.roll(0, (2, 1), (20, 2), (22, 1)),
    ]
    match = read(w.v2(("MTCH", w.match(0)), ("GAME", w.game(middle))))
    rows = match.decisions.data
    assert rows["kind"].tolist() == [CHECKER, DOUBLE, CHECKER, CHECKER, CHECKER]
    assert rows["board"][3][5] == 3 and rows["cube"][3] == 4 and rows["cube_owner"][3] == -1
    assert not match.warnings


def test_beaver_raccoon_pass_and_resignation(ogxm: Any) -> None:
    w = ogxm
    first = [*plies(w)[:2], w.act(0, 21), w.act(1, 32), w.act(0, 33), w.roll(0, (4, 2), (17, 4), (19, 2)), w.act(1, 27)]
    second = [*plies(w)[:2], w.act(0, 21), w.act(1, 23)]
    match = read(w.v2(("MTCH", w.match(0)), ("GAME", w.game(first, 0, 16)), ("GAME", w.game(second, 0, 1))))
    data = match.decisions.data
    assert data["action"].tolist() == [-1, 0, -1, 1, BEAVERED, -1, -1, 0, -1, 1, PASSED]
    assert data["cube"][5] == 8 and match.info.beaver is True
    assert [(g.winner, g.points, g.resigned) for g in match.games] == [(0, 16, True), (0, 1, False)]
    assert match.games[1].score == (16, 0)


def test_the_crawford_game(ogxm: Any) -> None:
    w = ogxm
    games = [("GAME", w.game(plies(w)[:2], winner, points)) for winner, points in ((0, 4), (0, 2), (1, 1), (1, 1))]
    match = read(w.v2(("MTCH", w.match()), *games))
    assert [game.score for game in match.games] == [(0, 0), (4, 0), (6, 0), (6, 1)]
    assert [game.crawford for game in match.games] == [False, False, True, False]
    over = read(w.v2(("MTCH", w.match(f11=b"")), *games))
    assert not any(game.crawford for game in over.games)


def test_clock(ogxm: Any) -> None:
    w = ogxm
    deltas = [500, 90, 3, 700]  # hundredths of a second
    small = 5
    word = sum((delta & 31) << (small * i) for i, delta in enumerate(deltas))
    bits = "".join("1" * (delta >> small) + "0" for delta in deltas)
    high = int(bits[::-1], 2).to_bytes(-(-len(bits) // 8), "little")
    clock = struct.pack("<IIIIB3xIBI", 0, 0, 0, 0, 0, 4, small, 10) + struct.pack("<Q", word) + high
    match = read(w.v2(("MTCH", w.match()), ("GAME", w.game(plies(w))), ("CLCK", clock)))
    times = match.decisions.data["time"]
    assert times[[2, 3, 4, 5]].tolist() == pytest.approx([5.0, 0.9, 0.03, 7.0]) and np.isnan(times[[0, 1]]).all()
    cut = read(w.v2(("MTCH", w.match()), ("GAME", w.game(plies(w))), ("CLCK", clock[:30])))
    assert np.isnan(cut.decisions.data["time"]).all() and cut.warnings[0].lost


def test_what_cannot_be_read(ogxm: Any) -> None:
    w = ogxm
    sound = sample(w)
    broken = bytearray(sound)
    broken[40] ^= 1
    for data, cause in (
        (bytes(broken), "checksum"),
        (w.v2(("MTCH", w.match(variant=1)), ("GAME", w.game(plies(w)))), "nackgammon is set aside"),
        (w.v2(("MTCH", w.match())), "no game"),
        (w.v2(("GAME", w.game(plies(w)))), "no match"),
        (b"OGXM\x03" + sound[5:], "version 3"),
        (sound[:10], "header"),
        (sound + b"x", "it should have"),
    ):
        with pytest.raises(ReadError, match=cause):
            READER.read(data, "a.ogxm")


def test_what_is_whole_of_a_cut_file_is_read(ogxm: Any) -> None:
    data = sample(ogxm)
    match = read(data[: data.index(b"DECS") + 20])
    assert len(match.decisions) == 6 and match.warnings[0].lost and not match.decisions.counts.any()


def test_laws(ogxm: Any) -> None:
    w = ogxm
    plain = w.v2(
        ("MTCH", w.match()),
        ("GAME", w.game(plies(w), 0, 2)),
        ("ANAL", w.block(2)),
        ("DECS", w.luck(0, 0.01)),
        check=False,
    )
    check_reader(READER, {"sample": sample(w), "plain": plain})
