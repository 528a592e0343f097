"""PR: pooled sums over pooled counts, with an interval over games or matches."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pytest

from millipoint import Decision, Decisions, Estimate, Filter, Metric, Settings, compute
from millipoint.plugins.pr.metric import METRICS
from millipoint.testing import check_metric, sample

from .build import cube, match, play, with_errors


def matches(units: Sequence[tuple[float, int]]) -> Decisions:
    """A match for each (millipoints, decisions)."""
    return Decisions.concat([match(with_errors(mp / 1000, n), number=i) for i, (mp, n) in enumerate(units, 1)])


def games(units: Sequence[tuple[float, int]]) -> Decisions:
    """One match with a game for each (millipoints, decisions)."""
    return match([d for g, (mp, n) in enumerate(units, 1) for d in with_errors(mp / 1000, n, game=g)])


def pr(table: Decisions, **more: object) -> Estimate:
    return compute("pr", table, **more)[0].only  # type: ignore[arg-type]


def test_pooled_not_averaged() -> None:
    assert pr(matches([(100, 10), (540, 90)])).value == pytest.approx(3.2)


@pytest.mark.parametrize(
    "total, n, shown",
    [(0.976, 156, 3.13), (0.989, 161, 3.07), (0.070, 90, 0.39), (0.066, 79, 0.42), (1.153, 68, 8.48), (0.092, 89, 0.52)],
)
def test_known_windows(total: float, n: int, shown: float) -> None:
    figure = pr(match(with_errors(total, n)))
    assert round(figure.value, 2) == shown
    assert figure.n == n


@pytest.mark.parametrize(
    "plays, doubles, answers, n",
    [(138, 16, 2, 156), (144, 12, 5, 161), (85, 3, 2, 90), (64, 13, 2, 79), (64, 3, 1, 68), (78, 10, 1, 89)],
)
def test_decisions_of_known_windows(plays: int, doubles: int, answers: int, n: int) -> None:
    """Unforced plays, decisions to double, and answers, passes among the takes."""
    rows = [play()] * plays + [play(legal_plays=1)] * 9 + [cube("no double", 0.3, 0.3)] * (doubles - 1) + [cube("double", 0.3, 0.5)]
    rows += [cube("pass", 0.5, 1.2)] + [cube("take", 0.5, 0.6)] * (answers - 1) + [cube("no double", 1.25, 1.6)] * 7
    found = compute(["pr", "n_checker", "n_double", "n_take"], match(rows))
    assert found["pr"].only.n == n
    assert [f.only.value for f in found[1:]] == [plays, doubles, answers]


@pytest.mark.parametrize(
    "units, value, low, high",
    [
        ([(120, 30), (300, 25), (60, 20)], 3.20, 0.46, 5.94),
        ([(480, 75), (700, 92), (310, 60), (900, 110), (520, 88)], 3.42, 2.88, 3.97),
    ],
)
def test_interval(units: list[tuple[float, int]], value: float, low: float, high: float) -> None:
    for table, unit in ((matches(units), "match"), (games(units), "game")):
        figure = pr(table)
        assert (round(figure.value, 2), round(figure.low or 0, 2), round(figure.high or 0, 2)) == (value, low, high)
        assert (figure.unit, figure.units, figure.reason) == (unit, len(units), None)


def test_standard_error_by_hand() -> None:
    figure = pr(matches([(0, 10), (10, 10), (20, 10)]))
    half = 1.96 * math.sqrt(300) / 30 / 2  # PR is half the millipoints a decision
    assert figure.value == pytest.approx(0.5)
    assert figure.high == pytest.approx(0.5 + half)
    assert figure.low == 0.0  # floored


def test_no_interval_below_three_units_or_without_spread() -> None:
    two = pr(matches([(100, 10), (300, 10)]))
    assert (two.low, two.high, two.reason, two.units) == (None, None, "fewer than 3 units", 2)
    flat = pr(matches([(100, 10), (200, 20), (50, 5)]))
    assert (flat.low, flat.high, flat.reason) == (None, None, "no spread between the units")
    spread = pr(matches([(100, 10), (200, 10), (50, 10), (0, 0)][:3]))
    assert spread.reason is None


def test_units_without_a_counted_decision_are_ignored() -> None:
    table = Decisions.concat([matches([(120, 30), (300, 25), (60, 20)]), match([play(legal_plays=1)], number=9)])
    figure = pr(table)
    assert figure.units == 3
    assert round(figure.high or 0, 2) == 5.94


def test_units_follow_the_question() -> None:
    units = [(120, 30), (300, 25), (60, 20)]
    table = Decisions.concat([games(units), match(with_errors(0.1, 10), number=7)])
    assert compute("pr", table)[0].only.unit == "match"
    by_match = compute("pr", table, by="match")[0]
    assert by_match[1].unit == "game"
    assert round(by_match[1].high or 0, 2) == 5.94
    pinned = pr(table, filter=Filter().where("match", "==", 1))
    assert (pinned.unit, pinned.units) == ("game", 3)


def test_both_seats_are_one_unit_unless_a_player_is_chosen() -> None:
    rows = [*with_errors(0.1, 10), *with_errors(0.2, 10, seat=1)]
    table = Decisions.concat([match(rows, number=i) for i in (1, 2, 3)])
    assert pr(table).units == 3
    assert pr(table, filter=Filter().where("player", "==", "Ann")).units == 3


def test_checker_and_cube() -> None:
    rows = [play(0.1), play(0.0), cube("no double", 0.3, 0.34, 1.0), cube("take", 0.5, 1.2, 1.0), cube("pass", 0.5, 0.9, 1.0)]
    found = compute(["pr", "pr_checker", "pr_cube"], match(rows))
    assert found["pr_checker"].only.value == pytest.approx(500 * 0.1 / 2)
    assert found["pr_cube"].only.value == pytest.approx(500 * (0.04 + 0.2 + 0.1) / 3, rel=1e-5)
    assert found["pr"].only.value == pytest.approx(500 * 0.44 / 5, rel=1e-5)
    assert [found[name].only.n for name in ("pr_checker", "pr_cube", "pr")] == [2, 3, 5]


@pytest.mark.parametrize("rows", [[play(legal_plays=1)], [play(None)], [cube("no double", -0.2, 0, 1)]])
def test_unknown_without_a_counted_decision(rows: list[Decision]) -> None:
    figure = pr(match(rows))
    assert (figure.value, figure.low, figure.high, figure.n) == (None, None, None, 0)
    assert figure.reason == "no counted decisions"


def test_forced_and_unrated_decisions_have_no_part() -> None:
    rows = [play(0.1), play(0.3, legal_plays=1), play(None), play(0.2, illegal=1)]
    figure = pr(match(rows))
    assert figure.value == pytest.approx(50)
    assert figure.n == 1


def test_the_decisions_behind_a_figure() -> None:
    table = match([play(0.1), play(legal_plays=1), play(0.2, seat=1), cube("no double", 0.3, 0.3, 1)])
    figures = compute("pr", table, by="player")[0]
    assert [rows.tolist() for _, rows in figures.decisions(table, "Ann")] == [[0, 3]]


def test_signature_names_what_the_figure_rests_on() -> None:
    signature = pr(match([play()]), settings=Settings(counting="gnubg")).signature
    assert signature.startswith("pr|counting:gnubg|met:Kazaross-XG2|met_hash:")
    assert "|interval:analytic|v:" in signature
    assert "threshold" not in signature


@pytest.mark.parametrize("metric", METRICS, ids=str)
@pytest.mark.parametrize("counting", ["xg", "gnubg"])
def test_laws(metric: Metric, counting: str) -> None:
    check_metric(metric, settings=Settings(counting=counting), table=sample(5, matches=8, rows=6))
