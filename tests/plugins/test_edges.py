"""Which figures there are in odd circumstances, for every installed metric: "-" is absent, never 0."""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from millipoint import Decisions, Figures, compute

from .build import cube, match, play
from .every import CHANGES, METRICS, SITUATIONS, own, selects, situation, small

SIX = [f"{kind}_{where}" for kind, ends in (("missed_double", ("below_cp", "above_cp")), ("wrong_double", ("below_dp", "above_tg")),
       ("wrong", ("take", "pass"))) for where in ends]  # fmt: skip
SIZES = (5, 10, 25, 50, 100, 250, 500, 1000)
COUNTED = [
    "pr",
    "pr_checker",
    "pr_cube",
    "error_rate",
    "error_total",
    "error_checker",
    "error_double",
    "error_take",
    "errors",
    "blunders",
    "blunder_rate",
    "histogram",
    "level",
    "cube_actions",
    "cube_directions",
    "recurring",
    "biases",
    "breakdown",
    "positions",
    "blunder_positions",
    "tags",
    "studyplan",
    "references",
    "effect",
    "study_queue",
    "windows(1)",
    "windows(3)",
    "windows(6)",
    "windows(12)",
    "top(10)",
    "top(25)",
]
PRICED = [
    "mwc_loss",
    "mwc_loss_checker",
    "mwc_loss_cube",
    "mwc_loss_double",
    "mwc_loss_take",
    "l7",
    "elo",
    "difficulty",
    "excess",
    "difficulty_ratio",
    "avoidable",
    "review(3)",
    "losses",
    "error_balance",
    "top_mwc(10)",
    "top_mwc(25)",
]
ROWS = {
    # match money unrated uncounted no-luck post-Crawford another-table unfinished
    "x x - - x x - x": [*COUNTED, *(f"rolling({n})" for n in SIZES)],
    "x - - - x x - x": [*PRICED, *(f"rolling_mwc({n})" for n in SIZES), "pace"],
    "x x x x x x - x": ["n_double", "n_take", *SIX, *(f"{name}_cost" for name in SIX)],
    "x - x x x x - x": [f"{name}_mwc" for name in SIX],
    "x x - x x x - x": ["time", "snowie", "n_checker", "forced"],
    "x x x x - x x x": ["luck", "luck_total", "luck_coverage"],
    "x - x x - x x x": ["luck_mwc"],
    "x - x x - x x -": ["luck_adjusted"],
    "x x x x x x x x": ["unrated", "plays", "record"],
}
MATRIX = {name: dict(zip(SITUATIONS, row.split(), strict=True)) for row, names in ROWS.items() for name in names}
"""x = there is a figure."""
OF_A_KIND = {"n_checker", "n_double", "n_take", *(name + end for name in SIX for end in ("", "_cost", "_mwc"))}
"""Whoever has no decision of the kind at all has 0 of them, whatever the analysis of the others."""


@functools.cache
def figures(case: str) -> Mapping[str, Figures]:
    return {str(f.metric): f for f in compute(list(METRICS.values()), situation(case))}


def test_the_matrix_is_complete() -> None:
    assert set(MATRIX) == own("metric")


@pytest.mark.parametrize("case", SITUATIONS)
@pytest.mark.parametrize("metric", METRICS)
def test_matrix(metric: str, case: str) -> None:
    figure = figures(case)[metric].only
    have = "-" if figure.value is None else "x"
    assert have == MATRIX.get(metric, {case: have})[case]
    assert figure.value is not None or figure.reason
    assert figure.value is not None or (figure.low, figure.high) == (None, None)
    json.dumps(figure.as_dict(), allow_nan=False)


@pytest.mark.parametrize("case", CHANGES)
@settings(max_examples=5, deadline=None)
@given(seed=st.integers(0, 10_000))
def test_what_is_absent_is_absent_for_everybody(case: str, seed: int) -> None:
    """In whole samples of the situation, of all players: no number where the matrix has none."""
    table = CHANGES[case](small(seed))
    for figures in compute(list(METRICS.values()), table, by="player"):
        name = str(figures.metric)
        if (
            MATRIX.get(name, {}).get(case.partition(",")[0]) == "-" and name != "forced"
        ):  # forced is forced, rated or not
            known = [label for label, e in figures if e.value is not None]
            assert not known or (name in OF_A_KIND and all(figures[label].value == 0 for label in known)), (
                f"{name} of {known}"
            )


@pytest.mark.parametrize("metric", METRICS)
def test_no_decision_at_all(metric: str) -> None:
    empty = Decisions.from_columns({}, sizes=[])
    figure = compute(metric, empty)[0].only
    assert figure.value is None or figure.value == 0
    assert figure.n == 0
    assert len(compute(metric, empty, by="player")[0]) == 0


BASE = (
    *(play(0.08, luck=0.1, time=4.0, comment="#slot", position=i) for i in range(1, 7)),
    play(0.0), cube("take", 0.5, 1.3), cube("no double", 0.5, 0.7), play(0.15, seat=1),
)  # fmt: skip
OUT = {
    "unrated play": play(None),
    "forced play": play(0.2, legal_plays=1),
    "no double with ND below 0": cube("no double", -0.05, 0.1),
    "no double far from a double": cube("no double", 1.25, 1.6),
    "illegal play": play(0.2, illegal=1),
    "analysed with another table": play(0.3, analysis_met="Woolsey"),
}
TOUCHED = {"snowie", "plays", "forced", "unrated", "luck_coverage"}
"""Metrics that are about more than the counted decisions."""


@functools.cache
def without(case: str | None) -> Mapping[str, Figures]:
    rows = BASE if case is None else (*BASE, OUT[case])
    return {str(f.metric): f for f in compute(list(METRICS.values()), match(rows, day=19_000, winner=0))}


@pytest.mark.parametrize("case", OUT)
@pytest.mark.parametrize(
    "metric", [m for m in METRICS if (m in own("metric") and m not in TOUCHED) or selects(METRICS[m], "counted")]
)
def test_what_does_not_count_changes_nothing(metric: str, case: str) -> None:
    with_it, plain = without(case)[metric].only, without(None)[metric].only
    assert (with_it.value, with_it.low, with_it.high) == (plain.value, plain.low, plain.high)
    assert with_it.n == plain.n or METRICS[metric].unit == "count"  # the N of a count is what it was counted among


def test_what_does_not_count_changes_the_others() -> None:
    assert without("forced play")["forced"].only.value == 1
    assert without("unrated play")["unrated"].only.value == 1
    assert without("forced play")["snowie"].only.value != without(None)["snowie"].only.value
    assert without("unrated play")["luck_coverage"].only.value.rolls == 9
