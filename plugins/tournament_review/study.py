"""The review of a tournament: one player, against their usual level."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import attrs

from millipoint import Estimate, Figures, Filter, Question, Study
from millipoint.errors import UsageError
from millipoint.plugins.l7.metric import METRICS as L7
from millipoint.plugins.pr.metric import METRICS as PR
from millipoint.plugins.studyplan.metric import METRICS as PLANS
from millipoint.plugins.studyplan.metric import StudyFamily
from millipoint.plugins.tournament_review.verdict import Verdict, verdict
from millipoint.study import Steps

DAYS: Final = 365
"""How long before the tournament usual matches may be."""
LEAST_MATCHES: Final = 5
"""Fewest matches that make a usual level."""
FAMILIES: Final = 3
CELLS: Final = ("decision_slice", "pressure", "pace")
NO_DAY: Final = "the tournament has no date"
FEW: Final = "fewer than 5 matches in the year before"


@attrs.frozen
class Round:
    """One match of the tournament against the usual level over all; its interval rests on games."""

    match: int
    day: int | None
    """Days since 1970-01-01."""
    round: str | None
    opponent: str | None
    length: int
    outcome: int
    """1 won, -1 lost, 0 undecided."""
    pr: Verdict


@attrs.frozen
class Cell:
    """PR of some decisions against that of the same decisions usually."""

    name: str
    pr: Verdict


@attrs.frozen(kw_only=True)
class TournamentReview:
    """A tournament of one player."""

    tournament: str
    player: str
    day: int | None
    """The day that "usual" ends before."""
    usual_matches: int
    """Matches of the usual level with a counted decision."""
    reason: str | None
    """Why there is no usual level."""
    pr: Verdict
    l7: Verdict
    rounds: tuple[Round, ...]
    slices: tuple[Cell, ...]
    """By the rank of the decision among the player's counted ones of the match."""
    pressure: tuple[Cell, ...]
    pace: tuple[Cell, ...]
    families: tuple[StudyFamily, ...]
    """At most three of the study plan of the tournament."""
    tentative: int
    """Families that are to be confirmed."""


def tournament_review(
    tournament: str, player: str | None = None, main_player: str | None = None, day: int | None = None
) -> Steps[TournamentReview]:
    """The review of a tournament. Without ``player`` it is ``main_player`` if they played in it, else whoever played most.

    ``day`` is the tournament's own date, days since 1970-01-01; without one that of its first match.
    """
    inside = Filter().where("tournament", "==", tournament)
    sides = (yield {"pr": Question(PR[0], inside, ("player", "match", "day"))})["pr"]
    name = player or choose(sides, main_player)
    mine = [label for label in sides.labels if label[0] == name]
    if not mine:
        raise UsageError(
            f"{name!r} did not play in {tournament!r}" if sides.labels else f"there is no match of {tournament!r}"
        )
    days = [label[2] for label in sides.labels if label[2] is not None]
    reference = day if day is not None else min(days, default=None)
    here = inside.where("player", "==", name)
    before = (
        Filter()
        .where("player", "==", name)
        .where("tournament", "!=", tournament)
        .where("length", ">=", 1)
        .where("length", "<=", 64)
        .where("day", ">=", (reference or 0) - DAYS)
        .where("day", "<", reference or 0)
    )
    figures = yield {
        "pr": Question(PR[0], here),
        "l7": Question(L7[0], here),
        "rounds": Question(PR[0], here, ("match", "day", "round", "opponent", "length", "outcome")),
        "plan": Question(PLANS[0], here),
        **{column: Question(PR[0], here, (column,)) for column in CELLS},
        "usual pr": Question(PR[0], before),
        "usual l7": Question(L7[0], before),
        **{f"usual {column}": Question(PR[0], before, (column,)) for column in CELLS},
    }
    matches = figures["usual pr"].only.units
    reason = NO_DAY if reference is None else FEW if matches < LEAST_MATCHES else None
    usual = (
        {k.removeprefix("usual "): f for k, f in figures.items() if k.startswith("usual ")} if reason is None else {}
    )
    cells = {column: _cells(figures[column], usual.get(column)) for column in CELLS}
    pr = usual["pr"].only if usual else None
    plan = figures["plan"].only.value
    return TournamentReview(
        tournament=tournament,
        player=name,
        day=reference,
        usual_matches=0 if reference is None else matches,
        reason=reason,
        pr=verdict(figures["pr"].only, pr),
        l7=verdict(figures["l7"].only, usual["l7"].only if usual else None),
        rounds=_rounds(figures["rounds"], pr),
        slices=cells["decision_slice"],
        pressure=cells["pressure"],
        pace=tuple(cell for cell in cells["pace"] if cell.name != "unknown"),
        families=plan.families[:FAMILIES] if plan else (),
        tentative=len(plan.tentative) if plan else 0,
    )


def choose(sides: Figures, main_player: str | None) -> str:
    """The main player if they are among the sides, else the one of most matches, then of most counted decisions."""
    matches: dict[str, int] = {}
    decisions: dict[str, int] = {}
    for (name, *_), e in sides:
        if name:
            matches[name] = matches.get(name, 0) + 1
            decisions[name] = decisions.get(name, 0) + e.n
    if main_player in matches:
        return main_player
    return min(matches, key=lambda name: (-matches[name], -decisions[name], name), default="")


def _rounds(figures: Figures, usual: Estimate | None) -> tuple[Round, ...]:
    found = [
        Round(match, day, name, opponent, length, outcome, verdict(e, usual))
        for (match, day, name, opponent, length, outcome), e in figures
    ]
    return tuple(sorted(found, key=lambda r: (r.day is not None, r.day or 0, r.match)))


def _cells(here: Figures, usual: Figures | None) -> tuple[Cell, ...]:
    """Cells in the order of their labels; usual decisions that the tournament does not have are left out."""
    known: Mapping[object, Estimate] = {} if usual is None else {label[0]: e for label, e in usual}
    order = here.asked.session.known(here.question.by[0]).labels if here.asked and here.question else ()
    found = {label[0]: e for label, e in here if e.n}
    return tuple(Cell(name, verdict(found[name], known.get(name))) for name in order if name in found)


STUDIES: Final = (
    Study(
        "tournament_review",
        "Tournament review",
        tournament_review,
        "A tournament of one player against their usual level.",
    ),
)
