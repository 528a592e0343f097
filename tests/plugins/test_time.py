"""Decisions by the time they took."""

from __future__ import annotations

import pytest

from millipoint import columns_of, compute, default_plugins
from millipoint.decision import CHECKER, DOUBLE
from millipoint.plugins.time import columns
from millipoint.testing import check_column, check_metric, sample

from .build import cube, match, play
from .reference import known
from .structured import judged, value

NAN = float("nan")


@pytest.mark.parametrize(("time", "at"), [(0, 0), (4.9, 0), (5, 1), (14.9, 1), (15, 2), (29, 2), (30, 3), (900, 3)])
def test_bands(time: float, at: int) -> None:
    found = value("time", match([play(0.2, time=time)]))
    assert [b.decisions for b in found.bands] == [int(i == at) for i in range(4)]
    assert found.bands[at].error == pytest.approx(0.2)
    assert found.bands[at].blunders == 1
    assert [(b.low, b.high) for b in found.bands] == [(0, 5), (5, 15), (15, 30), (30, None)]


def test_a_play_includes_the_cube_decision_before_it() -> None:
    rows = [cube("no double", 0.3, 0.3, 1.0, time=4.0), play(0.0, time=3.0), play(0.0, time=3.0), cube("no double", 0.3, 0.3, 1.0, seat=1, time=9.0),
            play(0.0, time=1.0), cube("no double", 0.3, 0.3, 1.0), play(0.0, time=6.0)]  # fmt: skip
    assert [b.decisions for b in value("time", match(rows)).bands] == [3, 3, 0, 0]


def test_unrated_decisions_are_only_counted() -> None:
    bands = value("time", match([play(0.2, time=1.0), play(None, time=1.0), play(0.1)])).bands
    assert (bands[0].decisions, bands[0].rated, bands[0].error) == (2, 1, pytest.approx(0.2))
    assert bands[1].error is None


def test_no_times() -> None:
    assert compute("time", match([play(0.1)]))[0].only.reason == "no decision with a time and an analysis"


def test_against_a_loop() -> None:
    table = sample(3)
    rows = judged(table)
    bounds = [(b.low, b.high or 10**9) for b in value("time", table).bands]
    want = [[0, 0, 0.0] for _ in bounds]
    for before, j in zip([None, *rows], rows, strict=False):
        if not known(j.d.time):
            continue
        spent = j.d.time
        same = before and (before.d.match, before.d.game, before.d.seat, before.d.kind) == (j.d.match, j.d.game, j.d.seat, DOUBLE)
        if before and same and j.d.kind == CHECKER and known(before.d.time):
            spent += before.d.time
        cell = want[next(i for i, (low, high) in enumerate(bounds) if low <= spent < high)]
        cell[0] += 1
        if j.error is not None:
            cell[1] += 1
            cell[2] += j.error
    for b, (n, rated, error) in zip(value("time", table).bands, want, strict=True):
        assert (b.decisions, b.rated, b.error) == (n, rated, pytest.approx(error / rated) if rated else None)


def test_laws() -> None:
    check_metric(default_plugins().metric("time"), table=sample(1, matches=8, rows=6))
    for column in columns_of(columns):
        check_column(column, table=sample(2, matches=6, rows=6))
