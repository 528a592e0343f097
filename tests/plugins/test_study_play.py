"""What was studied against what was played."""

from __future__ import annotations

import pytest

from millipoint import Decisions, UsageError, answer, default_plugins
from millipoint.frame import Frame
from millipoint.plugins.study_play.study import study_play
from millipoint.plugins.training.events import StudyEvent
from millipoint.schema import INT_NULL
from millipoint.settings import Settings
from millipoint.testing import sample

from .build import match, with_errors
from .structured import judged


def plans(table: Decisions) -> list[str]:
    frame = Frame(table, default_plugins().session(Settings()))
    labels = frame.session.known("plan").labels
    return [labels[code] for code in frame.get("plan")]


def test_against_a_loop() -> None:
    table = sample(3, matches=40)
    of = dict(zip(table.data["position"].tolist(), plans(table), strict=True))
    today, days = 18_500, 300
    start = today - days + 1
    positions = list(of)[:12]
    events = [StudyEvent(day=today - 50 * i, kind="reviewed", position=p, grade=3) for i, p in enumerate(positions)]
    events += [StudyEvent(day=today, kind="marked", position=positions[0]), StudyEvent(day=today + 1, kind="marked", position=positions[9])]
    studied = {e.position for e in events if start <= e.day <= today}
    found = answer(study_play(today, events, days), table)
    assert {row.plan: row.positions for row in found} == {
        plan: sum(of[p] == plan for p in studied if p is not None) for plan in {of[p] for p in studied if p is not None}
    }
    for row in found:
        for played, inside in ((row.before, lambda d: d < start), (row.since, lambda d: d >= start)):
            errors = [
                j.error or 0.0
                for j, plan in zip(judged(table), plans(table), strict=True)
                if j.counts and plan == row.plan and j.d.day != INT_NULL and inside(j.d.day)
            ]
            assert played.decisions == len(errors)
            assert played.pr == (pytest.approx(500 * sum(errors) / len(errors)) if len(errors) >= 10 else None)


def test_a_pr_needs_ten_decisions_and_the_usual_period_is_thirty_days() -> None:
    today = 18_500
    tables = [match(with_errors(0.1, n, position=7), number=n, day=day) for n, day in ((10, today - 30), (9, today - 29))]
    (row,) = answer(study_play(today, [StudyEvent(day=today - 29, kind="marked", position=7)]), tables)
    assert (row.positions, row.before.pr, row.before.decisions) == (1, pytest.approx(5.0), 10)
    assert (row.since.pr, row.since.decisions) == (None, 9)
    assert answer(study_play(today, [StudyEvent(day=today - 30, kind="marked", position=7)]), tables) == ()


def test_nothing_studied() -> None:
    assert answer(study_play(100), sample(1)) == ()
    with pytest.raises(UsageError, match="0 days"):
        next(study_play(100, days=0))
