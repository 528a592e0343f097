"""Files that BGBlitz wrote. They are not shipped: without the folder of samples these tests skip.

BGBlitz keeps its own statistics in them, and each has twins: the same match as another program wrote it.
"""

from __future__ import annotations

import json
import pathlib
from typing import Any

import numpy as np
import pytest

from millipoint.decision import CHECKER, NO_DOUBLE, PASSED, TAKE, Decision
from millipoint.errors import ReadError
from millipoint.formats.bgf import READER
from millipoint.formats.bgf.container import unpack
from millipoint.formats.bgf.reader import read
from millipoint.match import Match
from millipoint.reading import read as read_any
from millipoint.testing.reader import check_reader

NAMES = (
    "3WNK_g1Z-PLsh_HyvQ5j4a", "5nqfGw9bWG3deTaU", "B4_SrGcsKAQmoTyHlgJCbM", "C07OQCKyw4Pe-CnjFiAMYO",
    "Sz-2PgKnvb6aFls69-qFXg", "XCu3RJ0UvDg_Tldl", "baR-U643iUDpvzTC", "eXBNG5wZHS5Alu3P",
)  # fmt: skip
TWINS = ("xg/gv-{}.xg", "mat/gv-{}.mat", "ogxm/gv-{}.gvab", "sgf/gen-gv-{}-gnubg1.07-2ply.sgf")
EXACT = 1e-6  # equity: the columns are of single precision


@pytest.fixture(scope="session")
def folder(shared: pathlib.Path) -> pathlib.Path:
    found = shared / "data" / "public"
    if not (found / "bgf").is_dir():
        pytest.skip(f"no .bgf files in {found}")
    return found


@pytest.fixture(params=NAMES)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def path(folder: pathlib.Path, name: str) -> pathlib.Path:
    return folder / "bgf" / f"gv-{name}.bgf"


def found(path: pathlib.Path) -> Match:
    (match,) = read(path.read_bytes(), path.name)
    match.decisions.check()
    return match


def cost(row: Decision) -> float:
    """Closed forms; of a checker play, of the candidate that leads to the position."""
    if row.kind == CHECKER:
        return row.equity[0] - row.equity[row.played]
    best = min(row.dt, row.dp)
    if row.kind == TAKE:
        return (row.dp if row.action == PASSED else row.dt) - best
    return max(0.0, best - row.nd if row.action == NO_DOUBLE else row.nd - best)


def test_every_game_is_whole(path: pathlib.Path) -> None:
    match = found(path)
    data = match.decisions.data
    assert not [w for w in match.warnings if w.lost or "illegal" not in w.message]
    assert match.info.finished and (data["played"][match.decisions.counts > 0] >= 0).all()
    analysed = (data["kind"] == CHECKER) & (data["legal_plays"] > 0)
    assert (match.decisions.counts[analysed] > 0).all()
    assert np.isfinite(data["nd"][data["kind"] != CHECKER]).all()
    assert np.isfinite(data["luck"][data["kind"] == CHECKER]).all()


def test_errors_are_those_that_bgblitz_keeps_for_each_decision(path: pathlib.Path) -> None:
    """Every cost in the file is met, of plays and of cubes: the conversion of match winning chances is exact."""
    seen = 0
    for row in found(path).decisions:
        if row.stored_error == row.stored_error:
            assert cost(row) == pytest.approx(row.stored_error, abs=EXACT)
            seen += 1
    assert seen > 40


def test_sums_are_those_of_bgblitz(path: pathlib.Path) -> None:
    root: Any = unpack(path.read_bytes()).root
    for seat, side in enumerate(("prGreen", "prRed")):
        rows = [row for row in found(path).decisions if row.seat == seat]
        plays = [row for row in rows if row.kind == CHECKER and row.stored_error == row.stored_error]
        assert len(plays) == root[side]["checkerCnt"]
        assert sum(map(cost, plays)) == pytest.approx(-float(root[side]["checkerError"]), abs=1e-4)
        cubes = [row for row in rows if row.kind != CHECKER]
        assert sum(map(cost, cubes)) == pytest.approx(-float(root[side]["cubeError"]), abs=1e-4)


def test_plays_that_bgblitz_does_not_count_cost_nothing_much(path: pathlib.Path) -> None:
    """No cost is kept for forced plays and dances, and where all candidates are within a millipoint."""
    for row in found(path).decisions:
        if row.kind == CHECKER and row.equity and row.stored_error != row.stored_error:
            assert len(row.equity) == 1 or max(row.equity) - min(row.equity) < 0.001


@pytest.mark.parametrize("twin", TWINS)
def test_twins(folder: pathlib.Path, path: pathlib.Path, name: str, twin: str) -> None:
    """The same match elsewhere has the same dice, plays, cubes, scores and results, row by row."""
    other_path = folder / twin.format(name)
    if not other_path.exists():
        pytest.skip(f"no {other_path.name}")
    if "gen-" in twin and name == "5nqfGw9bWG3deTaU":
        pytest.skip("GNU Backgammon left out what follows an illegal play when it made this file")
    try:
        other = read_any(other_path)
    except ReadError as error:
        if "ogxm" in twin:
            pytest.skip(str(error))
        raise
    match = found(path)
    here, there = match.decisions.data, other.decisions.data
    swapped = [n.replace("_", " ") for n in match.info.players] != [n.replace("_", " ") for n in other.info.players]
    seat = 1 - there["seat"] if swapped else there["seat"]
    assert len(match.decisions) == len(other.decisions)
    assert np.array_equal(here["seat"], seat)
    for column in (
        "kind",
        "game",
        "action",
        "position",
        "cube",
        "cube_owner",
        "away",
        "opponent_away",
        "crawford",
        "illegal",
    ):
        assert np.array_equal(here[column], there[column]), column
    assert np.array_equal(np.sort(here["dice"]), np.sort(there["dice"]))
    assert match.info.length == other.info.length
    for mine, theirs in zip(match.games, other.games, strict=True):
        assert mine.score == (theirs.score[::-1] if swapped else theirs.score) and mine.crawford == theirs.crawford
        assert mine.winner == (1 - theirs.winner if swapped else theirs.winner)
        need = match.info.length - mine.score[mine.winner] if match.info.length else 1 << 20
        assert min(mine.points, need) == min(theirs.points, need)  # some programs cut points off at what was needed


def test_another_programs_figures(folder: pathlib.Path, path: pathlib.Path) -> None:
    """Totals of an independent reader of the same files; it puts the players in the order of their names."""
    file = folder / "expected" / f"gvstats-{path.name}.json"
    figures = json.loads(file.read_text("utf-8"))
    match = found(path)
    for seat, player in enumerate(match.info.players):
        want = figures["stats"]["match"]["white" if figures["white"] == player else "black"]
        rows = [row for row in match.decisions if row.seat == seat]
        luck = [row.luck for row in rows if row.kind == CHECKER]
        assert len(luck) == want["luck_rolls"] and sum(luck) == pytest.approx(want["total_luck"], abs=0.001)
        rated = [row for row in rows if row.kind != CHECKER or row.played >= 0]
        assert sum(map(cost, rated)) == pytest.approx(want["total_error"], abs=0.002)


def test_laws_of_readers(folder: pathlib.Path) -> None:
    check_reader(READER, [folder / "bgf" / "gv-B4_SrGcsKAQmoTyHlgJCbM.bgf"], patches=60)
