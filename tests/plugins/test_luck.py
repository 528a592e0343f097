"""Luck, and the result of a match without it."""

from __future__ import annotations

import numpy as np
import pytest

from millipoint import Column, Decision, Decisions, Filter, Metric, Settings, columns_of, compute
from millipoint.met import load
from millipoint.plugins.luck import columns
from millipoint.plugins.luck.metric import METRICS
from millipoint.testing import check_column, check_metric, sample

from .build import cube, match, play

MET = load("Kazaross-XG2")
U = float(MET.unit_value(7, 7, 1, 0))
ALL = ["luck", "luck_total", "luck_mwc", "luck_adjusted"]


def rolls(*own: float, other: tuple[float, ...] = ()) -> list[Decision]:
    return [*(play(luck=x) for x in own), *(play(seat=1, luck=x) for x in other)]


def test_a_lost_match() -> None:
    rows = rolls(-0.20 / U, np.nan, other=(0.10 / U, np.nan))
    figures = compute("luck_adjusted", match(rows, winner=1), by="player")[0]
    assert figures["Ann"].value == pytest.approx(-0.5 + 0.30, abs=1e-6)
    assert figures["Bob"].value == pytest.approx(0.20, abs=1e-6)
    assert figures["Ann"].n == 2  # measured rolls; there were 4
    assert figures["Ann"].reason == "not defined"


def test_mean_and_totals() -> None:
    table = match(rolls(0.3, -0.1, 0.1, np.nan))
    mean, total, mwc = (f.only for f in compute(ALL[:3], table))
    assert mean.value == pytest.approx(100)
    assert (mean.n, mean.reason) == (3, "not defined")
    assert total.value == pytest.approx(0.3)
    assert mwc.value == pytest.approx(0.3 * U, rel=1e-5)


def test_forced_plays_and_dances_are_rolls() -> None:
    table = match([play(luck=0.2, legal_plays=1), play(luck=-0.4, equity=(), played=-1, legal_plays=0), cube("no double")])
    assert compute("luck", table)[0].only.value == pytest.approx(-100)


def test_luck_follows_the_cube() -> None:
    table = match([play(luck=0.5, cube=2)])
    assert compute("luck_mwc", table)[0].only.value == pytest.approx(0.5 * 0.12638, abs=1e-5)


@pytest.mark.parametrize("luck", [np.nan, 0.0])
def test_no_luck_in_the_file(luck: float) -> None:
    table = match(rolls(luck, luck, other=(luck,)), winner=0)
    found = compute(ALL, table)
    assert [f.only.value for f in found] == [None] * 4
    assert [f.only.reason for f in found] == ["no luck in the file"] * 2 + [
        "no luck at a match score", "no finished match with measured luck"
    ]  # fmt: skip


def test_a_file_of_zeros_is_unknown_match_by_match() -> None:
    table = Decisions.concat([match(rolls(0.0, 0.0)), match(rolls(0.2, 0.0), number=2)])
    assert compute("luck", table)[0].only.n == 2


@pytest.mark.parametrize("length, winner", [(0, 0), (7, None), (65, 0)])
def test_no_adjusted_result(length: int, winner: int | None) -> None:
    table = match(rolls(0.3, -0.1, other=(0.2,)), length=length, winner=winner)
    assert compute("luck_adjusted", table)[0].only.value is None
    assert compute("luck_total", table)[0].only.value == pytest.approx(0.4)


def test_luck_in_money_play_has_no_mwc() -> None:
    table = match(rolls(0.3), length=0)
    assert compute("luck", table)[0].only.value == pytest.approx(300)
    assert compute("luck_mwc", table)[0].only.reason == "no luck at a match score"


@pytest.mark.parametrize("seat", [0, 1])
def test_a_match_that_does_not_start_at_0_0(seat: int) -> None:
    rows = [play(luck=0.1, start_score=3), play(seat=1, luck=0.1, start_score=1)]
    table = match(rows, score=(3, 1), winner=0)
    start = float(MET.mwc(4, 6, False, 0))
    own = compute("luck_adjusted", table, by="player")[0][("Ann", "Bob")[seat]].value
    assert own == pytest.approx((1 - start) if seat == 0 else (start - 1), abs=1e-6)


def test_added_up_over_matches() -> None:
    tables = [match(rolls(0.1, other=(0.3,)), number=i, winner=i % 2) for i in (1, 2, 3)]
    parts = [compute("luck_adjusted", t, by="player")[0]["Ann"].value for t in tables]
    whole = compute("luck_adjusted", Decisions.concat(tables), by="player")[0]["Ann"]
    assert whole.value == pytest.approx(sum(parts))
    assert whole.units == 3


def test_facts_of_a_single_decision_do_not_narrow_it() -> None:
    table = match([*rolls(0.1, other=(0.3,)), cube("take", 0.5, 1.3, 1.0)], winner=0)
    whole = compute("luck_adjusted", table, by="player")[0]["Ann"].value
    filter = Filter().where("kind", "==", "checker").where("player", "==", "Ann")
    assert compute("luck_adjusted", table, filter=filter)[0].only.value == pytest.approx(whole)


def test_everybody_together_is_zero() -> None:
    table = match(rolls(0.1, -0.2, other=(0.3,)), winner=1)
    assert compute("luck_adjusted", table)[0].only.value == pytest.approx(0, abs=1e-12)


def test_another_match_equity_table_does_not_matter() -> None:
    table = match([play(luck=0.3, analysis_met="Woolsey")], winner=0)
    assert compute("luck_mwc", table)[0].only.value == pytest.approx(0.3 * U, rel=1e-5)


@pytest.mark.parametrize("metric", METRICS, ids=str)
@pytest.mark.parametrize("counting", ["xg", "gnubg"])
def test_laws(metric: Metric, counting: str) -> None:
    check_metric(metric, settings=Settings(counting=counting), table=sample(5, matches=8, rows=6))


@pytest.mark.parametrize("column", columns_of(columns), ids=lambda c: c.name)
def test_laws_of_columns(column: Column) -> None:
    check_column(column, table=sample(6, matches=8, rows=6))
