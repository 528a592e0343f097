"""Matches with other values, seats or rows, and the way to offer them to a library."""

import attrs
import numpy as np

from millipoint.decision import SCHEMA
from millipoint.library.offer import Offer


def changed(match, rows=None, **columns):
    """The match with other values in some columns (of some rows)."""
    data = {name: array.copy() for name, array in match.decisions.data.items()}
    for name, value in columns.items():
        data[name][slice(None) if rows is None else rows] = value
    return attrs.evolve(match, decisions=attrs.evolve(match.decisions, data=data))


def swapped(match):
    """The same match with its seats exchanged."""
    table, info = match.decisions, match.info
    data = dict(table.data)
    data["seat"] = (1 - data["seat"]).astype(data["seat"].dtype)
    for name in ("player", "outcome", "start_score", "end_score"):
        data[name] = data[name][::-1].copy()
    games = [
        attrs.evolve(g, score=g.score[::-1], winner=None if g.winner is None else 1 - g.winner) for g in match.games
    ]
    facts = attrs.evolve(info, players=info.players[::-1], score=info.score[::-1])
    return attrs.evolve(match, decisions=attrs.evolve(table, data=data), info=facts, games=tuple(games))


def without(match, rows):
    """The match without the rows where a mask holds."""
    table = match.decisions
    keep = ~np.asarray(rows)
    candidates = keep[table.candidate_row]
    cut = {"decision": keep, "candidate": candidates}
    data = {n: a[cut[SCHEMA[n].grain]] if SCHEMA[n].grain in cut else a for n, a in table.data.items()}
    made = attrs.evolve(table, data=data, sizes=np.array([int(keep.sum())]), counts=table.counts[keep])
    return attrs.evolve(match, decisions=made)


class Offering:
    """Puts matches into a library as an import does."""

    def __init__(self, library):
        from millipoint.library.memory import Memory

        self.library, self.memory, self.number = library, Memory(), 0

    def __call__(self, match, tournament=None, file_hash=None):
        from millipoint.library.admit import admit

        self.number += 1
        with self.library.write() as connection:
            return admit(connection, Offer.of(match, file_hash or f"file {self.number}"), self.memory, tournament)
