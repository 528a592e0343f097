"""The plan as a column."""

from __future__ import annotations

import pytest

from millipoint import Frame, Settings, columns_of, compute, default_plugins
from millipoint.plugins.plan import columns
from millipoint.position import PLANS, flip, plan
from millipoint.testing import check_column, sample

from .build import cube, match


@pytest.mark.parametrize("column", columns_of(columns), ids=lambda c: c.name)
def test_laws(column: object) -> None:
    check_column(column)


def test_the_plan_is_that_of_the_side_that_decides() -> None:
    """A blitz is doubled, and answered by a side that is not in one."""
    board = [0] * 26
    for stop, n in {1: 2, 2: 2, 3: 2, 4: 2, 13: 5, 8: 2, 0: -1, 19: -5, 20: -4, 17: -5}.items():
        board[stop] = n
    other = tuple(flip(board).tolist())
    rows = [cube("double", 0.4, 0.6, board=tuple(board)), cube("take", 0.4, 0.6, seat=1, board=other)]
    frame = Frame(match(rows), default_plugins().session(Settings()))
    assert [PLANS[code] for code in frame.get("plan")] == ["blitz", PLANS[int(plan(other)[0])]] != ["blitz", "blitz"]


def test_groups_add_up() -> None:
    data = sample(2)
    parts = [e.value or 0 for _, e in compute("error_total", data, by="plan")[0]]
    assert sum(parts) == pytest.approx(compute("error_total", data)[0].only.value)
