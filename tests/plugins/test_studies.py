"""Every installed study: as plain values, of nothing, in odd circumstances, from any partition and under a filter."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from millipoint import Filter, UsageError, answer
from millipoint.plugins.progress.study import Goal
from millipoint.plugins.training.events import StudyEvent
from millipoint.testing import sample
from millipoint.testing.chunks import partitions

from .build import match
from .every import SITUATIONS, STUDIES, numbers, own, situation
from .test_edges import BASE, OUT

EVENTS = [StudyEvent(day=18_400 + i, kind="quizzed", error=0.1, n=5, position=i) for i in range(9)]
OPTIONS: dict[str, Callable[[str, str, str], dict[str, Any]]] = {
    "match_review": lambda a, b, event: {},
    "tournament_review": lambda a, b, event: {"tournament": event},
    "players": lambda a, b, event: {},
    "ranking": lambda a, b, event: {"min_decisions": 1},
    "compare": lambda a, b, event: {"first": a, "second": b},
    "contrast": lambda a, b, event: {"first": a, "second": b},
    "head_to_head": lambda a, b, event: {"first": a, "second": b},
    "progress": lambda a, b, event: {"goal": Goal(5.0, 10, 18_800)},
    "training": lambda a, b, event: {"events": EVENTS},
    "study_play": lambda a, b, event: {"today": 18_500, "events": EVENTS},
}
"""What to ask a study, of two players and a tournament."""


def ask(
    name: str, source: Any, a: str = "Player 1", b: str = "Player 2", event: str = "Lisbon Open", **more: Any
) -> Any:
    return answer(STUDIES[name].run(**OPTIONS.get(name, lambda *_: {})(a, b, event), **more), source)


def test_every_study_is_asked() -> None:
    assert set(OPTIONS) == own("study")


@pytest.mark.parametrize("name", STUDIES)
def test_gives_plain_json(name: str) -> None:
    found = ask(name, sample(3))
    rows = found if isinstance(found, tuple) else (found,)
    assert json.dumps([attrs.asdict(row) for row in rows], allow_nan=False)
    assert STUDIES[name].doc and STUDIES[name].title


@pytest.mark.parametrize("name", STUDIES)
def test_of_nothing(name: str) -> None:
    """Nothing has no numbers, and a name that is not there is told in a sentence."""
    try:
        found = ask(name, [])
    except UsageError as error:
        assert "no match of" in str(error)
        return
    assert not [v for path, v in numbers(found) if isinstance(v, float) and "goal" not in path and "quiz" not in path]


# -- odd circumstances --------------------------------------------------------------------------------------------------
MATRIX = {
    #                                   match money unrated uncounted no-luck post-Crawford other-table unfinished
    "match_review [0].sides[0].pr":    "x     x     -       -         x       x             -           x",
    "match_review [0].sides[0].l7":    "x     -     -       -         x       x             -           x",
    "match_review [0].sides[0].luck_adjusted": "x - x     x         -       x             x           -",
    "tournament_review pr.here":       "x     x     -       -         x       x             -           x",
    "tournament_review l7.here":       "x     -     -       -         x       x             -           x",
    "players [0].pr":                  "x     x     -       -         x       x             -           x",
    "players [0].mwc_loss":            "x     -     -       -         x       x             -           x",
    "players [0].luck":                "x     x     x       x         -       x             x           x",
    "ranking [0].pr":                  "x     x     -       -         x       x             -           x",
    "head_to_head pr[0]":              "x     x     -       -         x       x             -           x",
    "progress whole":                  "x     x     -       -         x       x             -           x",
}  # fmt: skip
"""Figures of studies on the situations of one match: x = there is one."""


@pytest.mark.parametrize("case", SITUATIONS)
@pytest.mark.parametrize("figure", MATRIX)
def test_matrix(figure: str, case: str) -> None:
    name, path = figure.split()
    found = dict(numbers(ask(name, situation(case), "Ann", "Bob", "Open")))
    value = found.get(f"{path}.value")
    assert ("-" if value is None else "x") == MATRIX[figure].split()[list(SITUATIONS).index(case)]


@pytest.mark.parametrize("case", SITUATIONS)
@pytest.mark.parametrize("name", STUDIES)
def test_every_study_answers_in_every_situation(name: str, case: str) -> None:
    found = ask(name, situation(case), "Ann", "Bob", "Open")
    assert all(v == v for _, v in numbers(found))


TOUCHED = ("snowie", "coverage", "figures[3]")
"""About more than the counted decisions; the fourth figure of a comparison is the Snowie error rate."""


@pytest.mark.parametrize("case", OUT)
@pytest.mark.parametrize("name", [n for n in STUDIES if n in own("study")])
def test_what_does_not_count_changes_nothing(name: str, case: str) -> None:
    plain, more = (
        ask(name, match(rows, day=19_000, tournament="Open", winner=0), "Ann", "Bob", "Open")
        for rows in (BASE, (*BASE, OUT[case]))
    )
    changed = [path for (path, a), (_, b) in zip(numbers(plain), numbers(more), strict=True) if a != b]
    assert not [path for path in changed if not any(word in path for word in TOUCHED)]


# -- partitions and filters ---------------------------------------------------------------------------------------------
@settings(max_examples=4, deadline=None)
@given(st.integers(0, 10_000))
def test_partitions_do_not_matter(seed: int) -> None:
    table = sample(seed, matches=12, rows=8)
    names = {table.words["player"].decode(c) for c in table.data["player"].tolist()} - {None}
    a, b = sorted(n for n in names if n)[:2]
    event = next((table.words["tournament"].decode(c) for c in table.data["tournament"].tolist() if c >= 0), None)
    for name in STUDIES:
        if name != "tournament_review" or event:
            whole = ask(name, table, a, b, event or "")
            for cut in partitions(table, seed).values():
                assert ask(name, cut, a, b, event or "") == whole, name


@pytest.mark.parametrize("name", [n for n in STUDIES if n not in ("tournament_review", "training", "study_play")])
def test_a_filter_is_a_smaller_source(name: str) -> None:
    table = sample(3)
    first = table.data["match"][:1].tolist()[0]
    a, b = (table.words["player"].decode(int(c)) for c in table.data["player"][:2])
    only = Filter().where("match", "==", first)
    assert plain(ask(name, table, a, b, filter=only)) == plain(ask(name, table.part(0, 1), a, b))


def plain(found: Any) -> list[tuple[str, Any]]:
    """Everything but the rounding of bounds."""
    return [(path, round(v, 9) if isinstance(v, float) else v) for path, v in numbers(found)]
