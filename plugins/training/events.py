"""What was done for study, and the figures that come of it alone."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

import attrs

from millipoint.plugins.training.windows import window_of

HARD = 2
"""Least grade of a review that was remembered: 1 again, 2 hard, 3 good, 4 easy."""


@attrs.frozen(kw_only=True)
class StudyEvent:
    """One thing that was done for study on a UTC day (days since 1970-01-01)."""

    day: int
    kind: str
    """``marked``, ``reviewed`` or ``quizzed``."""
    position: int | None = None
    """Key of the board; None when the event is about no single position."""
    grade: int | None = None
    """Of a review: 1 again, 2 hard, 3 good, 4 easy."""
    error: float | None = None
    """Of a quiz: errors of its decisions added up, equity."""
    n: int | None = None
    """Of a quiz: judged decisions."""


@attrs.frozen
class Quizzes:
    """PR over quiz decisions; None without any."""

    pr: float | None
    decisions: int


@attrs.frozen
class Retention:
    """Share of the reviews of learned cards that were remembered, 0 to 1; None without any."""

    share: float | None
    reviews: int


def pooled(events: Iterable[StudyEvent]) -> Quizzes:
    """PR of quizzes together: 500 x errors over decisions."""
    judged = [(e.error, e.n) for e in events if e.kind == "quizzed" and e.error is not None and e.n]
    n = sum(n for _, n in judged)
    return Quizzes(500 * sum(error for error, _ in judged) / n if n else None, n)


def by_window(events: Iterable[StudyEvent], window: str) -> dict[int, Quizzes]:
    """The quizzes of each week or month."""
    groups: dict[int, list[StudyEvent]] = defaultdict(list)
    for event in events:
        if event.kind == "quizzed" and event.error is not None and event.n:
            groups[window_of(event.day, window)].append(event)
    return {key: pooled(group) for key, group in groups.items()}


def retention(events: Iterable[StudyEvent], window: str) -> dict[int, Retention]:
    """Retention in each week or month. A card is learned once a review of it was graded hard or better."""
    learned: set[int] = set()
    counts: dict[int, list[int]] = defaultdict(lambda: [0, 0])
    for event in sorted(events, key=lambda e: e.day):
        if event.kind != "reviewed" or event.position is None or event.grade is None:
            continue
        kept = event.grade >= HARD
        if event.position in learned:
            cell = counts[window_of(event.day, window)]
            cell[0] += kept
            cell[1] += 1
        if kept:
            learned.add(event.position)
    return {key: Retention(kept / n, n) for key, (kept, n) in counts.items()}
