"""Whether an analysis is of the match that was to be analysed."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from millipoint.decision import CHECKER, DOUBLE, NO_DOUBLE
from millipoint.match import Match

Happening = tuple[int, ...]
"""Game, seat, kind, cube action, dice and position of a decision."""


def difference(one: Match, other: Match) -> str:
    """Where two views of a match part, as a sentence; empty when rolls, plays, cubes and scores are the same."""
    both = itertools.zip_longest(happenings(one), happenings(other))
    for number, (a, b) in enumerate(both, 1):
        if a != b:
            return f"read differently from decision {number} on (game {(a or b or (0,))[0]})"
    scores = [[(game.number, *game.score) for game in match.games] for match in (one, other)]
    for mine, theirs in itertools.zip_longest(*scores):
        if mine != theirs:
            return f"read with another score before game {(mine or theirs)[0]}"
    return ""


def happenings(match: Match) -> Iterator[Happening]:
    """What happened in a match, but illegal plays and decisions not to double.

    Programs know those plays only by the position behind them; and no decision before a roll that was given up.
    """
    data = match.decisions.data
    names = ("game", "seat", "kind", "action")
    for i in range(len(match.decisions)):
        game, seat, kind, action = (int(data[name][i]) for name in names)
        if (kind == DOUBLE and action == NO_DOUBLE) or data["illegal"][i]:
            continue
        dice = sorted(data["dice"][i].tolist()) if kind == CHECKER else []
        yield game, seat, kind, action, *dice, int(data["position"][i])
