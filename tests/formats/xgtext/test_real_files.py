"""Real text exports in English, French, German and Japanese."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from millipoint import levels
from millipoint.decision import CHECKER, DOUBLE, Decision
from millipoint.formats.xgtext import READER

CUBES = {
    "02_NDT": (0.337, 0.215, 1.0, 0.5440),
    "03_DT": (0.580, 0.689, 1.0, 0.6138),
    "04_DP": (0.735, 1.336, 1.0, 0.6665),
    "05_NRT": (0.485, -0.511, 1.0, 0.7113),
    "06_RT": (0.797, 0.852, 1.0, 0.6621),
    "07_RP": (1.027, 1.869, 1.0, 0.8987),
}
"""Equities and winning chance as the English files show them; analyses in other languages differ by 0.002 at most."""


def read(path: Path) -> Decision:
    (match,) = READER.read(path.read_bytes(), path.name)
    match.decisions.check()
    assert not match.warnings and all(match.info.players), path.name
    (row,) = match.decisions
    return row


def test_every_file(shared: Path) -> None:
    paths = sorted((shared / "data" / "public" / "xg-text").glob("*.txt"))
    assert len(paths) > 40
    for path in paths:
        assert READER.sniff(path.read_bytes()[:65536]), path.name
        row = read(path)
        assert row.engine == "eXtreme Gammon" and row.played == -1 and row.action == -1, path.name
        if row.kind == CHECKER:
            assert row.equity and row.candidate_level[0] == max(row.candidate_level), path.name
            assert np.isfinite(row.equity).all() and np.isfinite(row.chances).all(), path.name
        else:
            assert np.isfinite(row.nd), path.name


def test_one_position_in_four_languages(shared: Path) -> None:
    folder = shared / "data" / "public" / "xg-text"
    for name, (nd, dt, dp, win) in CUBES.items():
        rows = [read(path) for path in sorted(folder.glob(f"xgparser-{name}_*.txt"))]
        assert len(rows) >= 3
        for row in rows:
            assert (row.kind, row.level, row.analysis_met) == (DOUBLE, levels.ROLLER_PLUS_PLUS, "Kazaross XG2")
            assert (row.nd, row.dt, row.dp) == pytest.approx((nd, dt, dp), abs=0.0021)
            assert row.nd_chances[0] == pytest.approx(win) and row.board == rows[0].board and row.comment is None
    plays = [read(path) for path in sorted(folder.glob("xgparser-01_*.txt"))]
    for row in plays:
        assert row.candidate_level == (40, 40, 40, 30, 30) and row.candidate_move == plays[0].candidate_move
        assert row.equity == pytest.approx((-0.491, -0.556, -0.576, -0.568, -0.572))
        assert (row.away, row.opponent_away, row.cube, row.cube_owner) == (4, 1, 2, -1)


def test_decimal_commas_by_level_first(shared: Path) -> None:
    row = read(shared / "data" / "public" / "xg-text" / "ankigammon-issue1-decimal-comma-ranked-by-level.txt")
    assert row.equity == pytest.approx((-0.306, -0.388, -0.347))
    assert row.candidate_level == (levels.ROLLER_PLUS, levels.ROLLER_PLUS, levels.ply(4))
    assert row.chances[0] == pytest.approx((0.4457, 0.0836, 0.0026, 0.1730, 0.0061))
