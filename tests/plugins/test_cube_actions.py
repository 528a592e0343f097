"""The best cube action, and figures by it."""

from __future__ import annotations

import pytest

from millipoint import Decision, Settings, columns_of, compute, default_plugins
from millipoint.decision import CHECKER
from millipoint.frame import Frame
from millipoint.plugins.cube_actions import columns
from millipoint.plugins.cube_actions.columns import ACTIONS
from millipoint.testing import check_column, check_metric, sample

from .build import cube, match, play
from .reference import known
from .structured import judged, value


def action_of(d: Decision) -> str | None:
    """The best action by the rules in words."""
    if d.kind == CHECKER or not all(map(known, (d.nd, d.dt, d.dp))):
        return None
    if d.nd >= min(d.dt, d.dp):
        return "too good" if d.nd > d.dp and d.dt >= d.dp else "no double"
    return "double, take" if d.dt <= d.dp else "double, pass"


@pytest.mark.parametrize(
    ("nd", "dt", "dp", "want"),
    [
        (0.3, 0.9, 1.0, "double, take"),
        (0.799, 0.6, 1.0, "no double"),
        (1.15, 1.4, 1.0, "too good"),
        (-0.05, 0.1, 1.0, "double, take"),
        (0.224, -0.021, 1.0, "no double"),
        (0.9, 1.2, 1.0, "double, pass"),
        (1.0, 1.2, 1.0, "no double"),
        (0.5, 0.5, 1.0, "no double"),
        (0.9, 1.0, 1.0, "double, take"),
        (1.1, 1.0, 1.0, "too good"),
        (1.1, 0.9, 1.0, "no double"),
    ],
)
def test_best_action(nd: float, dt: float, dp: float, want: str) -> None:
    table = match([cube("double", nd, dt, dp), cube("take", nd, dt, dp, seat=1)])
    codes = Frame(table, default_plugins().session(Settings())).get("best_action")
    assert [ACTIONS[c] for c in codes] == [want, want]


def test_none_without_an_analysis() -> None:
    nan = float("nan")
    table = match([play(0.1), cube("double", nan, nan, nan, stored_error=0.2)])
    assert Frame(table, default_plugins().session(Settings())).get("best_action").tolist() == [-1, -1]
    assert compute("cube_actions", table)[0].only.reason == "no counted cube decisions"


def test_against_a_loop() -> None:
    table = sample(3)
    rows = [j for j in judged(table) if j.counts and j.d.kind != CHECKER]
    found = value("cube_actions", table)
    assert [a.action for a in found.actions] == list(ACTIONS)
    for a in found.actions:
        mine = [j for j in rows if action_of(j.d) == a.action]
        errors = [j.error or 0.0 for j in mine]
        losses = [j.loss for j in mine if j.loss is not None]
        assert a.n == len(mine)
        assert a.pr == pytest.approx(500 * sum(errors) / len(mine))
        assert a.blunders == sum(e > 0.0995 for e in errors)
        assert a.blunder_rate == pytest.approx(a.blunders / a.n)
        assert a.loss == (pytest.approx(sum(losses)) if losses else None)
        assert a.units == len({j.d.match for j in mine})


def test_intervals_are_those_of_pr_by_best_action() -> None:
    table = sample(3)
    figures = compute("pr_cube", table, by="best_action")[0]
    for a in value("cube_actions", table).actions:
        e = figures[a.action]
        assert (a.low, a.high, a.pr) == (pytest.approx(e.low), pytest.approx(e.high), pytest.approx(e.value))


def test_laws() -> None:
    check_metric(default_plugins().metric("cube_actions"), table=sample(1, matches=8, rows=6))
    for column in columns_of(columns):
        check_column(column, table=sample(2, matches=6, rows=6))
