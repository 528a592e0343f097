"""What thresholds and the worth of a unit do to every installed metric."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from millipoint import Settings, compute, default_plugins
from millipoint.testing.settings import inputs

from .every import METRICS, money, numbers, own, small, twice

quick = settings(max_examples=15, deadline=None)
seeds = st.integers(0, 10_000)
SESSION = default_plugins().session(Settings())


ERRORS: Mapping[str, Callable[[Any], float]] = {
    "recurring": lambda v: v.errors,
    "study_queue": lambda v: v.waiting,
    "studyplan": lambda v: sum(f.errors for f in (*v.families, *v.tentative)) + v.unthemed + v.unpriced,
    "references": lambda v: v.candidates,
    "review(3)": lambda v: len(v.decisions),
    "pace": lambda v: sum(c.n for s in (v.checker, v.cube) for c in (s.hasty, s.deliberate, s.unknown)),
    "effect": lambda v: len(v.families) + v.unstudied,
}
"""How many errors the figures have that read the threshold."""
STRICT = [name for name, m in METRICS.items() if "is_error" in inputs(SESSION, m)]


def test_every_figure_of_errors_is_tried() -> None:
    assert {n for n in STRICT if n in own("metric") and METRICS[n].unit != "count"} == set(ERRORS)


@quick
@given(seeds, st.lists(st.floats(0, 0.3), min_size=2, max_size=2).map(sorted))
def test_a_higher_threshold_never_adds_errors(seed: int, limits: list[float]) -> None:
    names = [n for n in STRICT if n in ERRORS or METRICS[n].unit == "count"]
    blunders = [
        n for n, m in METRICS.items() if "is_blunder" in inputs(SESSION, m) and "is_error" not in inputs(SESSION, m)
    ]
    low, high = (Settings(error_threshold=x, blunder_threshold=0.3) for x in limits)
    (few, same), (many, before) = (
        (compute(names, small(seed), settings=s), compute(blunders, small(seed), settings=s)) for s in (high, low)
    )
    for a, b in zip(few, many, strict=True):
        of = ERRORS.get(str(a.metric), lambda v: v)
        assert (a.only.value is None) == (b.only.value is None)
        assert a.only.value is None or of(a.only.value) <= of(b.only.value), a.metric
    assert "blunders" in blunders and [f.only.value for f in same] == [f.only.value for f in before]


# -- scales ---------------------------------------------------------------------------------------------------------------
TWICE = twice("unit_value")
SCALED = {
    "studyplan": {"value", "low", "high"}, "references": {"covered", "total", "gain", "own_excess"}, "losses": {"loss", "cumulative"},
    "effect": {"before", "after", "gain", "low", "high"}, "breakdown": {"mwc"}, "tags": {"mwc"}, "cube_actions": {"loss"}, "pace": {"loss"},
    "review(3)": {"loss", "difficulty"}, "top(10)": {"loss"}, "top(25)": {"loss"}, "top_mwc(10)": {"loss"}, "top_mwc(25)": {"loss"},
}  # fmt: skip
"""What of the structured figures is match-winning chance."""
CURVED = {"elo", "luck_adjusted", "difficulty_ratio"}
"""Not in proportion: a logarithm, a difference from the result, and a ratio from a least difficulty on."""


def _field(path: str) -> str:
    """The last name of a path, without the places in lists."""
    return path.rpartition(".")[2].partition("[")[0]


@quick
@given(seeds)
def test_twice_the_worth_of_a_unit_is_twice_every_loss(seed: int) -> None:
    """Doubling all losses and difficulties doubles what is counted in match-winning chance, intervals too, and nothing else."""
    table = small(seed)
    positions = table.data["position"].tolist()
    context = {"study_days": {p: 18_300 + i % 300 for i, p in enumerate(positions)}}
    every = [m for name, m in METRICS.items() if name not in CURVED]
    for one, two in zip(
        compute(every, table, context=context), compute(every, table, context=context, plugins=TWICE), strict=True
    ):
        name, whole = str(one.metric), one.metric.unit == "MWC" and str(one.metric) not in SCALED
        fields = SCALED.get(name, set())
        for (path, a), (_, b) in zip(numbers(one.only), numbers(two.only), strict=True):
            scaled = _field(path) in (fields if fields else {"value", "low", "high"} if whole else set())
            if path != "signature" and isinstance(a, float):
                assert b == pytest.approx(2 * a if scaled else a, rel=1e-6, abs=1e-10), (name, path)


@quick
@given(seeds)
def test_money_play_has_no_match_winning_chances(seed: int) -> None:
    """Not a number of them in any structured figure, but for the sum of no reference position."""
    every = [METRICS[name] for name in SCALED if name != "references"]
    for figures in compute(every, money(small(seed))):
        fields = SCALED[str(figures.metric)]
        found = [path for path, v in numbers(figures.only.value) if v is not None and _field(path) in fields]
        assert not found, figures.metric
