"""Whole matches against the statistics GNU Backgammon 1.07.001 shows for them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from millipoint import levels
from millipoint.decision import BEAVERED, CHECKER
from millipoint.errors import ReadError
from millipoint.formats.sgf.reader import read, sniff

CHECKER_FIELDS = ("total_moves", "unforced_moves")
CUBE_FIELDS = ("total_decisions", "close_or_actual", "doubles", "takes", "passes")
KINDS = (
    "missed_below_cp",
    "missed_above_cp",
    "wrong_double_below_dp",
    "wrong_double_above_tg",
    "wrong_takes",
    "wrong_passes",
)
SUM = 1e-4  # equity, MWC or points over a match: gnubg adds in single precision


def compare(path: Path, recount: Any) -> None:
    expected = json.loads(path.with_suffix(".stats.json").read_text())
    match = read(path.read_bytes(), str(path))[0]
    match.decisions.check()
    assert list(match.info.players) == expected["match"]["players"]
    assert match.info.length == expected["match"]["length"]
    records = list(match.decisions)
    parts = [(records, expected["exact"]["match"])]
    for game, figures in zip(match.games, expected["exact"]["games"], strict=True):
        parts.append(([d for d in records if d.game == game.number], figures["players"]))
        assert game.score == (figures["info"]["score-X"], figures["info"]["score-O"])
        if not match.warnings:
            assert game.points == (figures["info"]["points-won"] if game.winner is not None else None)
    for rows, figures in parts:
        for own, theirs in zip(recount(rows), figures, strict=True):
            for name in CHECKER_FIELDS:
                assert own[name] == theirs["chequer"][name], name
            for name in CUBE_FIELDS:
                assert own[name] == theirs["cube"][name], name
            assert own["error_emg"] == pytest.approx(theirs["chequer"]["error_emg"], abs=SUM)
            assert own["error_cost"] == pytest.approx(theirs["chequer"]["error_cost"], abs=SUM)
            assert own["luck_emg"] == pytest.approx(theirs["luck"]["luck_emg"], abs=SUM)
            assert own["luck_cost"] == pytest.approx(theirs["luck"]["luck_cost"], abs=2 * SUM)
            for kind in KINDS:
                found = theirs["cube"][kind]
                assert own[kind][0] == found["n"], kind
                assert own[kind][1:] == pytest.approx([found["emg"], found["cost"]], abs=SUM), kind


NAMES = ("06_2024-02-11_3p", "20_2024-11-21_5p", "31_2025-04-05_3p", "14_2024-06-23_2p")


@pytest.mark.parametrize("name", NAMES)
def test_statistics_of_a_match(name: str, data: Path, recount: Any) -> None:
    compare(data / f"{name}.sgf", recount)


def test_statistics_of_every_match(shared: Path, recount: Any) -> None:
    paths = sorted((shared / "data" / "corpus").glob("*.sgf"))
    assert len(paths) > 20
    for path in paths:
        if path.name.startswith("33_"):
            with pytest.raises(ReadError, match="Nackgammon is set aside"):
                read(path.read_bytes(), str(path))
        else:
            compare(path, recount)


def test_known_match_in_detail(data: Path) -> None:
    path = data / "06_2024-02-11_3p.sgf"
    content = path.read_bytes()
    assert sniff(content[:65536])
    (match,) = read(content, "some/path.sgf")
    info = match.info
    assert (info.source, info.format, info.program) == ("some/path.sgf", "sgf", "GNU Backgammon 1.07.001")
    assert info.players == ("Ines Valverde", "山田太郎")
    assert (info.event, info.round) == ("Lisboa Carnaval Open 2024", "Consolation")
    assert np.datetime64(info.day, "D") == np.datetime64("2024-02-11")
    assert info.finished and info.score == (4, 1)
    assert (info.engine, info.level, info.met) == ("GNU Backgammon", 30, "")
    assert info.crawford_rule is True and info.jacoby is None and info.beaver is None
    assert sum(game.crawford for game in match.games) == 1
    table = match.decisions
    assert table.data["outcome"].tolist() == [1, -1]
    assert table.data["end_score"].tolist() == [4, 1]
    assert (table.data["board"].astype(int).sum(axis=1) <= 15).all()
    first = table.row(0)
    assert first.board.count(0) == 18 and sum(n for n in first.board if n > 0) == 15
    assert first.kind == 0 and first.played >= 0 and first.candidate_move[first.played] == first.move
    assert first.equity[0] == max(first.equity)


def test_rollouts_that_gnubg_saved(data: Path) -> None:
    (match,) = read((data / "rollout.sgf").read_bytes(), "x")
    rolled = [d for d in match.decisions if d.level == levels.ROLLOUT]
    play, cube = rolled
    assert (play.kind, play.candidate_level[:3]) == (CHECKER, (levels.ROLLOUT, levels.ROLLOUT, 30))
    assert play.equity[:2] == pytest.approx((-0.01814487, -0.15036511), abs=1e-7)
    assert cube.nd_chances[:2] == pytest.approx((0.5006697774, 0.1998748332))
    # the rolled out play is the one before, so that no double is worth the same to the other side
    assert cube.nd == pytest.approx(-play.equity[0], abs=1e-6)


def test_a_position_that_gnubg_saved(data: Path) -> None:
    (match,) = read((data / "setup.sgf").read_bytes(), "x")
    double, take = match.decisions
    board = [-1, 0, 2, 0, 0, 0, -3, *[0] * 6, 4, *[0] * 10, -2, 1]  # as `set board simple` was told
    assert double.board == tuple(board)
    assert (double.seat, double.cube, double.cube_owner, take.seat, take.cube_owner) == (1, 2, 1, 0, -1)


def test_unanalysed_match(shared: Path) -> None:
    path = next((shared / "data" / "corpus").glob("29_*.sgf"))
    table = read(path.read_bytes(), "x")[0].decisions
    assert len(table) and not table.counts.any()
    for name in ("nd", "dt", "dp", "luck", "stored_error"):
        assert np.isnan(table.data[name]).all()
    assert (table.data["engine"] == -1).all() and (table.data["level"] == -1).all()


def test_only_one_side_analysed(shared: Path) -> None:
    path = next((shared / "data" / "corpus").glob("30_*.sgf"))
    table = read(path.read_bytes(), "x")[0].decisions
    checker = table.data["kind"] == 0
    assert table.counts[checker & (table.data["seat"] == 0)].any()
    assert not table.counts[checker & (table.data["seat"] == 1)].any()


def test_public_files(shared: Path) -> None:
    for path in sorted((shared / "data" / "public" / "sgf").glob("*.sgf")):
        content = path.read_bytes()
        assert sniff(content[:65536]), path
        if "nack" in path.name:
            continue
        for match in read(content, str(path)):
            match.decisions.check()
            assert match.games


def test_beavers_and_automatic_doubles_of_a_real_session(shared: Path) -> None:
    path = shared / "data" / "public" / "sgf" / "syn-money-jacoby-beaver.sgf"
    (match,) = read(path.read_bytes(), "x")
    assert not match.warnings, "points by the moves, by the result and by the next score are the same"
    assert (match.decisions.data["action"] == BEAVERED).sum() >= 6
    assert match.info.score == (65, 45) and match.info.finished


def test_other_games_are_no_backgammon(shared: Path) -> None:
    for path in sorted((shared / "data" / "public" / "other").glob("gsgf-*.sgf")):
        with pytest.raises(ReadError):
            read(path.read_bytes(), str(path))
