"""What was studied in a period, and the PR before and since, by game plan."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import attrs

from millipoint import Estimate, Filter, Question, Study, Tally, Total
from millipoint.errors import UsageError
from millipoint.plugins.pr.metric import METRICS as PR
from millipoint.plugins.training.events import StudyEvent
from millipoint.study import Steps

LEAST: Final = 10
"""Fewest decisions of a PR that is shown."""
SEEN: Final = Total("seen", Tally(), unit="count")


@attrs.frozen
class Played:
    """PR over some counted decisions; None with fewer than ten."""

    pr: float | None
    decisions: int


@attrs.frozen
class PlanStudy:
    """One game plan: positions studied in the period, PR of matches before it and since it began."""

    plan: str
    positions: int
    """Different positions on which something was done."""
    before: Played
    since: Played


def study_play(
    today: int, events: Sequence[StudyEvent] = (), days: int = 30, filter: Filter | None = None
) -> Steps[tuple[PlanStudy, ...]]:
    """Plans that were studied in the last ``days`` days up to ``today`` (days since 1970-01-01), most positions first.

    A match on the first day of the period or later is *since*; matches without a date are neither.
    """
    if days < 1:
        raise UsageError(f"a period of {days} days cannot be: give 1 or more")
    start = today - days + 1
    studied = tuple(sorted({e.position for e in events if e.position is not None and start <= e.day <= today}))
    narrow = filter or Filter()
    figures = yield {
        "plans": Question(SEEN, Filter().where("position", "in", studied or (0,)), ("position", "plan")),
        "before": Question(PR[0], narrow.where("day", "<", start), ("plan",)),
        "since": Question(PR[0], narrow.where("day", ">=", start), ("plan",)),
    }
    counts: dict[str, int] = {}
    for position, plan in figures["plans"].labels:
        if plan is not None and position in studied:
            counts[plan] = counts.get(plan, 0) + 1
    before, since = ({label[0]: e for label, e in figures[name]} for name in ("before", "since"))
    rows = [PlanStudy(plan, n, _played(before.get(plan)), _played(since.get(plan))) for plan, n in counts.items()]
    return tuple(sorted(rows, key=lambda row: (-row.positions, row.plan)))


def _played(e: Estimate | None) -> Played:
    n = 0 if e is None else e.n
    return Played(e.value if e is not None and n >= LEAST else None, n)


STUDIES: Final = (
    Study("study_play", "Study and play", study_play, "Plans studied lately, and their PR before and since."),
)
