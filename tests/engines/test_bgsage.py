"""Open Sage as an engine, with analysers that answer by a formula; and the package itself where it is installed."""

import pathlib
import types

import numpy as np
import pytest

from millipoint import read
from millipoint.engines import Order, Task
from millipoint.engines.bgsage.engine import BGSAGE
from millipoint.engines.bgsage.judge import MOST, WINDOW, Judge, State, foreign, own
from millipoint.engines.bgsage.table import Analysis, InterruptionError
from millipoint.position.apply import apply_moves
from millipoint.position.legal import legal_plays

SAMPLE = pathlib.Path(__file__).resolve().parents[1] / "data" / "sgf" / "14_2024-06-23_2p.sgf"


def worth(board, scale):
    return sum((i + 1) * n for i, n in enumerate(board)) % 17 / scale


class Chances:
    def to_list(self):
        return [0.6, 0.2, 0.01, 0.1, 0.0]


class Formula:
    """An analyser. ``asked`` counts what it was asked."""

    def __init__(self, scale):
        self.scale, self.asked = scale, []

    def checker_play(self, board, one, two, **state):
        boards = [foreign(after) for after in legal_plays(own(board), (one, two))]
        moves = [types.SimpleNamespace(board=b, equity=worth(b, self.scale), probs=Chances()) for b in boards]
        return types.SimpleNamespace(moves=sorted(moves, key=lambda m: -m.equity))

    def post_move_analytics(self, board, **state):
        self.asked.append(("play", state))
        return types.SimpleNamespace(cubeful_equity=worth(board, 23.0), probs=Chances())

    def cube_action(self, board, **state):
        self.asked.append(("cube", state))
        return types.SimpleNamespace(equity_nd=0.5, equity_dt=0.75, equity_dp=1.0, probs=Chances())


@pytest.fixture
def judge():
    return Judge(Formula(100.0), Formula(100.0), 3)


def test_boards_go_over_and_back():
    board = [-2, *range(24), 1]
    assert foreign(board)[0] == 2
    assert list(own(foreign(board))) == board


def test_candidates_are_screened_and_deepened(judge):
    match = read(SAMPLE)
    board = match.decisions.data["board"][0].tolist()
    boards = legal_plays(board, (6, 1))
    worst = min(boards.tolist(), key=lambda b: worth(foreign(b), 100.0))
    found = judge.candidates(board, (6, 1), State(2, 2, False, 1, 0), tuple(worst))
    deep = [play for play in found if play.level == 30]
    assert len(found) == len(boards)
    assert found[: len(deep)] == deep
    assert len(deep) <= MOST + 1
    assert tuple(worst) in {play.board for play in deep}
    assert [p.equity for p in deep] == sorted((p.equity for p in deep), reverse=True)
    best = max(worth(foreign(b), 100.0) for b in boards)
    assert all(worth(foreign(p.board), 100.0) >= best - WINDOW or p.board == tuple(worst) for p in deep)
    moved = apply_moves(np.repeat([board], len(found), axis=0), [play.move for play in found])
    assert [tuple(b) for b in moved.tolist()] == [play.board for play in found]


def test_a_match(judge):
    before = read(SAMPLE)
    match = Analysis(before, judge, bool, float("inf")).match("Open Sage", "Kazaross-XG2", "Open Sage 2")
    table, old = match.decisions, before.decisions
    assert len(table) == len(old)
    assert (match.info.engine, match.info.level, match.info.met) == ("Open Sage", 30, "Kazaross-XG2")
    for row in range(len(table)):
        if table.data["kind"][row]:
            assert table.data["nd"][row] == np.float32(0.5)
        elif table.data["played"][row] >= 0:
            place = table.candidate_starts[row] + table.data["played"][row]
            boards = apply_moves([old.data["board"][row]] * 2, [old.data["move"][row], table.data["candidate_move"][place]])
            assert (boards[0] == boards[1]).all()
    assert np.isnan(table.data["luck"]).all()
    assert (table.data["played"][table.counts > 0] >= 0).all()
    states = [state for what, state in judge.deep.asked if what == "cube"]
    assert {state["away1"] for state in states} <= {1, 2}
    assert set(table.words["engine"].values) == {"Open Sage"}


def test_it_stops(judge):
    match = read(SAMPLE)
    with pytest.raises(InterruptionError, match="interrupted"):
        Analysis(match, judge, lambda: True, float("inf")).match("x", "y", "z")
    with pytest.raises(InterruptionError, match="not done in the time"):
        Analysis(match, judge, bool, 0.0).match("x", "y", "z")


def test_without_the_package(monkeypatch):
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert 'pip install "millipoint[engine]"' in BGSAGE.available()


@pytest.mark.skipif(bool(BGSAGE.available()), reason="bgsage is not installed")
def test_the_package_itself():
    (one,) = BGSAGE.analyse([Task("sample", read(SAMPLE))], Order(1, timeout=120))
    assert one.problem is None
    assert one.match.info.engine == "Open Sage"
