"""What files of the same match agree on, whatever their format."""

from __future__ import annotations

from typing import Any

from millipoint.decision import DOUBLE, NO_DOUBLE
from millipoint.match import Match


def names_of(match: Match) -> list[str]:
    """The players, however their names are written."""
    return [name.replace("_", " ").lower() for name in match.info.players]


def told(match: Match) -> list[Any]:
    """Dice, position, cube and score of what was decided by whom; decisions not to double are rows in some programs only."""
    data, names = match.decisions.data, names_of(match)
    columns = ("game", "kind", "action", "cube", "cube_owner", "away", "opponent_away", "crawford", "illegal")
    return [
        (names[data["seat"][i]], *(int(data[c][i]) for c in columns), sorted(data["dice"][i].tolist()), data["board"][i].tolist())
        for i in range(len(match.decisions))
        if not (data["kind"][i] == DOUBLE and data["action"][i] == NO_DOUBLE)
    ]


def won(match: Match) -> dict[int, Any]:
    """Winner and points of each game; some programs cut points off at what was needed."""
    found = {}
    for game in match.games:
        winner = None if game.winner is None else names_of(match)[game.winner]
        need = match.info.length - game.score[game.winner or 0] if match.info.length else 1 << 20
        found[game.number] = (winner, None if game.points is None else min(game.points, need))
    return found
