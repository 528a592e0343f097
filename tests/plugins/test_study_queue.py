"""The queue of study."""

from __future__ import annotations

import pytest

from millipoint import Decisions, columns_of, compute, default_plugins
from millipoint.plugins.study_queue import columns
from millipoint.testing import check_column, check_metric, sample

from .build import match, play
from .reference import millipoints
from .structured import judged, value


def test_costliest_first_each_once() -> None:
    rows = [play(e, position=p) for e, p in ((0.06, 1), (0.3, 2), (0.2, 1), (0.049, 3), (0.4, 0))]
    found = value("study_queue", match(rows))
    assert [(q.position, round(q.error, 3), q.decisions) for q in found.positions] == [(2, 0.3, 1), (1, 0.2, 2)]
    assert found.waiting == 2


def test_handled_positions_are_left_out() -> None:
    table = match([play(0.1 * p, position=p) for p in (1, 2, 3)])
    found = value("study_queue", table, context={"handled": {2}})
    assert [q.position for q in found.positions] == [3, 1]
    assert value("study_queue", table, context={"handled": frozenset({1, 2, 3})}).positions == ()


def test_at_most_fifty() -> None:
    table = match([play(0.05 + p / 1000, position=p) for p in range(1, 71)])
    found = value("study_queue", table)
    assert (len(found.positions), found.waiting, found.positions[0].position) == (50, 70, 70)


def test_the_threshold_is_included() -> None:
    table = match([play(0.05, position=1)])
    assert len(value("study_queue", table).positions) == 1
    assert value("study_queue", table, error_threshold=0.06).positions == ()


def test_against_a_loop() -> None:
    table = sample(3)
    worst: dict[int, float] = {}
    for j in judged(table):
        if j.counts and j.d.position and millipoints(j.error or 0.0) >= 50:
            worst[j.d.position] = max(worst.get(j.d.position, 0.0), j.error or 0.0)
    found = value("study_queue", table)
    assert found.waiting == len(worst)
    assert [q.error for q in found.positions] == pytest.approx(sorted(worst.values(), reverse=True)[:50])
    assert all(worst[q.position] == pytest.approx(q.error) for q in found.positions)


def test_nothing_counted() -> None:
    assert compute("study_queue", Decisions.empty())[0].only.reason == "no counted decisions"


def test_laws() -> None:
    check_metric(default_plugins().metric("study_queue"), table=sample(1, matches=8, rows=6))
    for column in columns_of(columns):
        check_column(column, table=sample(2, matches=6, rows=6))
