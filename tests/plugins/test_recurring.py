"""Recurring errors: ranking, unthemed errors, sums, and all against loops."""

from __future__ import annotations

from collections import defaultdict

import pytest

from millipoint import Decisions, Filter, Settings, compute
from millipoint.plugins.recurring.metric import METRICS, RecurringErrors
from millipoint.testing import check_metric, sample

from .build import cube, match, play
from .families import REAL, family, is_error, judged, table_of


def test_laws() -> None:
    check_metric(METRICS[0])


def report(table: Decisions, **more: object) -> RecurringErrors:
    value = compute("recurring", table, **more)[0].only.value  # type: ignore[arg-type]
    assert isinstance(value, RecurringErrors)
    return value


@pytest.mark.parametrize("seed", [REAL, *range(3)])
def test_against_loops(seed: int) -> None:
    table = table_of(seed)
    rows = judged(list(table))
    n = sum(j.counts for j in rows)
    sums: dict[tuple[str, str, str], list[float]] = defaultdict(list)
    for j in rows:
        if is_error(j):
            sums[family(j)].append(j.error or 0.0)
    found = report(table)
    have = {(g.plan, g.kind, g.theme): (g.errors, g.cost) for g in found.groups}
    want = {key: (len(e), 500 * sum(e) / n) for key, e in sums.items() if key[2] != "none"}
    assert have.keys() == want.keys()
    for key, (errors, cost) in want.items():
        assert have[key] == (errors, pytest.approx(cost))
    loose: dict[str, list[float]] = defaultdict(list)
    for (plan, _, theme), e in sums.items():
        if theme == "none":
            loose[plan] += e
    assert {u.plan: (u.errors, pytest.approx(u.error)) for u in found.unthemed} == {
        p: (len(e), sum(e)) for p, e in loose.items()
    }
    assert found.decisions == n and found.errors == sum(map(len, sums.values()))


def test_ranked_by_cost_which_adds_up_to_at_most_the_pr() -> None:
    found = report(sample(4))
    costs = [g.cost for g in found.groups]
    assert costs == sorted(costs, reverse=True) and [g.rank for g in found.groups] == list(range(1, len(costs) + 1))
    total = sum(costs) + sum(u.cost for u in found.unthemed)
    assert total == pytest.approx(found.cost) and total <= compute("pr", sample(4))[0].only.value


def test_a_checker_error_of_50_to_59_millipoints_is_unthemed() -> None:
    found = report(match([play(0.055), cube("take", 0.5, 1.055), play(0.0), play(0.04)]))
    assert [(g.kind, g.theme, g.errors) for g in found.groups] == [("cube", "wrong take", 1)]
    assert [(u.errors, round(u.cost, 3)) for u in found.unthemed] == [(1, round(500 * 0.055 / 4, 3))]


def test_threshold_and_filter() -> None:
    table = sample(1)
    few = report(table, settings=Settings(error_threshold=0.1)).errors
    assert few < report(table).errors
    worst = report(table).groups[0]
    narrow = worst.family.where(Filter())
    part = report(table, filter=narrow)
    assert part.errors == worst.errors and len(part.groups) == 1
    figures = compute("recurring", table, filter=narrow)[0]
    assert sum(len(rows) for _, rows in figures.decisions(table)) == worst.errors


def test_as_json() -> None:
    value = compute("recurring", sample(0))[0].only.as_dict()["value"]
    assert set(value) == {"decisions", "errors", "cost", "groups", "unthemed"}
    assert set(value["groups"][0]) == {"rank", "plan", "kind", "theme", "errors", "error", "cost"}
