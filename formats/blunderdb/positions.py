"""What a library knows of the positions of a match: analyses and comments."""

from __future__ import annotations

from collections import Counter
from typing import Final

from millipoint.formats.blunderdb.analysis import Analyses, read
from millipoint.formats.blunderdb.facts import lines, name_of
from millipoint.formats.blunderdb.library import Library
from millipoint.formats.blunderdb.packed import PackedError, Unpacker

MAX_POSITIONS: Final = 20_000
"""Of one match."""
_OF_MATCH: Final = (
    "WHERE position_id IN (SELECT position_id FROM move WHERE game_id IN (SELECT id FROM game WHERE match_id = ?))"
    " ORDER BY rowid LIMIT ?"
)


def analyses(library: Library, match: int, unpacker: Unpacker) -> tuple[dict[int, Analyses], Counter[str], str]:
    """The analyses of the positions of a match; how many are left out, by cause; the table they all were made with."""
    out: dict[int, Analyses] = {}
    left_out: Counter[str] = Counter()
    tables = set()
    if "position_id" not in library.columns["move"]:
        return out, left_out, ""
    for row in library.rows("analysis", ("position_id", "data", "met_id"), _OF_MATCH, (match, MAX_POSITIONS)):
        raw = row["data"].encode() if isinstance(row["data"], str) else row["data"]
        if not isinstance(raw, bytes) or not raw:
            continue
        try:
            out[row["position_id"]] = read(unpacker.document(raw))
        except PackedError as cause:
            left_out[str(cause)] += 1
        else:
            tables.add(row["met_id"])
    # none is named for analyses that were imported: theirs is unknown
    return out, left_out, name_of(library, "match_equity_table", tables.pop()) if len(tables) == 1 else ""


def comments(library: Library, match: int) -> dict[int, str]:
    """Comments on the positions of a match."""
    out: dict[int, str] = {}
    if {"position_id", "text"} <= library.columns.get("comment", set()) and "position_id" in library.columns["move"]:
        for row in library.rows("comment", ("position_id", "text"), _OF_MATCH, (match, MAX_POSITIONS)):
            before, note = out.get(row["position_id"]), lines(row["text"])
            out[row["position_id"]] = "\n".join(filter(None, (before, note)))
    return out
