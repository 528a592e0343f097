"""A library as a source of decisions: partitions of whole matches, loaded column by column when asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import attrs
import numpy as np
import sqlalchemy as sa

from millipoint.decision import SCHEMA
from millipoint.decisions import Decisions
from millipoint.filter import Filter, masks
from millipoint.frame import Frame
from millipoint.library import schema
from millipoint.library.cache import fresh_cache
from millipoint.library.damage import Damage, Kept
from millipoint.library.derived import DerivedStore
from millipoint.library.layout import STORED_WORDS
from millipoint.library.mapped import Cache, Cached
from millipoint.library.segments import Segments
from millipoint.library.store import Library
from millipoint.schema import INT_NULL
from millipoint.session import Session
from millipoint.source import PARTITION
from millipoint.words import Words, encode

Array = np.ndarray[Any, np.dtype[Any]]


@attrs.define(eq=False, slots=False)
class LibrarySource:
    """The matches of a library (or some of them), in order of their numbers."""

    library: Library
    facts: Decisions
    """Match and side facts of all matches, without a decision."""
    analyses: Array
    """(matches,) analysis that stands for each match."""
    sizes: Array
    candidates: Array
    words: dict[str, Words]
    cache: Cache | None
    chosen: Array
    """Indexes of the matches that take part, ascending."""
    damage: Damage
    """Matches that are set aside because their decisions are damaged."""

    @classmethod
    def of(cls, library: Library, engine: str = "", level: int = -1, *, cached: bool = True, layer: int = 0) -> LibrarySource:
        """Read the facts of every match; decisions stay where they are.

        ``layer`` above 0: the matches that have more analyses than that, each seen by the one of this number; the
        active one is number 0.
        """
        with library.read() as connection:
            rows = connection.execute(_matches(engine, level, layer)).all()
            tournaments = connection.execute(sa.select(schema.tournament.c.id, schema.tournament.c.name)).all()
            players = connection.execute(sa.select(schema.player.c.id, schema.player.c.name)).all()
            aliases = dict(connection.execute(sa.select(schema.alias.c.alias, schema.alias.c.name)).all())
            words = {name: _vocabulary(connection, name) for name in STORED_WORDS}
        columns = list(zip(*rows, strict=True)) if rows else [()] * len(_FACTS)
        named = dict(zip(_FACTS, columns, strict=True))
        facts = _facts(named, dict(tournaments), dict(players), aliases)
        numbers = [np.array(named[n], dtype=np.int64) for n in ("analysis", "decisions", "candidates")]
        cache = fresh_cache(library, numbers[0]) if cached and not engine and not layer else None
        vocabularies, damage = {**facts.words, **words}, Damage(library)
        made = cls(library, facts, numbers[0], numbers[1], numbers[2], vocabularies, cache, np.arange(len(rows)), damage)
        if cache is not None:
            made.chosen = damage.load(cache.folder, made)
        return made

    @property
    def matches(self) -> int:
        """Number of matches."""
        return len(self.chosen)

    def narrowed(self, filters: Iterable[Filter], session: Session) -> LibrarySource:
        """Only the matches in which some side can pass one of the filters."""
        keep = np.zeros(self.facts.matches, dtype=bool)
        frame = Frame(self.facts, session)
        for filter in filters:
            clauses = tuple(c for c in filter.clauses if _of_facts(session, c.column))
            side, _, _ = masks(Filter(clauses), frame)
            if side is None:
                return self
            keep |= side.reshape(-1, 2).any(axis=1)
        return attrs.evolve(self, chosen=self.chosen[keep[self.chosen]])

    def parts(self) -> Sequence[Callable[[], Decisions]]:
        """Loaders of partitions of about 64k decisions."""
        if not len(self.chosen):
            return [Part(self, self.chosen)]
        ends = np.cumsum(self.sizes[self.chosen])
        cuts = np.searchsorted(ends, np.arange(PARTITION, ends[-1], PARTITION)) + 1
        return [Part(self, piece) for piece in np.split(self.chosen, np.unique(cuts)) if len(piece)]


@attrs.frozen(eq=False)
class Part:
    """Loader of some matches of a library."""

    source: LibrarySource
    matches: Array

    def __call__(self) -> Decisions:
        """The decisions of these matches; columns are read when they are first used."""
        source, at = self.source, self.matches
        kept: Kept = {}
        if source.cache is None:
            at = source.damage.sound_of(source, at, kept)
        sides = np.stack([2 * at, 2 * at + 1], axis=1).ravel()
        facts = {
            name: source.facts.data[name][sides if spec.grain == "side" else at]
            for name, spec in SCHEMA.items()
            if spec.grain in ("match", "side")
        }
        sizes = source.sizes[at]
        lazy: Cached | Segments
        if source.cache is not None:
            lazy = Cached(source.cache, at, facts)
        else:
            lazy = Segments(source.library, source.analyses[at], sizes, source.candidates[at], facts, kept)
            lazy.derived = DerivedStore(source.library, source.analyses[at])
        return Decisions(lazy, sizes, lazy.counts, source.words)


def whole(table: Decisions) -> Decisions:
    """A table with all its columns read, so that it can be cut, joined and checked."""
    return Decisions({name: table.data[name] for name in SCHEMA}, table.sizes, table.counts, table.words)


_FACTS = (
    "match", "analysis", "decisions", "candidates", "player_0", "player_1", "length", "day", "tournament", "round", "place",
    "source", "jacoby", "beaver", "outcome_0", "outcome_1", "start_0", "start_1", "end_0", "end_1",
)  # fmt: skip


def _matches(engine: str, level: int, layer: int) -> sa.Select[Any]:
    m, a = schema.match.c, schema.analysis.c
    found = [
        m.id, a.id, a.decisions, a.candidates, m.player_0, m.player_1, m.length, m.day, m.tournament_id, m.round, m.place,
        a.source, m.jacoby, m.beaver, m.outcome_0, m.outcome_1, m.start_0, m.start_1, m.end_0, m.end_1,
    ]  # fmt: skip
    wanted: sa.ColumnElement[Any] = a.active
    if layer:
        place = sa.func.row_number().over(partition_by=a.match_id, order_by=(a.active.desc(), a.id)).label("place")
        ranked = sa.select(a.id, place).subquery()
        wanted = a.id.in_(sa.select(ranked.c.id).where(ranked.c.place == layer + 1))
    if engine:
        depth = [a.level == level] if level >= 0 else []
        asked = sa.and_(a.match_id == m.id, sa.func.lower(a.engine) == engine.lower(), *depth)
        best = (
            sa.select(a.id)
            .where(asked)
            .order_by(a.level.desc(), a.id)
            .limit(1)
            .correlate(schema.match)
            .scalar_subquery()
        )
        has = sa.exists().where(asked).correlate(schema.match)
        wanted = sa.case((has, a.id == best), else_=a.active)
    return sa.select(*found).select_from(schema.match).join(schema.analysis, sa.and_(a.match_id == m.id, wanted)).order_by(m.id)


def _facts(named: dict[str, Any], tournaments: dict[int, str], players: dict[int, str], aliases: dict[str, str]) -> Decisions:
    both = {
        name: np.array([named[f"{name}_0"], named[f"{name}_1"]], dtype=np.int64).T.ravel()
        for name in ("player", "outcome", "start", "end")
    }
    people, names = encode([aliases.get(players[code], players[code]) or None for code in both["player"].tolist()])
    columns = {
        "match": named["match"],
        "day": [INT_NULL if day is None else day for day in named["day"]],
        "length": named["length"],
        "tournament": [None if code is None else tournaments[code] for code in named["tournament"]],
        "round": [text or None for text in named["round"]],
        "place": [text or None for text in named["place"]],
        "source": named["source"],
        "jacoby": named["jacoby"],
        "beaver": named["beaver"],
        "player": people,
        "outcome": both["outcome"],
        "start_score": both["start"],
        "end_score": both["end"],
    }
    return Decisions.from_columns(columns, sizes=np.zeros(len(named["match"]), dtype=np.int64), words={"player": names})


def _vocabulary(connection: sa.Connection, field: str) -> Words:
    w = schema.word.c
    rows = connection.execute(sa.select(w.text).where(w.field == field).order_by(w.code))
    return Words(tuple(rows.scalars()))


def _of_facts(session: Session, name: str) -> bool:
    """True for a column that is known from match and side facts alone."""
    known = session.known(name)
    if known.source is None:
        return known.grain in ("match", "side") and name in SCHEMA
    column = known.source
    if column.choose:
        return _of_facts(session, session.chosen(column))
    inputs = [i.removesuffix("_words") if i not in SCHEMA else i for i in column.inputs]
    return all(_of_facts(session, i) for i in inputs)
