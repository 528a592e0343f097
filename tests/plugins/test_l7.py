"""L7 and Elo: loss of a 7-point match, pooled over square roots of lengths."""

from __future__ import annotations

import numpy as np
import pytest

from millipoint import Column, Decisions, Filter, Metric, Settings, columns_of, compute
from millipoint.met import load
from millipoint.plugins.l7 import columns
from millipoint.plugins.l7.metric import METRICS, elo
from millipoint.testing import check_column, check_metric, sample

from .build import cube, match, play

MET = load("Kazaross-XG2")


def priced(loss: float, length: int, *, seat: int = 0, **more: object) -> object:
    """A play at 0-0 that costs this much match-winning chance."""
    return play(loss / float(MET.unit_value(length, length, 1, seat)), seat=seat, **more)  # type: ignore[arg-type]


def one(length: int, *losses: float, number: int = 1) -> Decisions:
    """A match with a game for each loss."""
    return match([priced(x, length, game=g) for g, x in enumerate(losses, 1)], length=length, number=number)  # type: ignore[misc]


def per_cent(*values: float | None) -> list[float | None]:
    return [None if v is None else round(100 * v, 2) for v in values]


def test_length() -> None:
    assert per_cent(compute("l7", one(5, 0.10))[0].only.value) == [11.83]
    assert per_cent(compute("l7", one(7, 0.10))[0].only.value) == [10.00]


def test_interval_over_matches() -> None:
    lengths = ((0.30, 7), (0.05, 1), (0.40, 11))
    table = Decisions.concat([one(n, x, number=i) for i, (x, n) in enumerate(lengths, 1)])
    figure = compute("l7", table)[0].only
    assert per_cent(figure.value, figure.low, figure.high) == [28.50, 21.81, 35.19]
    assert (figure.unit, figure.units) == ("match", 3)


def test_interval_over_games() -> None:
    figure = compute("l7", one(7, 0.02, 0.10, 0.03, 0.05))[0].only
    assert per_cent(figure.value, figure.low, figure.high) == [20.00, 6.05, 33.95]
    assert (figure.unit, figure.units) == ("game", 4)


def test_interval_counts_games_in_which_only_the_opponent_has_a_decision() -> None:
    rows = [priced(x, 7, game=g) for g, x in ((1, 0.04), (2, 0.08))] + [priced(0.01, 7, seat=1, game=3)]
    rows += [play(legal_plays=1, game=4)]
    figure = compute("l7", match(rows), filter=Filter().where("player", "==", "Ann"))[0].only  # type: ignore[arg-type]
    parts = np.array([0.04, 0.08, 0.0])
    half = 1.96 * np.sqrt(3 / 2 * ((parts - parts.mean()) ** 2).sum())
    assert figure.units == 3
    assert figure.value == pytest.approx(0.12, rel=1e-5)
    assert figure.high == pytest.approx(0.12 + half, rel=1e-5)


def test_both_sides_are_one_unit_and_two_parts_of_the_denominator() -> None:
    tables = [match([priced(0.1 * i, 7), priced(0.05, 7, seat=1)], number=i) for i in (1, 2, 3)]  # type: ignore[list-item]
    figure = compute("l7", Decisions.concat(tables))[0].only
    assert figure.value == pytest.approx((0.1 + 0.2 + 0.3 + 0.15) / 6, rel=1e-5)
    assert figure.units == 3


def test_checker_and_cube_have_the_same_denominator() -> None:
    table = match([play(0.1), cube("double", 0.8, 0.6, 1.0), cube("take", 0.5, 1.3, 1.0)])
    whole = compute("l7", table)[0].only.value
    parts = compute("l7", table, by="kind")[0]
    assert sum(e.value for _, e in parts) == pytest.approx(whole)


@pytest.mark.parametrize(
    "table",
    [
        match([play(0.1)], length=0),
        match([play(0.1)], length=65),
        match([play(None)]),
        match([play(0.1, legal_plays=1)]),
        match([play(0.1, analysis_met="Woolsey")]),
    ],
)
def test_unknown(table: Decisions) -> None:
    for figures in compute(["l7", "elo"], table):
        figure = figures.only
        assert (figure.value, figure.low, figure.high) == (None, None, None)
        assert figure.reason == "no counted decision at a match score"


def test_a_side_without_a_priced_decision_has_no_part() -> None:
    table = match([priced(0.1, 7), play(legal_plays=1, seat=1)])  # type: ignore[list-item]
    assert compute("l7", table)[0].only.value == pytest.approx(0.1, rel=1e-5)
    assert compute("l7", table, by="player")[0]["Bob"].value is None


def test_too_few_units() -> None:
    figure = compute("l7", one(7, 0.02, 0.10))[0].only
    assert (figure.low, figure.high, figure.reason) == (None, None, "fewer than 3 units")


@pytest.mark.parametrize(
    "l7, points",
    [
        (0.0, 0.0), (0.01, -13.1), (0.05, -65.9), (0.10, -133.1), (0.123, -164.9), (0.20, -278.2), (0.30, -455.1),
        (0.49, -1508.6), (0.8, -1508.6), (-0.02, 0.0), (0.1985, -275.8), (0.1439, -194.5), (0.0823, -109.1), (0.0076, -10.0),
    ],
)  # fmt: skip
def test_elo(l7: float, points: float) -> None:
    assert round(float(elo(np.array(l7))), 1) == points


def test_elo_swaps_the_ends_and_says_when_it_is_at_its_floor() -> None:
    figure = compute("elo", one(7, 0.02, 0.10, 0.03, 0.05))[0].only
    assert figure.value == pytest.approx(float(elo(np.array(0.20))), rel=1e-4)
    assert figure.low is not None and figure.high is not None
    assert figure.low < figure.value < figure.high < 0
    assert figure.bound is None
    floored = compute("elo", one(7, 0.30, 0.25))[0].only
    assert (round(floored.value, 1), floored.bound) == (-1508.6, "<=")
    assert compute("elo", one(7, 0.30, 0.195))[0].only.bound == "<="
    assert compute("elo", one(7, 0.30, 0.185))[0].only.bound is None


def test_elo_is_steepest_near_nothing() -> None:
    slope = float(elo(np.array(1e-6))) / 1e-6
    assert slope == pytest.approx(-3474 / np.sqrt(7), rel=1e-3)


@pytest.mark.parametrize("metric", METRICS, ids=str)
@pytest.mark.parametrize("counting", ["xg", "gnubg"])
def test_laws(metric: Metric, counting: str) -> None:
    check_metric(metric, settings=Settings(counting=counting), table=sample(5, matches=8, rows=6))


@pytest.mark.parametrize("column", columns_of(columns), ids=lambda c: c.name)
def test_laws_of_columns(column: Column) -> None:
    check_column(column, table=sample(6, matches=8, rows=6))
