"""Training: weeks and months, quizzes, matches, retention, plans."""

from __future__ import annotations

import datetime

import pytest

from millipoint import Filter, UsageError, answer, columns_of, default_plugins
from millipoint.frame import Frame
from millipoint.plugins.training import columns
from millipoint.plugins.training.events import StudyEvent, pooled, retention
from millipoint.plugins.training.study import training
from millipoint.plugins.training.windows import between, window_of
from millipoint.schema import INT_NULL
from millipoint.settings import Settings
from millipoint.testing import check_column, sample

from .build import match, with_errors

EPOCH = datetime.date(1970, 1, 1)


def on(text: str) -> int:
    return (datetime.date.fromisoformat(text) - EPOCH).days


def quiz(day: str, pr: float, n: int, position: int | None = None) -> StudyEvent:
    return StudyEvent(day=on(day), kind="quizzed", error=pr * n / 500, n=n, position=position)


def review(day: str, grade: int, position: int = 1) -> StudyEvent:
    return StudyEvent(day=on(day), kind="reviewed", grade=grade, position=position)


def test_quizzes_are_pooled() -> None:
    assert pooled([quiz("2024-01-01", 4.0, 20), quiz("2024-01-02", 7.0, 10)]).pr == pytest.approx(5.0)
    assert pooled([review("2024-01-01", 3)]).pr is None


@pytest.mark.parametrize("day", ["2024-01-01", "2024-01-07", "1969-12-29", "2026-12-31"])
def test_weeks_begin_on_monday(day: str) -> None:
    monday = EPOCH + datetime.timedelta(days=window_of(on(day), "week"))
    date = datetime.date.fromisoformat(day)
    assert monday.weekday() == 0
    assert monday <= date < monday + datetime.timedelta(days=7)


def test_windows_have_no_gap() -> None:
    assert between(202311, 202402, "month") == [202311, 202312, 202401, 202402]
    assert between(on("2024-01-01"), on("2024-01-15"), "week") == [on(f"2024-01-{d:02}") for d in (1, 8, 15)]


def test_retention_is_about_learned_cards() -> None:
    events = [review("2024-01-01", 1), review("2024-01-02", 3), review("2024-01-03", 2), review("2024-01-04", 1), review("2024-02-01", 4),
              review("2024-01-05", 3, position=2)]  # fmt: skip
    found = retention(events, "month")
    assert (found[202401].share, found[202401].reviews) == (0.5, 2)
    assert (found[202402].share, found[202402].reviews) == (1.0, 1)


def test_three_series() -> None:
    events = [quiz("2024-01-02", 4.0, 20), quiz("2024-01-05", 7.0, 10), review("2024-01-16", 3), review("2024-01-17", 1)]
    tables = [match(with_errors(0.2, 20), number=1, day=on("2024-01-23")), match(with_errors(0.2, 20), number=2, day=INT_NULL)]
    found = answer(training(events), tables)
    assert [w.window for w in found.windows] == [on(f"2024-01-{d:02}") for d in (1, 8, 15, 22)]
    first, empty, third, last = found.windows
    assert first.quiz.pr == pytest.approx(5.0) and first.quiz.decisions == 30 and first.match is None
    assert (empty.quiz.pr, empty.quiz.decisions, empty.match, empty.retention.share, empty.retention.reviews) == (None, 0, None, None, 0)
    assert (third.retention.share, third.retention.reviews) == (0.0, 1)
    assert last.match is not None and last.match.value == pytest.approx(5.0)


def test_only_matches_obey_the_filter() -> None:
    tables = [match(with_errors(0.2, 20), number=i, day=on("2024-01-02"), tournament=t) for i, t in enumerate(("Open", "Cup"))]
    found = answer(training([quiz("2024-01-02", 4.0, 20)], "month", Filter().where("tournament", "==", "Cup")), tables)
    (one,) = found.windows
    assert (one.window, one.quiz.decisions) == (202401, 20)
    assert one.match is not None and one.match.n == 20


def test_quizzes_by_plan() -> None:
    table = sample(3)
    frame = Frame(table, default_plugins().session(Settings()))
    plans = frame.session.known("plan").labels
    of = {int(p): plans[c] for p, c in zip(frame.get("position"), frame.get("plan"), strict=True)}
    one, other = next((a, b) for a in of for b in of if of[a] != of[b])
    events = [quiz("2024-01-02", 4.0, 20, one), quiz("2024-02-02", 6.0, 20, one), quiz("2024-01-02", 9.0, 5, other), quiz("2024-03-02", 1.0, 5), quiz("2024-03-02", 2.0, 5, 77)]
    found = answer(training(events, "month"), table).plans
    assert [(p.plan, p.quiz.decisions, p.last) for p in found] == [(of[other], 5, 202401), (of[one], 40, 202402), (None, 10, 202403)]
    assert [p.quiz.pr for p in found] == pytest.approx([9.0, 5.0, 1.5])


def test_nothing_and_nonsense() -> None:
    assert answer(training(), []).windows == ()
    with pytest.raises(UsageError, match="unknown window 'day'"):
        next(training((), "day"))


@pytest.mark.parametrize("made", columns_of(columns), ids=lambda c: c.name)
def test_laws_of_columns(made: object) -> None:
    check_column(made, table=sample(2, matches=6, rows=6))
