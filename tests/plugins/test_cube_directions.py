"""Directions of cube errors."""

from __future__ import annotations

import pytest

from millipoint import columns_of, compute, default_plugins
from millipoint.decision import CHECKER, DOUBLE, NO_DOUBLE, PASSED
from millipoint.plugins.cube_directions import columns
from millipoint.testing import check_column, check_metric, sample

from .build import cube, match, play
from .structured import judged, value

CELLS = ("right_offers", "missed_doubles", "premature_doubles", "right_answers", "wrong_passes", "wrong_takes")


@pytest.mark.parametrize(
    ("decision", "cell", "cost"),
    [
        (cube("no double", 0.3, 0.9, 1.0), "missed_doubles", 0.6),
        (cube("double", 0.3, 0.9, 1.0), "right_offers", 0),
        (cube("no double", 0.799, 0.6, 1.0), "right_offers", 0),
        (cube("double", 0.799, 0.6, 1.0), "premature_doubles", 0.199),
        (cube("double", 1.15, 1.4, 1.0), "premature_doubles", 0.15),
        (cube("take", 0.3, 0.9, 1.0), "right_answers", 0),
        (cube("pass", 0.3, 0.9, 1.0), "wrong_passes", 0.1),
        (cube("take", 1.15, 1.4, 1.0), "wrong_takes", 0.4),
        (cube("pass", 1.15, 1.4, 1.0), "right_answers", 0),
        (cube("pass", 0.9, 1.0, 1.0), "right_answers", 0),
    ],
)
def test_cells(decision: object, cell: str, cost: float) -> None:
    found = value("cube_directions", match([decision]))  # type: ignore[list-item]
    assert {name: getattr(found, name).n for name in CELLS} == {name: int(name == cell) for name in CELLS}
    assert getattr(found, cell).cost == pytest.approx(cost, abs=1e-6)


def test_a_missed_double_outside_the_count() -> None:
    assert value("cube_directions", match([cube("no double", -0.05, 0.1, 1.0)])) is None
    assert compute("cube_directions", match([play(0.1)]))[0].only.reason == "no counted cube decisions"


def test_against_a_loop() -> None:
    table = sample(3)
    want = dict.fromkeys(CELLS, (0, 0.0))
    for j in judged(table):
        if not j.counts or j.d.kind == CHECKER:
            continue
        if j.d.kind == DOUBLE:
            wrong = "missed_doubles" if j.d.action == NO_DOUBLE else "premature_doubles"
        else:
            wrong = "wrong_passes" if j.d.action == PASSED else "wrong_takes"
        cell = wrong if j.error else ("right_offers" if j.d.kind == DOUBLE else "right_answers")
        n, cost = want[cell]
        want[cell] = n + 1, cost + (j.error or 0.0)
    found = value("cube_directions", table)
    for cell, (n, cost) in want.items():
        assert (getattr(found, cell).n, getattr(found, cell).cost) == (n, pytest.approx(cost))


def test_laws() -> None:
    check_metric(default_plugins().metric("cube_directions"), table=sample(1, matches=8, rows=6))
    for column in columns_of(columns):
        check_column(column, table=sample(2, matches=6, rows=6))
