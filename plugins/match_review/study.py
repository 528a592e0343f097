"""The review of matches: both sides, their figures, what to review, and the curves of their losses."""

from __future__ import annotations

from typing import Final

import attrs

from millipoint import Estimate, Filter, Metric, Question, Study
from millipoint.plugins.counts.metric import METRICS as COUNTS
from millipoint.plugins.l7.metric import METRICS as L7
from millipoint.plugins.luck.metric import METRICS as LUCK
from millipoint.plugins.match_review.metric import METRICS, Coverage, Losses, ReviewDecision
from millipoint.plugins.match_review.pace import Pace
from millipoint.plugins.mwc.metric import METRICS as MWC
from millipoint.plugins.pr.metric import METRICS as PR
from millipoint.study import Steps

BY: Final = ("match", "side", "player", "outcome", "length", "day")
PLAIN: Final = (
    "pr",
    "pr_checker",
    "pr_cube",
    "mwc_loss",
    "l7",
    "elo",
    "errors",
    "blunders",
    "luck",
    "luck_adjusted",
    "error_balance",
)


@attrs.frozen(kw_only=True)
class SideReview:
    """One side of a match."""

    side: int
    player: str | None
    outcome: int
    """1 won, -1 lost, 0 undecided."""
    pr: Estimate
    pr_checker: Estimate
    pr_cube: Estimate
    mwc_loss: Estimate
    l7: Estimate
    elo: Estimate
    errors: Estimate
    blunders: Estimate
    luck: Estimate
    luck_adjusted: Estimate
    """Result without luck, fraction of match-winning chance."""
    error_balance: Estimate
    """The opponent's MWC loss less the own one: what ``luck_adjusted`` should come to."""
    coverage: Coverage | None
    """Rolls of both players with a known luck; None without any."""
    review: tuple[ReviewDecision, ...]
    pace: Pace | None
    losses: Losses | None


@attrs.frozen
class MatchReview:
    """One match and both of its sides."""

    match: int
    length: int
    """Points; 0 = money play."""
    day: int | None
    """Days since 1970-01-01."""
    sides: tuple[SideReview, ...]


def match_review(match: int | None = None, filter: Filter | None = None) -> Steps[tuple[MatchReview, ...]]:
    """Reviews of one match by its number, or of every match of a filter, in order of the date and the number."""
    narrow = filter or Filter()
    if match is not None:
        narrow = narrow.where("match", "==", match)
    every: list[Metric] = [*PR, *MWC, *L7, *COUNTS, *LUCK, *METRICS]
    metrics = {str(metric): metric for metric in every}
    names = (*PLAIN, "luck_coverage", "review(3)", "pace", "losses")
    figures = yield {name: Question(metrics[name], narrow, BY) for name in names}
    found: dict[int, MatchReview] = {}
    for i, (number, side, player, outcome, length, day) in enumerate(figures["pr"].labels):
        at = {name: figures[name].at(i) for name in names}
        review = at["review(3)"].value
        made = SideReview(
            side=side,
            player=player,
            outcome=outcome,
            coverage=at["luck_coverage"].value,
            review=review.decisions if review else (),
            pace=at["pace"].value,
            losses=at["losses"].value,
            **{name: at[name] for name in PLAIN},
        )
        sides = found[number].sides if number in found else ()
        found[number] = MatchReview(number, length, day, (*sides, made))
    return tuple(sorted(found.values(), key=lambda m: (m.day is not None, m.day or 0, m.match)))


STUDIES: Final = (
    Study(
        "match_review",
        "Match review",
        match_review,
        "Both sides of a match: figures, decisions to review, pace, curves.",
    ),
)
