"""The engines and levels that analysed a library."""

from __future__ import annotations

from collections import Counter

import attrs
import numpy as np

from millipoint.library.store import Library


@attrs.frozen
class Engine:
    """A program at a level: how many decisions it analysed, in how many matches."""

    engine: str | None
    """None: not analysed."""
    level: int
    met: str | None
    decisions: int
    matches: int


def engines_in(library: Library) -> list[Engine]:
    """Every engine, level and match equity table of the analyses that count, the one of most decisions first."""
    decisions: Counter[tuple[str | None, int, str | None]] = Counter()
    matches: Counter[tuple[str | None, int, str | None]] = Counter()
    for load in library.source().parts():
        table = load()
        if not len(table):
            continue
        data = table.data
        columns = [data[name].astype(np.int64) for name in ("engine", "level", "analysis_met")]
        code = columns[0] + 1
        for column in (columns[1] + 1, columns[2] + 1):
            code = code * 2**20 + column
        _, first, place = np.unique(code, return_index=True, return_inverse=True)
        pairs = np.unique(place * table.matches + table.row_match) // table.matches
        for i, row in enumerate(first.tolist()):
            engine, met = (table.words[name].decode(int(data[name][row])) for name in ("engine", "analysis_met"))
            key = (engine, int(data["level"][row]), met)
            decisions[key] += int((place == i).sum())
            matches[key] += int((pairs == i).sum())
    found = [Engine(*key, number, matches[key]) for key, number in decisions.items()]
    return sorted(found, key=lambda e: (e.engine is None, -e.decisions, e.engine or "", e.level))
