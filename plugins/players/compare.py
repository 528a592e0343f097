"""Two players: their figures side by side, positions that only one of them plays well, and their matches."""

from __future__ import annotations

from typing import Final

import attrs
import numpy as np

from millipoint import Estimate, Figures, Filter, Question, Study
from millipoint.errors import UsageError
from millipoint.plugins.players.figures import BY_NAME
from millipoint.plugins.players.metric import RECORD, WORST, Record, Worst
from millipoint.study import Steps

JUDGED: Final = ("pr", "pr_checker", "pr_cube", "snowie", "blunder_rate")
"""Figures with a verdict: the lower one wins."""
CONTEXT: Final = ("blunders", "errors", "luck", "l7", "mwc_loss")


@attrs.frozen
class Compared:
    """One figure of both players."""

    name: str
    first: Estimate
    second: Estimate
    winner: str | None
    """The player with the lower value; None for a tie, without a value, and for figures without a verdict."""
    judged: bool


@attrs.frozen
class Comparison:
    """Two players side by side."""

    first: str
    second: str
    records: tuple[Record | None, Record | None]
    figures: tuple[Compared, ...]


def compare(first: str, second: str, filter: Filter | None = None) -> Steps[Comparison]:
    """All figures of two players; a verdict for PR, PR checker, PR cube, Snowie and blunders a hundred alone."""
    narrow = _pair(first, second, filter)
    questions = {name: Question(BY_NAME[name], narrow, ("player",)) for name in (*JUDGED, *CONTEXT)}
    figures = yield {**questions, "record": Question(RECORD, narrow, ("player",))}
    _there(figures["record"], first, second)
    rows = [_compared(name, first, second, figures[name]) for name in (*JUDGED, *CONTEXT)]
    record = figures["record"]
    return Comparison(first, second, (record[first].value, record[second].value), tuple(rows))


def _compared(name: str, first: str, second: str, figures: Figures) -> Compared:
    a, b = figures[first], figures[second]
    judged = name in JUDGED
    winner = None
    if judged and a.value is not None and b.value is not None and a.value != b.value:
        winner = first if a.value < b.value else second
    return Compared(name, a, b, winner, judged)


@attrs.frozen
class ContrastRow:
    """A position that one of two players always played well and the other did not. Errors are the worst ones, equity."""

    position: int
    first: float
    second: float
    gap: float
    better: str


@attrs.frozen
class Contrast:
    """Positions that both met, and those that exactly one of them played well, greatest gap first."""

    first: str
    second: str
    common: int
    rows: tuple[ContrastRow, ...]


def contrast(first: str, second: str, filter: Filter | None = None) -> Steps[Contrast]:
    """Positions on which exactly one of two players stayed below the error threshold, whoever they met."""
    worst = (yield {"worst": Question(WORST, _pair(first, second, filter), ("player",))})["worst"]
    found: dict[str, Worst | None] = {label[0]: e.value for label, e in worst}
    a, b = found.get(first), found.get(second)
    if a is None or b is None:
        return Contrast(first, second, 0, ())
    both, left, right = np.intersect1d(a.position, b.position, assume_unique=True, return_indices=True)
    differ = np.flatnonzero(a.wrong[left] != b.wrong[right])
    one, other = a.error[left][differ], b.error[right][differ]
    gap = np.abs(one - other)
    order = np.lexsort((both[differ], -gap))
    columns = (both[differ], one, other, gap, b.wrong[right][differ])
    rows = [
        ContrastRow(p, x, y, g, first if second_wrong else second)
        for p, x, y, g, second_wrong in zip(*(c[order].tolist() for c in columns), strict=True)
    ]
    return Contrast(first, second, len(both), tuple(rows))


@attrs.frozen
class Meeting:
    """One match of two players."""

    match: int
    day: int | None
    """Days since 1970-01-01."""
    length: int
    winner: str | None
    first: Estimate
    """PR of the first player in it."""
    second: Estimate


@attrs.frozen
class HeadToHead:
    """All matches of two players against each other, in order of dates."""

    first: str
    second: str
    matches: int
    won: tuple[int, int]
    """Matches won by each, of the decided ones."""
    pr: tuple[Estimate | None, Estimate | None]
    meetings: tuple[Meeting, ...]


def head_to_head(first: str, second: str, filter: Filter | None = None) -> Steps[HeadToHead]:
    """The matches between two players: PR of each in each match and pooled, and who won."""
    narrow = _pair(first, second, filter).where("opponent", "in", (first, second))
    figures = yield {
        "pooled": Question(BY_NAME["pr"], narrow, ("player",)),
        "record": Question(RECORD, narrow, ("player",)),
        "pr": Question(BY_NAME["pr"], narrow, ("match", "day", "length", "player", "outcome")),
    }
    found: dict[int, dict[str, tuple[int, Estimate]]] = {}
    facts: dict[int, tuple[int | None, int]] = {}
    for (match, day, length, player, outcome), e in figures["pr"]:
        found.setdefault(match, {})[player] = outcome, e
        facts[match] = day, length
    meetings = [
        _meeting(match, *facts[match], first, second, found[match]) for match in found if len(found[match]) == 2
    ]
    meetings.sort(key=lambda m: (m.day is not None, m.day or 0, m.match))
    pooled = {label[0]: e for label, e in figures["pooled"]}
    record = {label[0]: e.value for label, e in figures["record"]}
    won = tuple(record[p].won if p in record else 0 for p in (first, second))
    return HeadToHead(
        first, second, len(meetings), (won[0], won[1]), (pooled.get(first), pooled.get(second)), tuple(meetings)
    )


def _meeting(
    match: int, day: int | None, length: int, first: str, second: str, sides: dict[str, tuple[int, Estimate]]
) -> Meeting:
    winner = next((player for player, (outcome, _) in sides.items() if outcome > 0), None)
    return Meeting(match, day, length, winner, sides[first][1], sides[second][1])


def _pair(first: str, second: str, filter: Filter | None) -> Filter:
    if first == second:
        raise UsageError(f"{first!r} cannot be compared with themselves")
    return (filter or Filter()).drop("player").where("player", "in", (first, second))


def _there(figures: Figures, *names: str) -> None:
    missing = [name for name in names if (name,) not in figures.labels]
    if missing:
        raise UsageError(f"no match of {missing[0]!r} is selected")


COMPARE: Final = Study(
    "compare", "Comparison", compare, "Two players side by side, with a verdict where there can be one."
)
CONTRAST: Final = Study("contrast", "Contrast", contrast, "Positions that exactly one of two players plays well.")
HEAD_TO_HEAD: Final = Study(
    "head_to_head", "Head-to-head", head_to_head, "The matches of two players against each other."
)
