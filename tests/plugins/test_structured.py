"""Figures of difficulty, reviews and players in odd circumstances: "-" is absent, never 0; and as plain values."""

from __future__ import annotations

import json

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from millipoint import Decisions, Filter, answer, compute, default_plugins
from millipoint.plugins.progress.study import Goal
from millipoint.plugins.training.events import StudyEvent
from millipoint.testing import sample

from .test_edges import SITUATIONS

MATRIX = {
    #                    match money unrated uncounted no-luck post-Crawford other-table unfinished
    "difficulty":       "x     -     -       -         x       x             -           x",
    "excess":           "x     -     -       -         x       x             -           x",
    "avoidable":        "x     -     -       -         x       x             -           x",
    "histogram":        "x     x     -       -         x       x             -           x",
    "rolling(5)":       "x     x     -       -         x       x             -           x",
    "rolling_mwc(5)":   "x     -     -       -         x       x             -           x",
    "top(10)":          "x     x     -       -         x       x             -           x",
    "top_mwc(10)":      "x     -     -       -         x       x             -           x",
    "level":            "x     x     -       -         x       x             -           x",
    "cube_actions":     "x     x     -       -         x       x             -           x",
    "cube_directions":  "x     x     -       -         x       x             -           x",
    "review(3)":        "x     -     -       -         x       x             -           x",
    "losses":           "x     -     -       -         x       x             -           x",
    "error_balance":    "x     -     -       -         x       x             -           x",
    "luck_coverage":    "x     x     x       x         -       x             x           x",
    "pace":             "-     -     -       -         -       -             -           -",
    "time":             "-     -     -       -         -       -             -           -",
    "study_queue":      "x     x     -       -         x       x             -           x",
    "effect":           "x     x     -       -         x       x             -           x",
    "record":           "x     x     x       x         x       x             x           x",
    "blunder_rate":     "x     x     -       -         x       x             -           x",
}  # fmt: skip


@pytest.mark.parametrize("situation", SITUATIONS)
@pytest.mark.parametrize("metric", MATRIX)
def test_matrix(metric: str, situation: str) -> None:
    expected = MATRIX[metric].split()[list(SITUATIONS).index(situation)]
    figure = compute(metric, SITUATIONS[situation]())[0].only
    assert ("-" if figure.value is None else "x") == expected
    assert figure.value is not None or figure.reason


@pytest.mark.parametrize("metric", [*MATRIX, "windows(3)"])
def test_every_value_is_plain_json(metric: str) -> None:
    for _, e in compute(metric, sample(3), by="player")[0]:
        json.dumps(e.as_dict(), allow_nan=False)


EVENTS = [StudyEvent(day=18_400 + i, kind="quizzed", error=0.1, n=5, position=i) for i in range(9)]
STUDIES = {
    "match_review": {},
    "tournament_review": {"tournament": "Lisbon Open"},
    "players": {},
    "ranking": {"min_decisions": 5},
    "compare": {"first": "Player 1", "second": "Player 2"},
    "contrast": {"first": "Player 1", "second": "Player 2"},
    "head_to_head": {"first": "Player 1", "second": "Player 2"},
    "progress": {"goal": Goal(5.0, 10, 18_800)},
    "training": {"events": EVENTS},
    "study_play": {"today": 18_500, "events": EVENTS},
}


@pytest.mark.parametrize("name", STUDIES)
def test_every_study_gives_plain_json(name: str) -> None:
    study = default_plugins().study(name)
    found = answer(study.run(**STUDIES[name]), sample(3))  # type: ignore[arg-type]
    rows = found if isinstance(found, tuple) else (found,)
    assert json.dumps([attrs.asdict(row) for row in rows], allow_nan=False)
    assert study.doc and study.title


@pytest.mark.parametrize("name", [n for n in STUDIES if n not in ("compare", "tournament_review")])
def test_a_study_of_nothing(name: str) -> None:
    answer(default_plugins().study(name).run(**STUDIES[name]), [])  # type: ignore[arg-type]


quick = settings(max_examples=15, deadline=None)


@quick
@given(st.integers(0, 10_000))
def test_sums_over_matches(seed: int) -> None:
    """Excess adds up over matches and kinds; balances of the sides of a match are opposite; histograms hold all."""
    table = sample(seed, matches=6, rows=8)
    for by in ("match", "kind"):
        whole = compute("excess", table)[0].only.value or 0.0
        assert sum(e.value or 0.0 for _, e in compute("excess", table, by=by)[0]) == pytest.approx(whole, abs=1e-12)
    sums: dict[object, float] = {}
    for (match, _), e in compute("error_balance", table, by=("match", "side"))[0]:
        sums[match] = sums.get(match, 0.0) + (e.value or 0.0)
    assert all(total == pytest.approx(0, abs=1e-12) for total in sums.values())
    for (_, pr), (_, e) in zip(compute("pr", table, by="player")[0], compute("histogram", table, by="player")[0], strict=True):
        assert pr.n == (0 if e.value is None else sum(b.n for b in e.value.bins))


@quick
@given(st.integers(0, 10_000))
def test_directions_are_the_cube_errors(seed: int) -> None:
    table = sample(seed, matches=6, rows=8)
    found = compute(["cube_directions", "missed_double_below_cp", "missed_double_above_cp", "wrong_take", "wrong_pass"], table)
    cells = found["cube_directions"].only.value
    if cells is not None:
        missed = sum(found[f"missed_double_{end}_cp"].only.value or 0 for end in ("below", "above"))
        assert cells.missed_doubles.n == missed
        assert cells.wrong_takes.n == (found["wrong_take"].only.value or 0)
        assert cells.wrong_passes.n == (found["wrong_pass"].only.value or 0)


def test_filters_and_partitions_do_not_matter_to_studies() -> None:
    table = sample(3)
    cut: list[Decisions] = [table.part(0, 7), table.part(7, 24)]
    for name in ("players", "match_review", "progress"):
        study = default_plugins().study(name)
        assert answer(study.run(), table) == answer(study.run(), cut)
        only = Filter().where("match", "==", int(table.data["match"][0]))
        assert answer(study.run(filter=only), table) == answer(study.run(filter=only), table.part(0, 1))
