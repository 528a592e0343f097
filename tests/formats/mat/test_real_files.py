"""Real transcripts, and the same matches as eXtreme Gammon and GNU Backgammon files have them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from millipoint.decision import CHECKER, DOUBLE
from millipoint.errors import ReadError
from millipoint.formats.mat import READER
from millipoint.formats.sgf.reader import read as read_sgf
from millipoint.formats.xg import READER as XG
from millipoint.match import Match
from millipoint.position import canonical

Row = tuple[Any, ...]

LAYOUT = ("game", "kind", "action", "position", "cube", "cube_owner", "away", "opponent_away", "crawford")

CAPPED = {"gv-3WNK_g1Z-PLsh_HyvQ5j4a", "gv-XCu3RJ0UvDg_Tldl", "gv-baR-U643iUDpvzTC", "gv-eXBNG5wZHS5Alu3P"}
"""The .xg file gives the last game no more points than the winner needed; the transcript what the cube is worth."""

UNSIZED = {"bglab-MrPurple_-_Lasse_3pt_Backgammon_Studio_2024_05_11_20_10_33"}
"""4016 points are stated: GNU Backgammon takes a backgammon, Millipoint what wins the match."""

ILLEGAL = {"gv-hQ8sVn2LbTdF4wRm"}
"""GNU Backgammon replaces the illegal plays by positions: it has other rows, and that game is not compared."""

UNFINISHED = {"gv-uwvEbd63UvdX7SDin5o_Iw"}
"""GNU Backgammon left out the end of the last game of the session."""


def read(path: Path) -> Match:
    (match,) = READER.read(path.read_bytes(), path.name)
    match.decisions.check()
    return match


def rows(match: Match, *, money: bool = False) -> list[Row]:
    """What a match says decision by decision, whatever its source."""
    data = match.decisions.data
    names = [n for n in LAYOUT if not (money and "away" in n)]
    columns = [data[name].tolist() for name in names]
    dice = [tuple(sorted(d)) for d in data["dice"].tolist()]
    return list(zip(data["seat"].tolist(), dice, *columns, strict=True))


def moves(match: Match) -> list[tuple[int, ...]]:
    """The checker plays hop by hop."""
    data = match.decisions.data
    return [canonical(move) for move in data["move"][data["kind"] == CHECKER]]


def games(match: Match) -> list[Row]:
    return [(g.number, g.score, g.winner, g.points, g.crawford) for g in match.games]


def test_every_file_is_read_or_refused_with_a_sentence(shared: Path) -> None:
    public = shared / "data" / "public"
    paths = [*sorted((public / "mat").glob("*")), *sorted((public / "xg-mobile-text").glob("*"))]
    assert len(paths) > 70
    for path in paths:
        assert READER.sniff(path.read_bytes()[:65536]), path.name
        if "nack" in path.name:
            with pytest.raises(ReadError, match="NackGammon is set aside"):
                read(path)
            continue
        match = read(path)
        assert len(match.decisions) and all(match.info.players), path.name
        if not path.name.startswith("bgmf-golden"):  # written by hand: their plays do not fit their boards
            assert not any(w.lost for w in match.warnings), path.name
            assert all(game.winner is not None for game in match.games), path.name
            assert match.decisions.data["illegal"].sum() == (3 if path.stem in ILLEGAL else 0), path.name


def test_twins_in_xg(shared: Path) -> None:
    public = shared / "data" / "public"
    found = 0
    for path in sorted((public / "mat").glob("*.mat")):
        twin = public / "xg" / f"{path.stem}.xg"
        if not twin.exists():
            continue
        own, (other,) = read(path), XG.read(twin.read_bytes(), twin.name)
        assert own.info.players == other.info.players and own.info.length == other.info.length
        assert rows(own) == rows(other), path.name
        assert own.decisions.data["illegal"].tolist() == other.decisions.data["illegal"].tolist(), path.name
        if path.stem not in ILLEGAL:
            assert moves(own) == moves(other), path.name
        if path.stem in CAPPED:
            assert games(own)[:-1] == games(other)[:-1] and games(own)[-1][:3] == games(other)[-1][:3]
        else:
            assert games(own) == games(other), path.name
        found += 1
    assert found >= 9


def test_twins_in_sgf(shared: Path) -> None:
    public = shared / "data" / "public"
    found = 0
    for path in sorted((public / "mat").glob("*.mat")):
        stem = path.stem
        for twin in (*(public / "sgf").glob(f"{stem}.sgf"), *(public / "sgf").glob(f"gen-{stem}-*.sgf")):
            if "nack" in stem or stem in ILLEGAL or stem == "syn-money-jacoby-beaver":
                continue
            own, (other,) = read(path), read_sgf(twin.read_bytes(), twin.name)
            stake = own.info.length != other.info.length
            mine, theirs = rows(own, money=stake), rows(other, money=stake)
            if len(mine) == len(theirs) + 1:  # he rolled instead of doubling, then resigned: no row in the SGF
                last = next(i for i, row in enumerate(mine) if i >= len(theirs) or row != theirs[i])
                assert mine.pop(last)[3] == DOUBLE
            assert mine == theirs, path.name
            assert moves(own) == moves(other), path.name
            if stem not in UNSIZED | UNFINISHED:
                assert games(own) == games(other), path.name
            found += 1
    assert found >= 30


def test_a_session_whose_automatic_doubles_the_transcript_lost(shared: Path) -> None:
    """The points come from the scores; the cube of these games starts too low, which cannot be known."""
    public = shared / "data" / "public"
    own = read(public / "mat" / "syn-money-jacoby-beaver.mat")
    (other,) = read_sgf((public / "sgf" / "syn-money-jacoby-beaver.sgf").read_bytes(), "x")
    assert games(own) == games(other) and own.info.score == (65, 45)
    assert len(own.decisions) == len(other.decisions)
    assert [w.place for w in own.warnings] == [f"game {n}" for n in (1, 2, 3, 5, 6, 7, 10)]


def test_resignations_and_wrong_points(shared: Path) -> None:
    folder = shared / "data" / "public" / "mat"
    match = read(folder / "bglab-Minchy_-_Llabba_13pt_Backgammon_Studio_2023_02_24_19_44_27.mat")
    assert match.games[-1].resigned and match.games[-1].points == 4 and "4016 points" in str(match.warnings[0])
    match = read(folder / "bglab-match10315962.mat")
    assert match.info.length == 0 and match.info.place == "BackgammonGalaxy"
    match = read(folder / "bgdb-KR-TL-jacoby-on-gammon-counts-one.mat")
    assert match.info.jacoby is True and match.games[0].points == 1 and not match.warnings
    match = read(folder / "bgdb-money-resign-gammon.mat")
    assert (match.games[0].points, match.games[0].resigned) == (2, True)
