"""A match on its way into a library: read, packed and ready to be written; what workers send to the writer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs
import numpy as np

from millipoint.decision import CHECKER, SCHEMA
from millipoint.decisions import Decisions
from millipoint.fingerprint import fingerprint, rolls_by_game
from millipoint.library.layout import (
    BOARDS,
    EQUITIES,
    HOT,
    SIDES,
    STORED_WORDS,
    pack,
    unpack_hot,
    unpack_part,
)
from millipoint.library.notes import Note, notes_of
from millipoint.library.texts import inert
from millipoint.match import Game, Match, MatchInfo
from millipoint.twins import analysed
from millipoint.words import Words

Array = np.ndarray[Any, np.dtype[Any]]


@attrs.frozen(kw_only=True)
class Offer:
    """One match of one file. Its decisions are packed; codes of texts in them are those of ``words``."""

    file_hash: str
    info: MatchInfo
    games: tuple[Game, ...]
    warnings: tuple[str, ...]
    lost: bool
    """True when part of the file could not be read."""
    fingerprint: str
    rolls: Mapping[int, bytes]
    """The rolls of each game, a byte each."""
    first: int | None
    """Seat that made the first roll."""
    rules: tuple[int, int]
    """Jacoby and beavers: 1, 0, or -1 for unknown."""
    sides: Mapping[str, tuple[int, int]]
    """Outcome and scores by column, both seats."""
    decisions: int
    analysed: int
    candidates: int
    words: Mapping[str, tuple[str, ...]]
    parts: tuple[bytes, ...]
    notes: tuple[Note, ...]

    @classmethod
    def of(cls, match: Match, file_hash: str) -> Offer:
        """Pack a match as a reader hands it over; its texts become such as any database takes."""
        table, data = match.decisions, match.decisions.data
        first = np.flatnonzero((data["kind"] == CHECKER) & (data["dice"].min(axis=1) > 0))[:1]
        return cls(
            file_hash=file_hash,
            info=clean_info(match.info),
            games=tuple(attrs.evolve(game, comment=inert(game.comment)) for game in match.games),
            warnings=tuple(inert(": ".join(filter(None, (w.place, w.message)))) for w in match.warnings),
            lost=any(w.lost for w in match.warnings),
            fingerprint=fingerprint(match),
            rolls=rolls_by_game(data["game"], data["kind"], data["dice"], data["seat"]),
            first=int(data["seat"][first[0]]) if len(first) else None,
            rules=(int(data["jacoby"][0]), int(data["beaver"][0])),
            sides={name: (int(data[name][0]), int(data[name][1])) for name in SIDES},
            decisions=len(table),
            analysed=analysed(table),
            candidates=int(table.counts.sum()),
            words={name: tuple(map(inert, table.words[name].values)) for name in STORED_WORDS},
            parts=tuple(pack(table, {})),
            notes=notes_of(table),
        )

    @property
    def table(self) -> Decisions:
        """The decisions; of facts of the match only the number of matches is told."""
        return table_of(self.parts, self.decisions, self.candidates, {n: Words(w) for n, w in self.words.items()})

    def swapped(self) -> Offer:
        """The same match with its seats exchanged. Decisions are told from the decider's side and change their seat alone."""
        hot = unpack_hot([self.parts[HOT]]).copy()
        hot["seat"] = 1 - hot["seat"]
        return attrs.evolve(
            self,
            info=attrs.evolve(
                self.info, players=self.info.players[::-1], score=self.info.score[::-1], ratings=self.info.ratings[::-1]
            ),
            games=tuple(
                attrs.evolve(g, score=g.score[::-1], winner=None if g.winner is None else 1 - g.winner) for g in self.games
            ),
            first=None if self.first is None else 1 - self.first,
            sides={name: values[::-1] for name, values in self.sides.items()},
            parts=(hot.tobytes(), *self.parts[1:]),
        )


def table_of(parts: Any, decisions: int, candidates: int, words: Mapping[str, Words]) -> Decisions:
    """Decisions from the parts of one analysis."""
    hot = unpack_hot([parts[HOT]])
    columns: dict[str, Any] = {name: hot[name].astype(SCHEMA[name].dtype) for name in hot.dtype.names or () if name in SCHEMA}
    for part in range(BOARDS, len(parts)):
        columns |= unpack_part(part, [parts[part]], [candidates if part >= EQUITIES else decisions])
    return Decisions.from_columns(columns, sizes=[decisions], counts=hot["counts"].astype(np.int64), words=words)


def clean_info(info: MatchInfo) -> MatchInfo:
    """Facts whose texts any database takes."""
    plain: dict[str, Any] = {
        name: inert(getattr(info, name))
        for name in ("source", "format", "program", "event", "round", "place", "annotator", "comment", "engine", "met")
    }
    return attrs.evolve(info, players=(inert(info.players[0]), inert(info.players[1])), **plain)
