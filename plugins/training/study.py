"""Training: quizzes, matches and reviews by week or month, and quizzes by game plan."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Final

import attrs

from millipoint import Estimate, Filter, Question, Study, Tally, Total
from millipoint.errors import UsageError
from millipoint.plugins.pr.metric import METRICS as PR
from millipoint.plugins.training.events import Quizzes, Retention, StudyEvent, by_window, pooled, retention
from millipoint.plugins.training.windows import WINDOWS, between, window_of
from millipoint.study import Steps

NOTHING: Final = Quizzes(None, 0)
NONE: Final = Retention(None, 0)
SEEN: Final = Total("seen", Tally(), unit="count")


@attrs.frozen
class TrainingWindow:
    """One week (its Monday, days since 1970-01-01) or month (YYYYMM)."""

    window: int
    quiz: Quizzes
    match: Estimate | None
    """PR of the matches; None in a window without a match."""
    retention: Retention


@attrs.frozen
class PlanQuizzes:
    """Quizzes on positions of one game plan."""

    plan: str | None
    """None: positions that are in no match, and quizzes without a position."""
    quiz: Quizzes
    last: int
    """The last window in which there was one."""


@attrs.frozen
class Training:
    """Three series by window, and quizzes by plan, worst first."""

    window: str
    windows: tuple[TrainingWindow, ...]
    plans: tuple[PlanQuizzes, ...]


def training(events: Sequence[StudyEvent] = (), window: str = "week", filter: Filter | None = None) -> Steps[Training]:
    """Quiz PR, match PR and retention by ``week`` or ``month``; the filter is for the matches alone."""
    if window not in WINDOWS:
        raise UsageError(f"unknown window {window!r}: choose from {', '.join(WINDOWS)}")
    asked = tuple(sorted({e.position for e in events if e.kind == "quizzed" and e.position is not None}))
    questions = {"pr": Question(PR[0], filter or Filter(), (window,))}
    if asked:
        questions["plans"] = Question(SEEN, Filter().where("position", "in", asked), ("position", "plan"))
    figures = yield questions
    matches = {label[0]: e for label, e in figures["pr"] if label[0] is not None}
    quizzes, reviews = by_window(events, window), retention(events, window)
    keys = [*matches, *quizzes, *reviews]
    rows = [
        TrainingWindow(key, quizzes.get(key, NOTHING), matches.get(key), reviews.get(key, NONE))
        for key in (between(min(keys), max(keys), window) if keys else ())
    ]
    plans = dict(figures["plans"].labels) if asked else {}
    return Training(window, tuple(rows), _by_plan(events, plans, window))


def _by_plan(events: Sequence[StudyEvent], plans: dict[int, str | None], window: str) -> tuple[PlanQuizzes, ...]:
    groups: dict[str | None, list[StudyEvent]] = defaultdict(list)
    for event in events:
        if event.kind == "quizzed" and event.error is not None and event.n:
            plan = None if event.position is None else plans.get(event.position)
            groups[plan].append(event)
    found = [
        PlanQuizzes(plan, pooled(group), window_of(max(e.day for e in group), window)) for plan, group in groups.items()
    ]
    return tuple(sorted(found, key=lambda row: (-(row.quiz.pr or 0.0), row.plan or "")))


STUDIES: Final = (Study("training", "Training", training, "Quizzes, matches and reviews by week or month."),)
