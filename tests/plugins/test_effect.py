"""Effect of study: the worked examples, the windows, the verdicts, and a slow reference."""

from __future__ import annotations

import pytest

from millipoint import Decisions, columns_of, compute, default_plugins
from millipoint.frame import Frame
from millipoint.plugins.effect import columns
from millipoint.plugins.effect.metric import VERDICTS, Side, compare
from millipoint.schema import INT_NULL
from millipoint.settings import Settings
from millipoint.testing import check_column, check_metric, sample

from .reference import millipoints
from .structured import judged, value


def side(losses: list[float], n: int) -> Side:
    return Side(sum(losses), sum(x * x for x in losses), n)


def test_the_first_example() -> None:
    before, after = side([0.02, 0.015, 0.01, 0.03], 60), side([0.01], 45)
    gain, low, high, verdict = compare(before, after)
    found = [10_000 * x for x in (before.rate, after.rate, gain or 0, low or 0, high or 0)]
    assert found == pytest.approx([12.50, 2.22, 10.28, -3.59, 24.15], abs=5e-2)
    assert verdict == "undetermined"


def test_the_second_example() -> None:
    before, after = side([0.02] * 6, 60), side([0.005], 60)
    gain, low, high, verdict = compare(before, after)
    found = [10_000 * x for x in (before.rate, after.rate, gain or 0, low or 0, high or 0)]
    assert found == pytest.approx([20.00, 0.83, 19.17, 3.08, 35.25], abs=5e-2)
    assert verdict == "improved"


def test_worse_and_insufficient() -> None:
    assert compare(side([0.005], 60), side([0.02] * 6, 60))[3] == "worse"
    assert compare(side([0.02] * 6, 30), side([0.005], 30))[3] == "improved"
    assert compare(side([0.02] * 6, 29), side([0.005], 60))[3] == "insufficient"
    assert compare(side([0.02] * 6, 60), side([0.005], 29))[3] == "insufficient"
    assert compare(side([0.02] * 6, 60), side([], 0)) == (None, None, None, "insufficient")


def slow(table: Decisions, days: dict[int, int]) -> tuple[dict[tuple[str, str, str], list[float]], int]:
    """Day, losses and decisions before and after of each studied family; how many were not studied."""
    frame = Frame(table, default_plugins().session(Settings()))
    labels = {name: frame.session.known(name).labels for name in ("plan", "theme")}
    rows = list(zip(judged(table), *(frame.get(n).tolist() for n in ("plan", "theme")), strict=True))
    families: dict[tuple[str, str, str], list[int]] = {}
    for j, plan, theme in rows:
        if j.counts and millipoints(j.error or 0.0) >= 50 and theme > 0:
            key = labels["plan"][plan], "cube" if j.d.kind else "checker", labels["theme"][theme]
            families.setdefault(key, []).extend([days[j.d.position]] if j.d.position in days else [])
    found = {}
    for key, studied in families.items():
        if not studied:
            continue
        day = min(studied)
        sums = [float(day), 0.0, 0.0, 0.0, 0.0]
        for j, plan, theme in rows:
            same = labels["plan"][plan] == key[0] and ("cube" if j.d.kind else "checker") == key[1]
            if not (j.counts and same and j.d.length > 0 and j.d.day != INT_NULL and j.d.day != day):
                continue
            at = 1 if j.d.day < day else 3
            sums[at + 1] += 1
            if millipoints(j.error or 0.0) >= 50 and labels["theme"][theme] == key[2] and j.loss is not None:
                sums[at] += j.loss
        found[key] = sums
    return found, len(families) - len(found)


def test_against_a_loop() -> None:
    table = sample(3, matches=60, rows=10)
    positions = table.data["position"].tolist()
    days = {positions[i]: 18_300 + i % 250 for i in range(0, 400, 9)}
    want, unstudied = slow(table, days)
    found = value("effect", table, context={"study_days": days})
    assert found.unstudied == unstudied
    assert {(f.plan, f.kind, f.theme) for f in found.families} == set(want)
    for f in found.families:
        day, before, n, after, m = want[f.plan, f.kind, f.theme]
        assert (f.day, f.before_decisions, f.after_decisions) == (day, n, m)
        assert f.before == (pytest.approx(before / n) if n else None)
        assert f.after == (pytest.approx(after / m) if m else None)
        assert f.gain is None or (f.low or 0.0) <= f.gain <= (f.high or 0.0)


def test_order_of_families() -> None:
    table = sample(3, matches=60, rows=10)
    days = dict.fromkeys(table.data["position"].tolist(), 18400)
    found = value("effect", table, context={"study_days": days}).families
    keys = [(VERDICTS.index(f.verdict), -(f.gain or 0.0)) for f in found]
    assert keys == sorted(keys)
    assert len(found) > 3


def test_nothing_was_studied() -> None:
    table = sample(3)
    found = value("effect", table)
    assert found.families == () and found.unstudied > 0
    assert compute("effect", Decisions.empty())[0].only.reason == "no counted decisions"


def test_a_group_is_what_a_filter_gives() -> None:
    table = sample(3, matches=60)
    context = {"study_days": dict.fromkeys(table.data["position"].tolist(), 18400)}
    figures = compute("effect", table, by="player", context=context)[0]
    assert figures["Player 1"].value == value("effect", table, context=context, player="Player 1")


def test_laws() -> None:
    check_metric(default_plugins().metric("effect"), table=sample(1, matches=8, rows=6))


@pytest.mark.parametrize("made", columns_of(columns), ids=lambda c: c.name)
def test_laws_of_columns(made: object) -> None:
    check_column(made, table=sample(2, matches=6, rows=6), context={"study_days": {0: 5, 7: 3}})
