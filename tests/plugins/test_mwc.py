"""MWC loss: errors times what a unit of equity is worth at the score."""

from __future__ import annotations

import attrs
import pytest

from millipoint import Column, Decisions, Metric, Settings, columns_of, compute
from millipoint.plugins.mwc import columns
from millipoint.plugins.mwc.metric import METRICS
from millipoint.testing import check_column, check_metric, sample

from .build import cube, match, play

LOSSES = ["mwc_loss", "mwc_loss_checker", "mwc_loss_cube", "mwc_loss_double", "mwc_loss_take"]


def loss(table: Decisions, **settings: object) -> float | None:
    value: float | None = compute("mwc_loss", table, settings=Settings(**settings))[0].only.value  # type: ignore[arg-type]
    return value


@pytest.mark.parametrize(
    "score, length, cube_value, unit, shown",
    [
        ((0, 0), 5, 1, 0.07732, 0.309),
        ((0, 0), 7, 1, 0.06261, 0.250),
        ((0, 0), 7, 2, 0.12638, 0.506),
        ((0, 0), 7, 4, 0.26209, 1.048),
        ((0, 0), 17, 1, 0.03796, 0.152),
        ((4, 4), 5, 1, 0.50000, 2.000),
        ((3, 3), 5, 2, 0.50000, 2.000),
        ((6, 3), 7, 1, 0.16132, 0.645),
        ((6, 3), 7, 2, 0.244015, 0.976),
        ((5, 3), 7, 2, 0.25000, 1.000),
    ],
)
@pytest.mark.parametrize("seat", [0, 1])
def test_worth_of_an_error(score: tuple[int, int], length: int, cube_value: int, unit: float, shown: float, seat: int) -> None:
    table = match([play(0.040, seat=seat, cube=cube_value)], length=length, score=score)
    value = loss(table)
    assert value == pytest.approx(0.040 * unit, abs=0.040 * 6e-6)
    assert round(100 * (value or 0), 3) == shown


def test_crawford_and_postcrawford_games_use_the_same_column() -> None:
    after = match([play(0.1)], score=(6, 3))
    during = match([play(0.1, crawford=1)], score=(6, 3))
    assert loss(after) == loss(during)


@pytest.mark.parametrize("action, error", [("double", 0.2), ("take", 0.3), ("pass", 0.1)])
def test_cube_before_the_double(action: str, error: float) -> None:
    values = {"double": (0.8, 0.6, 1.0), "take": (0.5, 1.3, 1.0), "pass": (0.5, 0.9, 1.0)}[action]
    assert loss(match([cube(action, *values, cube=1)])) == pytest.approx(error * 0.06261, abs=1e-6)
    assert loss(match([cube(action, *values, cube=2)])) == pytest.approx(error * 0.12638, abs=1e-5)


def test_parts_add_up() -> None:
    rows = [play(0.1), cube("double", 0.8, 0.6, 1.0), cube("take", 0.5, 1.3, 1.0)]
    total, checker, of_cube, double, take = (f.only.value for f in compute(LOSSES, match(rows)))
    assert total == pytest.approx(checker + of_cube)
    assert of_cube == pytest.approx(double + take)
    assert checker == pytest.approx(0.1 * 0.06261, abs=1e-6)


def test_counted_decisions_only() -> None:
    rows = [play(0.1), play(0.2, legal_plays=1), cube("no double", -0.05, 0.1, 1.0), play(None)]
    assert loss(match(rows)) == pytest.approx(0.1 * 0.06261, abs=1e-6)


@pytest.mark.parametrize("length", [0, 65])
def test_unknown_without_a_match_score(length: int) -> None:
    for figures in compute(LOSSES, match([play(0.1), cube("take", 0.5, 1.3, 1.0)], length=length)):
        assert (figures.only.value, figures.only.reason) == (None, "no counted decision at a match score")


def test_money_matches_leave_the_sum_alone() -> None:
    table = Decisions.concat([match([play(0.1)]), match([play(0.5)], length=0, number=2)])
    figure = compute("mwc_loss", table)[0].only
    assert figure.value == pytest.approx(0.1 * 0.06261, abs=1e-6)
    assert figure.n == 1


def test_a_match_of_64_points_has_a_worth() -> None:
    assert (loss(match([play(0.1)], length=64)) or 0) > 0


def test_table_of_the_settings() -> None:
    table = match([play(0.1)], score=(6, 3))
    assert loss(table) != loss(table, met="Woolsey")
    figure = compute("mwc_loss", table, settings=Settings(met="Woolsey"))[0].only
    assert "|met:Woolsey|" in figure.signature


def test_another_table_of_the_analysis() -> None:
    table = match([play(0.1, analysis_met="Woolsey")])
    assert loss(table) is None
    assert loss(table, other_met="revalue") == pytest.approx(0.1 * 0.06261, abs=1e-6)


def test_no_interval() -> None:
    figure = compute("mwc_loss", match([attrs.evolve(play(0.1), game=g) for g in (1, 2, 3)]))[0].only
    assert (figure.low, figure.high, figure.reason) == (None, None, "not defined")


@pytest.mark.parametrize("metric", METRICS, ids=str)
@pytest.mark.parametrize("counting", ["xg", "gnubg"])
def test_laws(metric: Metric, counting: str) -> None:
    check_metric(metric, settings=Settings(counting=counting), table=sample(5, matches=8, rows=6))


@pytest.mark.parametrize("column", columns_of(columns), ids=lambda c: c.name)
def test_laws_of_columns(column: Column) -> None:
    check_column(column, table=sample(6, matches=8, rows=6))
