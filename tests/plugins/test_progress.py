"""Progress: points, trend, goal."""

from __future__ import annotations

import pytest

from millipoint import Decisions, UsageError, answer
from millipoint.plugins.progress.study import Goal, progress
from millipoint.plugins.progress.trend import expected, suggestion, trend
from millipoint.schema import INT_NULL

from .build import match, with_errors

EXAMPLE = [6.2, 5.8, 6.0, 5.1, 5.3]


def test_the_line_of_the_example() -> None:
    found = trend(EXAMPLE, 6)
    assert found is not None
    assert (found.slope, found.projected, found.points) == (pytest.approx(-0.25), pytest.approx(3.68), 5)


def test_a_line_needs_three_points_above_0() -> None:
    assert trend([6.2, 5.8]) is None
    assert trend([6.2, None, 0.0, float("nan"), 5.8]) is None
    found = trend([6.2, 0.0, 5.8, None, 6.0, 5.1, 5.3])
    assert found is not None and found.slope == pytest.approx(-0.25) and found.projected is None


def test_the_line_stops_at_0() -> None:
    found = trend([3.0, 2.0, 1.0], 10)
    assert found is not None and found.projected == 0.0


@pytest.mark.parametrize(
    ("days", "deadline", "want"),
    [([0, 7, 14, 21], 35, 3), ([0, 28], 56, 2), ([5, 5, 5], 100, None), ([], 10, None), ([0, 7], 3, 0), ([0, 7, 14], 21, 2)],
)
def test_matches_ahead(days: list[int], deadline: int, want: int | None) -> None:
    """Matches a week over the span of the days, times the weeks left."""
    assert expected(days, deadline) == want


@pytest.mark.parametrize(
    ("pr", "want"),
    [(4.21, 4.0), (4.0, 4.0), (2.0, 2.0), (1.96, 1.5), (1.2, 0.7), (0.5, 0.1), (0.1, 0.1), (13.0, 12.0), (0.0, None), (-1.0, None),
     (float("inf"), None), (float("nan"), None), (None, None), (5.999, 6.0), (2.5, 2.0), (5.99, 4.0), (6.0, 6.0), (8.0, 6.0), (11.0, 9.0),
     (30.0, 12.0), (1.99, 1.5), (1.996, 2.0)],
)  # fmt: skip
def test_suggestions(pr: float | None, want: float | None) -> None:
    assert suggestion(pr) == want


def matches() -> list[Decisions]:
    return [
        match(with_errors(pr * 20 / 500, 20), number=i, day=7 * i, tournament=("Open", None, "Cup")[i % 3]) for i, pr in enumerate(EXAMPLE)
    ]


def test_points() -> None:
    undated = match(with_errors(9.0, 20), number=9, day=INT_NULL, tournament="Cup")
    found = answer(progress(tournament_days={"Cup": 3}), [*reversed(matches()), undated])
    assert [p.day for p in found.matches] == [0, 7, 14, 21, 28]
    assert [p.value.value for p in found.matches] == pytest.approx(EXAMPLE)
    assert [(p.tournament, p.day) for p in found.tournaments] == [("Open", 0), ("Cup", 3)]
    assert found.tournaments[0].value.value == pytest.approx((6.2 + 5.1) / 2)
    assert found.undated == 1
    assert found.whole.n == 120
    assert found.trend is not None and found.trend.slope == pytest.approx(-0.25)
    assert (found.goal, found.reached) == (None, None)


def test_goal() -> None:
    """Five matches over four weeks are 1.25 a week; eight weeks left are ten matches."""
    found = answer(progress(goal=Goal(4.0, 10, 14)), matches())
    assert found.trend is not None and found.trend.ahead == 10
    assert found.trend.projected == pytest.approx(6.18 - 0.25 * 14)
    assert found.reached is True
    assert answer(progress(goal=Goal(2.5, 10, 14)), matches()).reached is False
    assert found.suggestion == 4.0


@pytest.mark.parametrize(("measure", "unit"), [("mwc", "mwc_loss"), ("l7", "l7")])
def test_other_measures(measure: str, unit: str) -> None:
    found = answer(progress(measure=measure), matches())
    assert found.whole.signature.startswith(f"{unit}|")
    assert found.trend is not None and found.trend.slope == pytest.approx(-0.25)
    money = [match(with_errors(0.2, 20), number=i, day=i, length=0) for i in range(3)]
    assert answer(progress(measure=measure), money).matches == ()


def test_unknown_measure() -> None:
    with pytest.raises(UsageError, match="unknown measure 'elo'"):
        next(progress(measure="elo"))


def test_nothing() -> None:
    found = answer(progress(), [])
    assert (found.matches, found.trend, found.suggestion) == ((), None, None)
