"""Analyses in and out of a library. Needs the extra ``library``."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

import numpy as np
import sqlalchemy as sa

from millipoint.decisions import Decisions
from millipoint.engines.engine import Task
from millipoint.fingerprint import fingerprint
from millipoint.library import schema
from millipoint.library.admit import admit
from millipoint.library.memory import Memory
from millipoint.library.offer import Offer
from millipoint.library.records import match_from, match_records
from millipoint.library.source import LibrarySource, Part, whole
from millipoint.library.store import Library
from millipoint.match import Match


def analyses(library: Library, printed: str) -> list[tuple[str, int]]:
    """Engine and level of the analyses that a library has of a match, told by its fingerprint."""
    m, a = schema.match.c, schema.analysis.c
    query = sa.select(a.engine, a.level).join(schema.match, a.match_id == m.id).where(m.fingerprint == printed, a.analysed > 0)
    with library.read() as connection:
        return [(str(row.engine), int(row.level)) for row in connection.execute(query)]


def put(library: Library, before: Match, file_hash: str, analysed: Match) -> tuple[int, str]:
    """Add a match, as it was when its file is known by a hash, and its analysis. The match's number, and what to say."""
    memory = Memory()
    info = analysed.info
    key = "|".join([fingerprint(analysed), info.engine, str(info.level), info.met, info.program])
    with library.write() as connection:
        if file_hash:
            admit(connection, Offer.of(before, file_hash), memory)
        outcome = admit(connection, Offer.of(analysed, hashlib.sha256(key.encode()).hexdigest()), memory)
    return outcome.match or 0, outcome.message


def matches(library: Library, *, again: bool) -> Iterator[Task]:
    """The matches of a library without any analysis, with ``again`` all of them."""
    source = library.source()
    numbers = source.facts.data["match"]
    a = schema.analysis.c
    with library.read() as connection:
        done = set(connection.execute(sa.select(a.match_id).where(a.analysed > 0).distinct()).scalars())
    for place in source.chosen.tolist():
        if again or int(numbers[place]) not in done:
            yield _task(library, source, place)


def _task(library: Library, source: LibrarySource, place: int) -> Task:
    table = whole(Part(source, np.array([place]))())
    (record,) = match_records(library, {int(source.analyses[place]): 0})
    match = match_from(record, record["file"], table)
    return Task(f"{record['id']}: {match.info.players[0] or '?'} - {match.info.players[1] or '?'}", match)


def both(library: Library, one: tuple[str, int], other: tuple[str, int]) -> Iterator[tuple[Decisions, Decisions]]:
    """The decisions of every match that has two analyses, by each of them: of an engine at a level, -1 for any."""
    a = schema.analysis.c
    with library.read() as connection:
        there = {row.id: (str(row.engine).casefold(), int(row.level)) for row in connection.execute(sa.select(a.id, a.engine, a.level))}
    sources = [library.source(engine=engine, level=level) for engine, level in (one, other)]
    for place in sources[0].chosen.tolist():
        found = [int(source.analyses[place]) for source in sources]
        fits = [_is(there[number], wanted) for number, wanted in zip(found, (one, other), strict=True)]
        if found[0] != found[1] and all(fits):
            first, second = (whole(Part(source, np.array([place]))()) for source in sources)
            yield first, second


def _is(analysis: tuple[str, int], wanted: tuple[str, int]) -> bool:
    return analysis[0] == wanted[0].casefold() and wanted[1] in (-1, analysis[1])
