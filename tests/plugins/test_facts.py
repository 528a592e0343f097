"""Facts as columns: opponent, year, month, money, post-Crawford, kinds."""

from __future__ import annotations

import datetime

import attrs
import numpy as np
import pytest

from millipoint import Column, Decisions, Filter, Frame, Settings, columns_of, compute, default_plugins
from millipoint.plugins.facts import columns
from millipoint.testing import check_column, sample

from .build import cube, match, play

DAY = (datetime.date(2024, 2, 29) - datetime.date(1970, 1, 1)).days


def column(table: Decisions, name: str, grain: str = "decision") -> list[object]:
    session = default_plugins().session(Settings(), None)
    values: list[object] = Frame(table, session).at(name, grain).tolist()
    return values


def test_opponent_groups_and_filters() -> None:
    table = match([play(0.1), play(0.3, seat=1)])
    figures = compute("error_total", table, by="opponent")[0]
    assert figures["Bob"].value == pytest.approx(0.1)
    assert figures["Ann"].value == pytest.approx(0.3)
    against = compute("error_total", table, filter=Filter().where("opponent", "==", "Ann"))[0].only
    assert against.value == pytest.approx(0.3)


def test_year_and_month() -> None:
    dated = match([play()], day=DAY)
    undated = match([play()], number=2)
    table = Decisions.concat([dated, undated])
    assert column(dated, "year") == [2024]
    assert column(dated, "month") == [202402]
    years = compute("n_checker", table, by="year")[0]
    assert [label for label, _ in years] == [(2024,), (None,)]
    assert compute("n_checker", table, filter=Filter().where("year", ">=", 0))[0].only.value == 1


@pytest.mark.parametrize("day, year, month", [(0, 1970, 197001), (-1, 1969, 196912), (DAY + 1, 2024, 202403)])
def test_days_at_the_edges_of_months(day: int, year: int, month: int) -> None:
    table = match([play()], day=day)
    assert (column(table, "year"), column(table, "month")) == ([year], [month])


def test_money() -> None:
    assert column(match([play()], length=0), "money") == [True]
    assert column(match([play()], length=5), "money") == [False]


@pytest.mark.parametrize(
    "length, score, crawford, expected",
    [(5, (4, 2), 1, False), (5, (4, 2), 0, True), (5, (2, 4), 0, True), (5, (3, 3), 0, False), (1, (0, 0), 0, False), (0, (0, 0), 0, False)],
)
def test_postcrawford(length: int, score: tuple[int, int], crawford: int, expected: bool) -> None:
    table = match([attrs.evolve(play(), crawford=crawford)], length=length, score=score)
    assert column(table, "postcrawford") == [expected]


def test_cube_kind_and_candidates() -> None:
    table = match([play(), cube("no double"), cube("take", seat=1)])
    assert column(table, "cube_kind") == [False, True, True]
    assert np.array_equal(column(table, "candidates"), [2, 0, 0])


@pytest.mark.parametrize("column", columns_of(columns), ids=lambda c: c.name)
def test_laws_of_columns(column: Column) -> None:
    check_column(column, table=sample(6, matches=8, rows=6))
