"""Small tables of decisions for tests that compute their figures by hand."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from millipoint import Decisions

Row = tuple[int, int, int, int, float]
"""Game, seat, kind, and error (None: not analysed) of a decision."""


def match(rows: Sequence[tuple], *, number: int = 0, players: tuple = ("Ann", "Bob"), **facts: object) -> Decisions:
    """One match from rows (game, seat, kind, error); errors as the file states them, every decision counts."""
    game, seat, kind, error = zip(*rows, strict=True) if rows else ((), (), (), ())
    error = [np.nan if e is None else e for e in error]
    columns = {"game": game, "seat": seat, "kind": kind, "stored_error": error, "action": [{0: -1, 1: 1, 2: 2}[k] for k in kind]}
    columns |= {name: [value] for name, value in facts.items()}
    return Decisions.from_columns({**columns, "match": [number], "player": list(players)}, sizes=[len(rows)])


def units(*games: tuple[float, int], number: int = 0) -> list[tuple]:
    """Rows of games with the given total error in millipoints and number of decisions."""
    return [(g + 1, 0, 0, mp / 1000 / n) for g, (mp, n) in enumerate(games) for _ in range(n)]
