"""What must hold of every installed metric whatever the decisions: parts, groups, thresholds, scales, intervals."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from millipoint import Filter, Settings, Total, compute
from millipoint.testing import sample

from .every import METRICS, own, small

quick = settings(max_examples=15, deadline=None)
seeds = st.integers(0, 10_000)
rules = st.sampled_from(["xg", "gnubg"])
PARTITIONS = ("phase", "plan", "score_cell", "kind", "match")


# -- parts of a whole -----------------------------------------------------------------------------------------------------
TALLIES = {
    t for m in METRICS.values() for t in m.tallies.values() if t.grain == "decision" and not t.whole and not t.top
}
COUNTERS = [
    Total("part", attrs.evolve(t, sums=(s,), unit="auto", maxs=(), mins=(), firsts=(), split=()))
    for t in TALLIES
    for s in ("", *t.sums)
]


@quick
@given(seeds, rules)
def test_what_a_metric_tallies_adds_up_over_any_partition(seed: int, rule: str) -> None:
    """Numbers of decisions and sums of any column that any metric adds up, by phase, plan, score and kind."""
    table, chosen = small(seed), Settings(counting=rule)
    totals = [f.only.value or 0 for f in compute(COUNTERS, table, settings=chosen)]
    for by in PARTITIONS:
        parts = [sum(e.value or 0 for _, e in f) for f in compute(COUNTERS, table, by=by, settings=chosen)]
        assert parts == pytest.approx(totals, rel=1e-9, abs=1e-9), by


def _families(value: Any) -> list[float]:
    return [sum(getattr(f, name) for f in (*value.families, *value.tentative)) for name in ("errors", "value")]


ADDED: Mapping[str, Callable[[Any], list[float]]] = {
    "l7": lambda v: [v],
    "snowie": lambda v: [v],
    "avoidable": lambda v: [v],
    "breakdown": lambda v: [v.decisions, v.error, v.mwc or 0.0],
    "tags": lambda v: [v.decisions, v.tagged],
    "histogram": lambda v: [x for b in v.bins for x in (b.n, b.cost)],
    "cube_actions": lambda v: [x for a in v.actions for x in (a.n, a.blunders, a.loss or 0.0)],
    "cube_directions": lambda v: [x for cell in attrs.astuple(v, recurse=False) for x in attrs.astuple(cell)],
    "recurring": lambda v: [v.decisions, v.errors, v.cost * v.decisions],
    "biases": lambda v: (
        [x for b in (v.takes, v.doubles, v.blots) for x in (b.decisions, b.more, b.less, b.more_cost, b.less_cost)]
        + [v.unread]
    ),
    "studyplan": lambda v: [v.decisions, v.unthemed, v.unpriced, *_families(v)],
    "references": lambda v: [v.total],
    "time": lambda v: [x for b in v.bands for x in (b.rated, b.blunders, (b.error or 0.0) * b.rated)],
    "pace": lambda v: [x for s in (v.checker, v.cube) for c in (s.hasty, s.deliberate) for x in (c.n, c.loss)],
    "losses": lambda v: [sum(v.loss)],
}
"""Figures whose parts add up to the whole, beside the plain sums; what of them does."""
APART = {
    "rates and bands": ["level", "windows(1)", "windows(3)", "windows(6)", "windows(12)"],
    "the first few": ["top(10)", "top(25)", "top_mwc(10)", "top_mwc(25)", "review(3)"],
    "different positions": ["study_queue"],
    "whole matches": ["record", "luck_coverage"],
    "set against decisions of other themes": ["effect"],
}
"""Structured figures that do not add up, and what they are."""


def test_every_structured_figure_adds_up_or_is_known_not_to() -> None:
    structured = {str(f.metric) for f in compute(list(METRICS.values()), sample(3)) if f.value.dtype == object}
    known = {name for names in APART.values() for name in names} | (set(ADDED) & structured)
    assert structured & own("metric") == known


@quick
@given(seeds, rules)
def test_parts_of_figures_add_up(seed: int, rule: str) -> None:
    plain = [
        n for n, m in METRICS.items() if isinstance(m, Total) and not m.tally.whole and m.tally.grain == "decision"
    ]
    names, chosen, table = [*plain, *ADDED], Settings(counting=rule), small(seed)
    whole = compute(names, table, settings=chosen)
    for by in PARTITIONS:
        for total, parts in zip(whole, compute(names, table, by=by, settings=chosen), strict=True):
            if by == "match" and str(total.metric) in ("l7", "snowie"):
                continue  # ratios of sums over matches
            of = ADDED.get(str(total.metric), lambda v: [v])
            found = [of(e.value) for _, e in parts if e.value is not None]
            want = of(total.only.value) if total.only.value is not None else []
            have = [sum(column) for column in zip(*found, strict=True)] if found else []
            assert have == pytest.approx(want, rel=1e-9, abs=1e-12), (total.metric, by)


# -- groups and matches ---------------------------------------------------------------------------------------------------
@settings(max_examples=6, deadline=None)
@given(seeds, rules)
def test_a_group_is_what_a_filter_on_it_gives(seed: int, rule: str) -> None:
    table, chosen = small(seed), Settings(counting=rule)
    every = list(METRICS.values())
    figures = compute(every, table, by="player", settings=chosen)
    for (player,) in figures[0].labels[:3]:
        if player is not None:
            narrow = Filter().where("player", "==", player)
            for one, all_ in zip(compute(every, table, filter=narrow, settings=chosen), figures, strict=True):
                assert alike(one.only, all_[player]), (one.metric, player)


@settings(max_examples=6, deadline=None)
@given(seeds)
def test_a_single_match_pooled_is_its_own_value(seed: int) -> None:
    table = small(seed)
    every = list(METRICS.values())
    figures = compute(every, table, by="match")
    for i, number in enumerate(table.data["match"].tolist()):
        if (number,) in figures[0].labels:
            for one, all_ in zip(compute(every, table.part(i, i + 1)), figures, strict=True):
                assert (number,) not in all_.labels or alike(one.only, all_[number]), one.metric


def alike(one: Any, other: Any) -> bool:
    """Equal, the bounds to rounding."""
    ends = [(getattr(one, end), getattr(other, end)) for end in ("low", "high")]
    same = all((a is None) == (b is None) and (a is None or a == pytest.approx(b, rel=1e-9, abs=1e-9)) for a, b in ends)
    return same and attrs.evolve(one, low=None, high=None) == attrs.evolve(other, low=None, high=None)
