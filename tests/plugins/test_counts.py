"""Counts of decisions, errors and the six cube errors; what is 0 and what is unknown."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from millipoint import Column, Decision, Decisions, Metric, Settings, columns_of, compute
from millipoint.plugins.counts import columns, cube_errors
from millipoint.plugins.counts.metric import METRICS
from millipoint.testing import check_column, check_metric, sample

from .build import cube, match, play

SIX = (
    "missed_double_below_cp", "missed_double_above_cp", "wrong_double_below_dp", "wrong_double_above_tg",
    "wrong_take", "wrong_pass",
)  # fmt: skip
UNKNOWN = (np.nan, np.nan, np.nan)
BLANK = play(equity=(), played=-1)


def values(names: list[str], table: Decisions, **settings: Any) -> dict[str, float | None]:
    return {str(f.metric): f.only.value for f in compute(names, table, settings=Settings(**settings))}


def test_by_kind() -> None:
    rows = [play(), play(legal_plays=1), play(None), cube("no double", 0.3, 0.3, 1), cube("no double", -1, -1, 1)]
    rows += [cube("double", 0.3, 0.3, 1), cube("take"), cube("pass"), cube("take", *UNKNOWN)]
    found = values(["n_checker", "n_double", "n_take", "forced", "unrated", "plays"], match(rows))
    assert found == {"n_checker": 1, "n_double": 2, "n_take": 2, "forced": 1, "unrated": 2, "plays": 3}


@pytest.mark.parametrize("rule, equity, reaches", [("error", 0.05, True), ("error", 0.0495, True), ("error", 0.0494, False),
                                                   ("blunder", 0.1, True), ("blunder", 0.0995, True), ("blunder", 0.0994, False)])  # fmt: skip
def test_thresholds_are_inclusive_and_to_the_millipoint(rule: str, equity: float, reaches: bool) -> None:
    name = {"error": "errors", "blunder": "blunders"}[rule]
    assert values([name], match([play(equity)])) == {name: int(reaches)}


def test_a_blunder_is_an_error() -> None:
    table = match([play(0.02), play(0.06), play(0.2), play(0.3, legal_plays=1)])
    assert values(["errors", "blunders"], table) == {"errors": 2, "blunders": 1}
    assert values(["errors", "blunders"], table, error_threshold=0.02, blunder_threshold=0.06) == {"errors": 3, "blunders": 2}
    assert values(["errors", "blunders"], table, error_threshold=0.06, blunder_threshold=0.12) == {"errors": 2, "blunders": 1}


@pytest.mark.parametrize(
    "action, nd, dt, dp, name, cost",
    [
        ("no double", 0.30, 0.50, 1.0, "missed_double_below_cp", 0.20),
        ("no double", 0.30, 1.00, 1.0, "missed_double_below_cp", 0.70),  # DT = DP is below
        ("no double", 0.90, 1.20, 1.0, "missed_double_above_cp", 0.10),
        ("double", 0.50, 0.40, 1.0, "wrong_double_below_dp", 0.10),
        ("double", 1.00, 0.40, 1.0, "wrong_double_below_dp", 0.60),  # ND = DP is below
        ("double", 1.10, 1.40, 1.0, "wrong_double_above_tg", 0.10),
        ("take", 0.90, 1.30, 1.0, "wrong_take", 0.30),
        ("beaver", 0.90, 1.30, 1.0, "wrong_take", 0.30),
        ("pass", 0.50, 0.80, 1.0, "wrong_pass", 0.20),
    ],
)
def test_cube_errors(action: str, nd: float, dt: float, dp: float, name: str, cost: float) -> None:
    table = match([cube(action, nd, dt, dp), cube("no double", 0.3, 0.3, 1.0), cube("take", 0.3, 0.3, 1.0)])
    names = [s + end for s in SIX for end in ("", "_cost", "_mwc")]
    found = values(names, table)
    want = dict.fromkeys(names, 0.0) | {name: 1, f"{name}_cost": cost, f"{name}_mwc": cost * 0.06261}
    assert found == pytest.approx(want, abs=1e-6)


def test_costs_add_up_to_the_errors_of_the_cube() -> None:
    rows = [cube(a, nd, dt, 1.0) for a in ("no double", "double", "take", "pass") for nd in (0.1, 0.5, 1.1) for dt in (0.2, 0.7, 1.3)]
    found = values([*(f"{s}_cost" for s in SIX), "error_double", "error_take"], match(rows))
    total = (found.pop("error_double") or 0) + (found.pop("error_take") or 0)
    assert sum(v or 0 for v in found.values()) == pytest.approx(total)


# -- what is 0 and what is unknown ---------------------------------------------------------------------------------------
KINDS = ["n_checker", "n_double", "n_take", "forced", *SIX, *(f"{s}_cost" for s in SIX), *(f"{s}_mwc" for s in SIX)]


def test_without_a_cube_its_errors_are_zero() -> None:
    found = values(KINDS, match([play(), play(0.1)], length=1))
    assert found.pop("n_checker") == 2
    assert set(found.values()) == {0}


def test_nothing_analysed_is_unknown() -> None:
    rows = [BLANK, cube("no double", *UNKNOWN), cube("take", *UNKNOWN)]
    found = compute([*KINDS, "errors", "blunders", "unrated", "plays"], match(rows))
    assert {str(f.metric): f.only.value for f in found if f.only.value is not None} == {"unrated": 3, "plays": 1}
    assert {f.only.reason for f in found if f.only.value is None} == {"no analysis", "no cube analysis", "no counted decisions"}


def test_plays_without_the_cube_analysed() -> None:
    found = values(KINDS, match([play(0.1), cube("no double", *UNKNOWN)]))
    assert found["n_checker"] == 1
    assert found["n_double"] is None
    assert found["missed_double_below_cp"] is None
    assert found["missed_double_below_cp_cost"] is None
    assert found["missed_double_below_cp_mwc"] is None
    assert found["n_take"] == found["wrong_take"] == found["wrong_take_cost"] == found["wrong_take_mwc"] == 0


def test_partly_analysed_is_about_that_part() -> None:
    rows: list[Decision] = [play(0.1), BLANK, cube("double", 0.5, 0.4, 1.0), cube("no double", *UNKNOWN)]
    found = values(["n_checker", "n_double", "wrong_double_below_dp", "missed_double_below_cp", "unrated"], match(rows))
    assert found == {"n_checker": 1, "n_double": 1, "wrong_double_below_dp": 1, "missed_double_below_cp": 0, "unrated": 2}


def test_uncounted_no_doubles_are_analysed_all_the_same() -> None:
    found = values(["n_double", "missed_double_below_cp"], match([cube("no double", -1, -1.2, 1.0)]))
    assert found == {"n_double": 0, "missed_double_below_cp": 0}


def test_money_has_no_mwc() -> None:
    table = match([cube("take", 0.9, 1.3, 1.0)], length=0)
    found = compute(["wrong_take", "wrong_take_cost", "wrong_take_mwc"], table)
    assert [f.only.value for f in found[:2]] == pytest.approx([1, 0.3], rel=1e-5)
    assert (found["wrong_take_mwc"].only.value, found["wrong_take_mwc"].only.reason) == (None, "no match score")


def test_no_interval() -> None:
    assert compute("n_checker", match([play()]))[0].only.reason == "not defined"


@pytest.mark.parametrize("metric", METRICS, ids=str)
@pytest.mark.parametrize("counting", ["xg", "gnubg"])
def test_laws(metric: Metric, counting: str) -> None:
    check_metric(metric, settings=Settings(counting=counting), table=sample(5, matches=8, rows=6))


@pytest.mark.parametrize("column", columns_of(columns, cube_errors), ids=lambda c: c.name)
def test_laws_of_columns(column: Column) -> None:
    check_column(column, table=sample(6, matches=8, rows=6))
