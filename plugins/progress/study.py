"""Progress: a figure match by match and tournament by tournament, the goal and the trend towards it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import attrs

from millipoint import Estimate, Filter, Metric, Question, Study
from millipoint.errors import UsageError
from millipoint.goal import Goal
from millipoint.plugins.l7.metric import METRICS as L7
from millipoint.plugins.mwc.metric import METRICS as MWC
from millipoint.plugins.pr.metric import METRICS as PR
from millipoint.plugins.progress.trend import Trend, expected, suggestion, trend
from millipoint.study import Steps

MEASURES: Final[Mapping[str, Metric]] = {"pr": PR[0], "mwc": MWC[0], "l7": L7[0]}


@attrs.frozen
class MatchPoint:
    """The figure of one dated match."""

    match: int
    day: int
    value: Estimate


@attrs.frozen
class TournamentPoint:
    """The figure of one tournament, at its own date or else that of its first match."""

    tournament: str
    day: int
    value: Estimate


@attrs.frozen
class Progress:
    """Points by date, and for PR the goal and the trend."""

    measure: str
    whole: Estimate
    """The figure of everything selected."""
    matches: tuple[MatchPoint, ...]
    tournaments: tuple[TournamentPoint, ...]
    undated: int
    """Matches without a date, which are in no point."""
    trend: Trend | None
    """Over the PR of the dated matches; None with fewer than three."""
    goal: Goal | None
    reached: bool | None
    """Whether the line reaches the goal in time; None without a goal or a line."""
    suggestion: float | None
    """A PR to aim at."""


def progress(
    filter: Filter | None = None,
    measure: str = "pr",
    tournament_days: Mapping[str, int] | None = None,
    goal: Goal | None = None,
) -> Steps[Progress]:
    """Progress in ``pr``, ``mwc`` or ``l7``; the trend and the suggestion are always about PR."""
    if measure not in MEASURES:
        raise UsageError(f"unknown measure {measure!r}: choose from {', '.join(MEASURES)}")
    narrow, metric, pr = filter or Filter(), MEASURES[measure], MEASURES["pr"]
    figures = yield {
        "whole": Question(metric, narrow),
        "matches": Question(metric, narrow, ("match", "day")),
        "tournaments": Question(metric, narrow, ("tournament",)),
        "days": Question(pr, narrow, ("tournament", "day")),
        "pr": Question(pr, narrow),
        "by match": Question(pr, narrow, ("match", "day")),
    }
    dated = [(day, match, e) for (match, day), e in figures["matches"] if day is not None and e.value is not None]
    points = [MatchPoint(match, day, e) for day, match, e in sorted(dated, key=lambda p: p[:2])]
    first: dict[str, int] = {}
    for tournament, day in figures["days"].labels:
        if tournament is not None and day is not None:
            first[tournament] = min(day, first.get(tournament, day))
    first.update(tournament_days or {})
    events = [
        TournamentPoint(name, first[name], e)
        for (name,), e in figures["tournaments"]
        if name in first and e.value is not None
    ]
    rated = sorted((day, match, e.value) for (match, day), e in figures["by match"] if day is not None and e.value)
    ahead = expected([day for day, *_ in rated], goal.end) if goal else None
    line = trend([value for *_, value in rated], ahead)
    known = None if line is None or line.projected is None or goal is None else line.projected <= goal.pr
    return Progress(
        measure,
        figures["whole"].only,
        tuple(points),
        tuple(sorted(events, key=lambda p: (p.day, p.tournament))),
        sum(day is None for _, day in figures["matches"].labels),
        line,
        goal,
        known,
        suggestion(figures["pr"].only.value),
    )


STUDIES: Final = (Study("progress", "Progress", progress, "A figure by match and by tournament, goal and trend."),)
