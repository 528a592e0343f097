"""Study plan: the worked value, who enters, ranking, what cannot be placed, and all against loops."""

from __future__ import annotations

import doctest
import math
from pathlib import Path

import numpy as np
import pytest

from millipoint import Decision, Decisions, Filter, columns_of, compute
from millipoint.plugins.studyplan import columns
from millipoint.plugins.studyplan.interval import Sums, poisson
from millipoint.plugins.studyplan.metric import METRICS, StudyPlan
from millipoint.testing import check_column, check_metric, sample

from .build import match, play
from .families import REAL, families_of, given_excess, given_theme, judged, planted, table_of

EXAMPLE = (0.012, 0.008, 0.015, 0.004, 0.010, -0.001)


def test_laws() -> None:
    check_metric(METRICS[0])


@pytest.mark.parametrize("column", columns_of(columns), ids=lambda c: c.name)
def test_laws_of_columns(column: object) -> None:
    check_column(column)


def member(value: float, theme: int = 1, cost: float = 0.1) -> Decision:
    """An error with this theme whose loss beyond difficulty is ``value``."""
    return play(cost, luck=value, luck_level=theme)


def report(rows: list[Decision], length: int = 7, **more: object) -> StudyPlan:
    plugins = planted(excess=given_excess, theme=given_theme)
    value = compute("studyplan", match(rows, length=length), plugins=plugins, **more)[0].only.value  # type: ignore[arg-type]
    assert isinstance(value, StudyPlan)
    return value


def test_worked_value() -> None:
    low, high, _ = poisson(Sums(np.array([sum(EXAMPLE)]), np.array([sum(x * x for x in EXAMPLE)])))
    assert (round(100 * sum(EXAMPLE), 2), round(100 * low[0], 2), round(100 * high[0], 2)) == (4.80, 0.20, 9.40)
    found = report([member(x) for x in EXAMPLE])
    (one,) = found.families
    assert (one.rank, one.errors, one.theme, one.kind) == (1, 6, "gammon undervalued", "checker")
    assert [round(100 * x, 2) for x in (one.value, one.low, one.high)] == [4.80, 0.20, 9.40]
    assert not found.tentative


def test_five_errors_and_a_lower_bound_above_0() -> None:
    found = report(
        [*[member(0.01, 1)] * 4, *[member(0.01, 2)] * 5, *[member(x, 3) for x in (0.03, -0.03, 0.01, 0.0, 0.0)]]
    )
    assert [(f.theme, f.errors) for f in found.families] == [("too many blots", 5)]
    assert [(f.theme, f.rank) for f in found.tentative] == [("gammon undervalued", None), ("point not made", None)]


def test_ranked_by_lower_bound() -> None:
    found = report([*[member(0.02, 1)] * 5, *[member(0.01, 2)] * 30, *[member(0.01, 3)] * 9])
    assert [(f.rank, f.theme) for f in found.families] == [
        (1, "too many blots"),
        (2, "point not made"),
        (3, "gammon undervalued"),
    ]


def test_unpriced_is_asked_before_unthemed() -> None:
    rows = [member(0.01, 0), member(0.01, 1), member(math.nan, 0)]
    found = report(rows[:2])
    assert (found.unthemed, found.unpriced, len(found.tentative)) == (1, 0, 1)
    money = report(rows, length=0)
    assert (money.unthemed, money.unpriced, money.families, money.tentative) == (0, 3, (), ())


@pytest.mark.parametrize("seed", [REAL, *range(3)])
def test_against_loops(seed: int) -> None:
    table = table_of(seed)
    sums, unpriced, unthemed = families_of(judged(list(table)))
    found = compute("studyplan", table)[0].only.value
    assert (found.unthemed, found.unpriced) == (unthemed, unpriced)
    have = {(f.plan, f.kind, f.theme): f for f in (*found.families, *found.tentative)}
    assert have.keys() == sums.keys()
    for key, values in sums.items():
        total, half = sum(values), 1.96 * math.sqrt(sum(x * x for x in values))
        f = have[key]
        assert (f.errors, f.value, f.low, f.high) == (
            len(values),
            *map(pytest.approx, (total, total - half, total + half)),
        )
        assert (f.rank is not None) == (len(values) >= 5 and total - half > 0)
    lows = [f.low for f in found.families]
    assert lows == sorted(lows, reverse=True)


def test_twice_the_loss_is_twice_the_plan() -> None:
    one, two = report([member(x) for x in EXAMPLE]), report([member(2 * x) for x in EXAMPLE])
    for name in ("value", "low", "high"):
        assert getattr(two.families[0], name) == pytest.approx(2 * getattr(one.families[0], name))


def test_decisions_behind_a_family() -> None:
    table = sample(0)
    first = compute("studyplan", table)[0].only.value.families[0]
    figures = compute("studyplan", table, filter=first.family.where(Filter()))[0]
    assert sum(len(rows) for _, rows in figures.decisions(table)) == first.errors


def test_nothing() -> None:
    assert compute("studyplan", Decisions.empty())[0].only.value is None


def test_the_page_is_true() -> None:
    page = Path(__file__).parents[2] / "docs" / "study.md"
    assert doctest.testfile(str(page), module_relative=False).failed == 0
