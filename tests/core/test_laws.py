"""The laws of every installed metric and column."""

import pytest

from millipoint import Settings, default_plugins
from millipoint.testing import check_column, check_metric, sample

METRICS = default_plugins().metrics
COLUMNS = default_plugins().columns


@pytest.mark.parametrize("metric", METRICS.values(), ids=list(METRICS))
def test_metric(metric):
    check_metric(metric)


@pytest.mark.parametrize("metric", ["pr", "snowie", "l7", "luck_adjusted", "n_double"])
@pytest.mark.parametrize("settings", [Settings(counting="gnubg", other_met="revalue"), Settings(min_level=100, met="Woolsey")], ids=["gnubg", "deep"])
def test_metric_under_other_settings(metric, settings):
    check_metric(METRICS[metric], settings=settings, seed=2, by=("opponent", "month", ("player", "crawford"), "match"))


@pytest.mark.parametrize("column", COLUMNS.values(), ids=list(COLUMNS))
def test_column(column):
    check_column(column)


def test_the_sample_has_every_gap():
    """What the laws are tried on: each case at least once."""
    rows = list(sample(0))
    cases = {
        "money": lambda r: r.length == 0,
        "Crawford": lambda r: r.crawford,
        "dance": lambda r: r.kind == 0 and r.legal_plays == 0,
        "forced": lambda r: r.legal_plays == 1,
        "unknown legal plays": lambda r: r.kind == 0 and r.legal_plays < 0,
        "unrated play": lambda r: r.kind == 0 and r.legal_plays > 1 and not r.equity,
        "play outside the analysis": lambda r: r.equity and r.played < 0,
        "error of the file": lambda r: r.stored_error >= 0,
        "unrated cube": lambda r: r.kind > 0 and r.nd != r.nd,
        "no double, ND <= 0": lambda r: r.kind == 1 and r.action == 0 and r.nd <= 0,
        "no double inside": lambda r: r.kind == 1 and r.action == 0 and r.nd > 0 and r.nd - min(r.dt, r.dp) < 0.2,
        "no double outside": lambda r: r.kind == 1 and r.action == 0 and r.nd - min(r.dt, r.dp) >= 0.2,
        "double": lambda r: r.action == 1,
        "take": lambda r: r.action == 2,
        "pass": lambda r: r.action == 3,
        "beaver": lambda r: r.action == 4,
        "luck": lambda r: r.luck not in (0, float("nan")),
        "no luck": lambda r: r.kind == 0 and r.luck != r.luck,
        "zero luck": lambda r: r.luck == 0,
        "undated": lambda r: r.day < 0,
        "no tournament": lambda r: r.tournament is None,
        "other table": lambda r: r.analysis_met == "Woolsey",
        "undecided": lambda r: r.outcome == 0 and r.length > 0,
        "unknown player": lambda r: r.player is None,
        "illegal": lambda r: r.illegal,
        "mark": lambda r: r.mark == 1,
    }
    assert [name for name, test in cases.items() if not any(map(test, rows))] == []
    assert {r.seat for r in rows} == {0, 1}
    assert len({r.engine for r in rows}) == 4
    assert (sample(0).sizes == 0).any()
