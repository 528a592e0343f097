"""Find what is wrong in a library: damaged pages, segments, counters, fingerprints."""

from __future__ import annotations

import zlib
from collections.abc import Iterator

import attrs
import numpy as np
import sqlalchemy as sa

from millipoint.decision import CHECKER
from millipoint.decisions import Decisions
from millipoint.errors import SchemaError
from millipoint.fingerprint import FEW_ROLLS, fingerprint
from millipoint.library import schema
from millipoint.library.layout import LAYOUT, PARTS, size_of
from millipoint.library.source import whole
from millipoint.library.store import Library, LibraryError
from millipoint.match import Match, MatchInfo
from millipoint.twins import analysed

A, S, M = schema.analysis.c, schema.segment.c, schema.match.c


def check(library: Library) -> list[str]:
    """One sentence for each thing that is wrong; empty for a sound library."""
    found: list[str] = []
    damaged: dict[int, list[str]] = {}

    def segments() -> list[str]:
        damaged.update(_segments(library))
        return [text for texts in damaged.values() for text in texts]

    for look in (lambda: _database(library), lambda: _rows(library), segments, lambda: _contents(library, set(damaged))):
        try:
            found += look()
        except LibraryError as error:
            found.append(str(error))
    return found


def _database(library: Library) -> Iterator[str]:
    if library.url.get_backend_name() != "sqlite":
        return
    with library.read() as connection:
        for (text,) in connection.exec_driver_sql("PRAGMA integrity_check(20)"):
            if text != "ok":
                yield f"the database file is damaged: {text}"
        for table, row, parent, _ in connection.exec_driver_sql("PRAGMA foreign_key_check"):
            yield f"row {row} of table {table} refers to a row of {parent} that is not there"


def _rows(library: Library) -> Iterator[str]:
    active = sa.func.sum(sa.case((A.active, 1), else_=0))
    counts = sa.select(M.id, sa.func.count(A.id), active).outerjoin(schema.analysis, A.match_id == M.id)
    alias = schema.alias.c
    other = schema.alias.alias()
    with library.read() as connection:
        for match, number, on in connection.execute(counts.group_by(M.id).order_by(M.id)):
            if not number:
                yield f"match {match} has no analysis"
            elif on != 1:
                yield f"match {match} has {on} active analyses instead of one"
        orphans = sa.select(S.analysis_id, sa.func.count()).outerjoin(schema.analysis, A.id == S.analysis_id)
        for analysis, number in connection.execute(orphans.where(A.id.is_(None)).group_by(S.analysis_id)):
            yield f"{number} segments belong to analysis {analysis}, which is not there"
        chains = sa.select(alias.alias, alias.name).join(other, other.c.alias == alias.name)
        for name, target in connection.execute(chains):
            yield f"alias {name!r} stands for {target!r}, which is an alias itself"


def _segments(library: Library) -> Iterator[tuple[int, list[str]]]:
    """Analyses with damaged or missing segments."""
    query = sa.select(A.id, A.match_id, A.decisions, A.candidates).order_by(A.id)
    with library.read() as connection:
        for analysis, match, decisions, candidates in connection.execute(query).all():
            faults = []
            where = f"match {match}, analysis {analysis}"
            parts = set()
            rows = sa.select(S.part, S.layout, S.checksum, S.data).where(S.analysis_id == analysis)
            for part, layout, checksum, data in connection.execute(rows):
                parts.add(part)
                if part not in PARTS:
                    faults.append(f"{where}: part {part} is unknown")
                elif layout != LAYOUT:
                    faults.append(f"{where}: part {part} is stored in the unknown layout {layout}")
                elif zlib.crc32(data) != checksum:
                    faults.append(f"{where}: part {part} is damaged (checksum)")
                elif len(data) != size_of(part, decisions, candidates):
                    faults.append(f"{where}: part {part} has {len(data)} bytes instead of {size_of(part, decisions, candidates)}")
            if set(PARTS) - parts:
                faults.append(f"{where}: parts {', '.join(map(str, sorted(set(PARTS) - parts)))} are missing")
            if faults:
                yield analysis, faults


def _contents(library: Library, damaged: set[int]) -> Iterator[str]:
    """What decisions say against what the tables say, analysis by analysis."""
    with library.read() as connection:
        query = sa.select(A.id, A.analysed, M.id, M.fingerprint, M.length).join(schema.match, A.match_id == M.id)
        facts = {row[0]: row[1:] for row in connection.execute(query)}
    prints: dict[int, bool] = {}  # whether an analysis has the fingerprint of its match
    for source in library.layers(cached=False):
        sound = np.flatnonzero(~np.isin(source.analyses, sorted(damaged)))
        for load in attrs.evolve(source, chosen=sound).parts() if len(sound) else []:
            table = whole(load())
            for i in range(table.matches):
                at = int(np.searchsorted(source.facts.data["match"], table.data["match"][i]))
                counter, number, printed, length = facts[int(source.analyses[at])]
                part = table.part(i, i + 1)
                try:
                    part.check()
                except SchemaError as error:
                    yield f"match {number}: {error}"
                    continue
                if analysed(part) != counter:
                    yield f"match {number}: {analysed(part)} decisions are analysed, and not {counter}"
                if _rolls(part) >= FEW_ROLLS:
                    own = fingerprint(Match(info=MatchInfo(length=length), decisions=part))
                    prints[number] = own == printed or prints.get(number, False)
    for number in sorted(number for number, found in prints.items() if not found):
        yield f"match {number}: its fingerprint is not that of its decisions"


def _rolls(table: Decisions) -> int:
    return int(((table.data["kind"] == CHECKER) & (table.data["dice"].min(axis=1) > 0)).sum())
