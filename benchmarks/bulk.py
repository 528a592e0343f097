"""Fill a library with synthetic matches, thousands at a time: blobs are cut from whole columns, rows inserted together."""

from __future__ import annotations

import hashlib
import zlib
from typing import Any

import numpy as np
import sqlalchemy as sa
from synthetic import synthetic

from millipoint import Decisions
from millipoint.decision import SCHEMA
from millipoint.library import Library, schema
from millipoint.library.layout import HOT, LAYOUT, PARTS, STORED_WORDS, pack
from millipoint.library.store import bump, now
from millipoint.library.vocabulary import player_id, tournament_id, word_codes

CHUNK = 500
"""Matches made at once."""


def fill(library: Library, matches: int, seed: int = 1) -> int:
    """Add so many synthetic matches; returns the number of decisions."""
    total = 0
    for first in range(0, matches, CHUNK):
        table = synthetic(min(CHUNK, matches - first), seed=seed, first=first)
        with library.write() as connection:
            add(connection, table)
            bump(connection)
        total += len(table)
    return total


def add(connection: sa.Connection, table: Decisions) -> None:
    """Insert all matches of a table that starts a new number with each."""
    data = table.data
    people = [player_id(connection, name) for name in table.words["player"].values]
    events = [tournament_id(connection, name) for name in table.words["tournament"].values]
    codes = {name: word_codes(connection, name, table.words[name].values)[data[name]] for name in STORED_WORDS}
    starts, at = table.starts.tolist(), table.candidate_starts[table.starts].tolist()
    numbers = [int(n) + 1 for n in data["match"].tolist()]
    days = data["day"].tolist()
    sides = {name: data[name].tolist() for name in ("player", "outcome", "start_score", "end_score")}
    facts, analyses, segments = [], [], []
    analysed = np.add.reduceat(((table.counts > 0) | ~np.isnan(data["nd"])).astype(np.int64), table.starts[:-1]).tolist()
    blobs = _blobs(table, codes)
    for i, number in enumerate(numbers):
        seats = {}
        for seat in (0, 1):
            seats |= {
                f"player_{seat}": people[sides["player"][2 * i + seat]], f"outcome_{seat}": sides["outcome"][2 * i + seat],
                f"start_{seat}": sides["start_score"][2 * i + seat], f"end_{seat}": sides["end_score"][2 * i + seat],
            }  # fmt: skip
        digest = hashlib.blake2b(str(number).encode(), digest_size=16).hexdigest()
        facts.append({
            "id": number, "fingerprint": digest, "length": int(data["length"][i]), "day": days[i] if days[i] >= 0 else None,
            "tournament_id": events[data["tournament"][i]], "finished": True, **seats,
        })  # fmt: skip
        analyses.append({
            "id": number, "match_id": number, "active": True, "file_hash": digest * 2, "source": f"{number}.xg", "format": "synthetic",
            "decisions": starts[i + 1] - starts[i], "analysed": analysed[i], "candidates": at[i + 1] - at[i], "imported": now(),
        })  # fmt: skip
        for part in PARTS:
            cuts = [(starts[i], starts[i + 1]), (at[i], at[i + 1])]
            blob = b"".join(view[width * cuts[grain][0] : width * cuts[grain][1]] for view, width, grain in blobs[part])
            segments.append({"analysis_id": number, "part": part, "layout": LAYOUT, "checksum": zlib.crc32(blob), "data": blob})
    for where, rows in ((schema.match, facts), (schema.analysis, analyses), (schema.segment, segments)):
        connection.execute(sa.insert(where), rows)


def _blobs(table: Decisions, codes: dict[str, Any]) -> dict[int, list[tuple[memoryview, int, int]]]:
    """For each part its columns as bytes, the width of a value, and whether it is one of a decision (0) or candidate (1)."""
    hot = pack(table, codes)[HOT]
    found = {HOT: [(memoryview(hot), len(hot) // max(len(table), 1), 0)]}
    for part in (p for p in PARTS if p != HOT):
        found[part] = []
        for name in PARTS[part]:
            spec = SCHEMA[name]
            values = np.ascontiguousarray(table.data[name], dtype=spec.dtype.newbyteorder("<"))
            width = spec.dtype.itemsize * int(np.prod(spec.shape, dtype=int))
            found[part].append((memoryview(values.tobytes()), width, int(spec.grain == "candidate")))
    return found
