"""The table of players and the ranking."""

from __future__ import annotations

from typing import Final

import attrs

from millipoint import Estimate, Filter, Question, Study
from millipoint.errors import UsageError
from millipoint.plugins.players.figures import BY_NAME
from millipoint.plugins.players.metric import RECORD, Record
from millipoint.study import Steps

LEAST: Final = 500
"""Fewest counted decisions of a player in the ranking."""
SHOWN: Final = ("pr", "pr_checker", "pr_cube", "snowie", "blunders", "errors", "luck", "l7", "mwc_loss")
DROPPED: Final = ("player", "kind", "cube_kind")


@attrs.frozen(kw_only=True)
class PlayerRow:
    """One player. Figures are `Estimate`s, their value None where never measured."""

    player: str
    matches: int
    won: int
    lost: int
    decisions: int
    """Counted decisions."""
    pr: Estimate
    pr_checker: Estimate
    pr_cube: Estimate
    snowie: Estimate
    blunders: Estimate
    errors: Estimate
    luck: Estimate
    """Mean a measured roll, millipoints."""
    l7: Estimate
    mwc_loss: Estimate


def players(filter: Filter | None = None) -> Steps[tuple[PlayerRow, ...]]:
    """One row a player, PR ascending, players without one last. Conditions on player and kind are left out."""
    narrow = (filter or Filter()).drop(*DROPPED)
    questions = {name: Question(BY_NAME[name], narrow, ("player",)) for name in SHOWN}
    figures = yield {**questions, "record": Question(RECORD, narrow, ("player",))}
    rows = []
    for i, (player,) in enumerate(figures["pr"].labels):
        record = figures["record"].at(i).value
        if not player or record is None:
            continue
        at = {name: figures[name].at(i) for name in SHOWN}
        rows.append(_row(player, record, at))
    return tuple(sorted(rows, key=lambda row: (row.pr.value is None, row.pr.value, row.player)))


def _row(player: str, record: Record, at: dict[str, Estimate]) -> PlayerRow:
    counts = {"matches": record.matches, "won": record.won, "lost": record.lost, "decisions": at["pr"].n}
    return PlayerRow(player=player, **counts, **at)  # type: ignore[arg-type]


@attrs.frozen
class Ranked:
    """A place in the ranking."""

    rank: int
    player: str
    pr: Estimate
    matches: int


def ranking(filter: Filter | None = None, min_decisions: int = LEAST, limit: int = 0) -> Steps[tuple[Ranked, ...]]:
    """Players with enough counted decisions by PR; equal PRs share a rank: 1, 1, 3. ``limit`` 0 = all."""
    if min_decisions < 0 or limit < 0:
        raise UsageError("least decisions and limit of a ranking are 0 or more")
    narrow = (filter or Filter()).drop("player")
    figures = yield {
        "pr": Question(BY_NAME["pr"], narrow, ("player",)),
        "record": Question(RECORD, narrow, ("player",)),
    }
    matches = {label: e.value.matches for label, e in figures["record"] if e.value is not None}
    known = [
        (e.value, label[0], e)
        for label, e in figures["pr"]
        if label[0] and e.value is not None and e.n >= min_decisions
    ]
    known.sort(key=lambda row: row[:2])
    values = [value for value, *_ in known]
    found = [Ranked(values.index(value) + 1, name, e, matches.get((name,), 0)) for value, name, e in known]
    return tuple(found[:limit] if limit else found)


TABLE: Final = Study("players", "Players", players, "One row a player: matches, record, PR, Snowie, errors, luck, L7.")
RANKING: Final = Study("ranking", "Ranking", ranking, "Players with enough decisions by PR.")
