"""Millipoints a decision, and the errors added up."""

from __future__ import annotations

import pytest

from millipoint import Decisions, Metric, Settings, compute
from millipoint.plugins.error_rate.metric import METRICS
from millipoint.testing import check_metric, sample

from .build import cube, match, play, with_errors

ROWS = [play(0.1), play(0.05, seat=1), cube("double", 0.9, 0.7, 1.0), cube("take", 0.9, 1.2, 1.0, seat=1), play(0.4, legal_plays=1)]


def test_rate_is_twice_pr_with_its_interval() -> None:
    pr, rate = compute(["pr", "error_rate"], sample(2), by="player")
    for (_, a), (_, b) in zip(pr, rate, strict=True):
        assert (a.value is None) == (b.value is None)
        if a.value is not None:
            assert b.value == pytest.approx(2 * a.value)
        if a.low is not None and a.high is not None:
            assert (b.low, b.high) == (pytest.approx(2 * a.low), pytest.approx(2 * a.high))


def test_known_rate() -> None:
    figure = compute("error_rate", match(with_errors(0.976, 156)))[0].only
    assert round(figure.value, 2) == 6.26


def test_sums() -> None:
    found = compute(["error_total", "error_checker", "error_double", "error_take"], match(ROWS))
    assert [f.only.value for f in found] == pytest.approx([0.55, 0.15, 0.2, 0.2], rel=1e-5)
    assert [f.only.reason for f in found] == ["not defined"] * 4


def test_sums_of_nothing_are_unknown() -> None:
    found = compute(["error_total", "error_take", "error_rate"], match([play(legal_plays=1)]))
    assert [f.only.value for f in found] == [None] * 3
    assert {f.only.reason for f in found} == {"no counted decisions"}


def test_full_precision_is_kept_in_sums() -> None:
    table = Decisions.concat([match([play(0.0004)] * 50, number=i) for i in range(1, 3)])
    assert compute("error_total", table)[0].only.value == pytest.approx(0.04, rel=1e-5)


@pytest.mark.parametrize("metric", METRICS, ids=str)
@pytest.mark.parametrize("counting", ["xg", "gnubg"])
def test_laws(metric: Metric, counting: str) -> None:
    check_metric(metric, settings=Settings(counting=counting), table=sample(5, matches=8, rows=6))
