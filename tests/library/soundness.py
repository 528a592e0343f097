"""Is a library sound, what is in it, and how one gets damaged."""

import os
import zlib

import pytest
import sqlalchemy as sa

from millipoint import compute
from millipoint.library import open_library, schema
from millipoint.library.check import check
from millipoint.library.importing import import_paths

METRICS = ["pr", "snowie", "l7", "mwc_loss", "luck"]
KEPT = ("player", "tournament", "match", "game", "word", "comment", "tag", "analysis", "segment")
OTHER = {("analysis", "imported")}
"""Columns that two imports of the same files need not have in common."""
posix = pytest.mark.skipif(os.name == "nt", reason="needs signals and limits of POSIX")


def sound(path):
    """The library opens, has no fault, and every match is whole. Returns the number of matches."""
    with open_library(path) as library:
        assert check(library) == []
        source = library.source()
        assert sum(load().matches for load in source.parts()) == source.matches
        with library.read() as connection:
            journal = connection.execute(sa.select(schema.journal.c.match_id)).scalars().all()
        assert sorted(journal) == sorted(source.facts.data["match"].tolist()), "one entry a match"
        return source.matches


def figures(source, by=("player",)):
    """Values and counts of some metrics."""
    found = compute(list(METRICS), source, by=by)
    values = {(str(f.metric), *label, "value"): e.value for f in found for label, e in f}
    return values | {(str(f.metric), *label, "n"): e.n for f in found for label, e in f}


def content(library):
    """All that an import writes, table by table."""
    with library.read() as connection:
        return {name: _rows(connection, schema.metadata.tables[name]) for name in KEPT}


def _rows(connection, table):
    columns = [column for column in table.c if (table.name, column.name) not in OTHER]
    return [tuple(row) for row in connection.execute(sa.select(*columns).order_by(*table.primary_key))]


def imported(path, files):
    """Import all files into a library; returns its content and its figures."""
    with open_library(path) as library:
        summary = import_paths(library, list(map(str, files)), jobs=1)
        assert (summary.counts["failed"], summary.fault) == (0, ""), summary
        return content(library), figures(library.source())


def damage(library, match, part=2, how="flipped"):
    """Spoil a part of the decisions of a match: a bit is ``flipped``, the end is ``cut`` off with the checksum right, or it is ``lost``."""
    s, a = schema.segment, schema.analysis.c
    with library.write(decisions=True) as connection:
        analysis = connection.execute(sa.select(a.id).where(a.match_id == match)).scalar_one()
        where = (s.c.analysis_id == analysis, s.c.part == part)
        if how == "lost":
            connection.execute(sa.delete(s).where(*where))
            return
        data = bytearray(connection.execute(sa.select(s.c.data).where(*where)).scalar_one())
        values = {}
        if how == "flipped":
            data[5] ^= 1
        else:
            del data[-1]
            values["checksum"] = zlib.crc32(data)
        connection.execute(sa.update(s).where(*where).values(data=bytes(data), **values))
