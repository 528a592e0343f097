"""Histogram: bounds of the bins, rounding, sums."""

from __future__ import annotations

import pytest

from millipoint import columns_of, compute, default_plugins
from millipoint.plugins.histogram import columns
from millipoint.testing import check_column, check_metric, sample

from .build import match, play
from .reference import millipoints
from .structured import judged, value

EDGES = (0, 5, 10, 25, 50, 100, 10**9)


@pytest.mark.parametrize(
    ("error", "at"),
    [(0, 0), (0.0044, 0), (0.0046, 1), (0.005, 1), (0.0094, 1), (0.01, 2), (0.025, 3), (0.0496, 4), (0.0994, 4), (0.0996, 5), (2, 5)],
)
def test_bins(error: float, at: int) -> None:
    found = value("histogram", match([play(error)]))
    assert [b.n for b in found.bins] == [int(i == at) for i in range(6)]
    assert found.bins[at].cost == pytest.approx(error)


def test_bounds() -> None:
    bins = value("histogram", match([play(0.1)])).bins
    assert [(b.low, b.high) for b in bins] == [(0, 5), (5, 10), (10, 25), (25, 50), (50, 100), (100, None)]


def test_against_a_loop() -> None:
    table = sample(3)
    errors = [j.error or 0.0 for j in judged(table) if j.counts]
    found = value("histogram", table)
    for b, low, high in zip(found.bins, EDGES, EDGES[1:], strict=False):
        inside = [e for e in errors if low <= millipoints(e) < high]
        assert (b.n, b.cost) == (len(inside), pytest.approx(sum(inside)))
        assert b.share == pytest.approx(len(inside) / len(errors))


def test_nothing_counted() -> None:
    assert compute("histogram", match([play(None)]))[0].only.reason == "no counted decisions"


def test_laws() -> None:
    check_metric(default_plugins().metric("histogram"), table=sample(1, matches=8, rows=6))
    for column in columns_of(columns):
        check_column(column, table=sample(2, matches=6, rows=6))
