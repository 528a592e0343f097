"""Files that eXtreme Gammon wrote. They are not shipped: without the folder of samples these tests skip."""

import json
import math
import pathlib
import random
import warnings

import numpy as np
import pytest

from millipoint.decision import CHECKER, DOUBLE, DOUBLED, TAKE, Decision
from millipoint.errors import ReadError
from millipoint.formats.xg import READER
from millipoint.match import Match
from millipoint.position.apply import apply_moves
from millipoint.position.board import flip, is_valid

CHARLOT = "gbf-charlot1-charlot2_7p_2025-11-08-2305.xg"
AACHEN = "gbf-Squire-J_rgensen-Harmand-Unger_7_point_match_18-08-2024.xg"


@pytest.fixture(scope="session")
def folder(shared: pathlib.Path) -> pathlib.Path:
    found = shared / "data" / "public"
    if not (found / "xg").is_dir():
        pytest.skip(f"no .xg files in {found}")
    return found


def read(path: pathlib.Path) -> Match:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        (match,) = READER.read(path.read_bytes(), path.name)
    match.decisions.check()
    return match


def written_by_xg(folder: pathlib.Path) -> list[pathlib.Path]:
    return sorted(p for p in (folder / "xg").glob("*.xg") if "synthetic" not in p.name)


def counted(row: Decision) -> bool:
    """XG's rule: its own marks for plays, a window for no doubles, every double and every answer."""
    if row.kind == CHECKER:
        return row.mark == 0 and not math.isnan(row.stored_error)
    if row.kind == TAKE or row.action == DOUBLED:
        return not math.isnan(row.nd)
    return row.nd > 0 and row.nd - min(row.dt, row.dp) < 0.2


@pytest.mark.parametrize(
    ("file", "expected"), [(CHARLOT, "charlot1-charlot2.json"), (AACHEN, "aachen-double-7pt.json")]
)
def test_figures_of_xgs_own_window(folder, file, expected):
    facts = json.loads((folder / "expected" / expected).read_text("utf-8"))
    match = read(folder / "xg" / file)
    assert list(match.info.players) == facts["players"]
    for seat, name in enumerate(("player1", "player2")):
        want = facts["xg"][name]
        rows = [r for r in match.decisions if r.seat == seat and counted(r)]
        kinds = [[r.stored_error for r in rows if r.kind == kind] for kind in (CHECKER, DOUBLE, TAKE)]
        assert [len(k) for k in kinds] == [
            want["checker_unforced"], want["double_decisions"], want["take_decisions"] + want["pass_decisions"]
        ]  # fmt: skip
        for errors, field in zip(kinds, ("checker", "double", "take"), strict=True):
            assert sum(errors) == pytest.approx(want[f"{field}_equity_error_emg"], abs=0.001)
        assert 500 * sum(map(sum, kinds)) / len(rows) == pytest.approx(want["pr"], abs=0.01)


def test_every_file(folder):
    for path in written_by_xg(folder):
        match = read(path)
        table, data = match.decisions, match.decisions.data
        assert match.warnings == (), path.name
        assert is_valid(data["board"]).all()
        plays = data["kind"] == CHECKER
        assert (data["played"][plays] >= 0).all()
        legal = plays & (data["illegal"] == 0)
        options = legal[table.candidate_row]
        after = apply_moves(data["board"][legal], data["move"][legal])
        chosen = table.candidate_starts[:-1][legal] + data["played"][legal]
        same = apply_moves(data["board"][legal], data["candidate_move"][chosen])
        assert (after == same).all(), path.name
        assert is_valid(apply_moves(data["board"][table.candidate_row[options]], data["candidate_move"][options])).all()
        error = data["equity"][table.candidate_starts[:-1][legal]] - data["equity"][chosen]
        assert (np.abs(error - data["stored_error"][legal]) < 0.0005).mean() > 0.99
        takes = np.flatnonzero(data["kind"] == TAKE)
        assert (data["board"][takes] == flip(data["board"][takes - 1])).all()
        assert (data["cube_owner"][takes] == -data["cube_owner"][takes - 1]).all()


def test_made_by_scripts(folder):
    for path in (folder / "xg").glob("*synthetic*.xg"):
        with pytest.raises(ReadError) as error:
            READER.read(path.read_bytes(), path.name)
        assert error.value.file == path.name and error.value.place


def test_text_that_is_called_xg(folder):
    for path in (folder / "xg-mobile-text").glob("*.xg"):
        assert not READER.sniff(path.read_bytes()[:65536])


def same_rows(whole: Match, part: Match) -> bool:
    last = len(part.games)
    for name in ("stored_error", "nd", "dt", "dp", "board", "luck", "mark", "cube", "away", "played", "dice"):
        rows = whole.decisions.data["game"] <= last
        if whole.decisions.data[name][rows].tobytes() != part.decisions.data[name].tobytes():
            return False
    return True


def attempt(data: bytes, whole: Match) -> Match | None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        try:
            (match,) = READER.read(data, "a.xg")
        except ReadError as error:
            assert error.place and error.message
            return None
    match.decisions.check()
    assert same_rows(whole, match)
    if len(match.games) < len(whole.games):
        assert any(w.lost for w in match.warnings)
    return match


def test_truncation_at_every_percent(folder):
    for path in written_by_xg(folder)[::5]:
        data, whole = path.read_bytes(), read(path)
        got = [attempt(data[: len(data) * i // 100], whole) for i in range(100)]
        sizes = [len(match.games) for match in got if match]
        assert sizes == sorted(sizes) and sizes[-1] >= len(whole.games) - 1 and len(set(sizes)) > 1


@pytest.mark.slow
def test_two_thousand_patches(folder):
    path = folder / "xg" / "gv-B4_SrGcsKAQmoTyHlgJCbM.xg"
    for name in (path.name, "gv-hQ8sVn2LbTdF4wRm.xg"):
        data = (folder / "xg" / name).read_bytes()
        (whole,) = READER.read(data, name)
        rng = random.Random(3)
        for _ in range(2000):
            broken = bytearray(data)
            broken[rng.randrange(len(data))] = rng.randrange(256)
            if READER.sniff(bytes(broken[:65536])):
                attempt(bytes(broken), whole)
