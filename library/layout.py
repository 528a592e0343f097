"""How the decisions of one match become four byte strings, and back: layout 1.

Part 0 holds the hot scalars as one record a decision, parts 1 to 3 hold columns one after the other: boards and what
goes with them, equities of candidates, and the details of candidates. All little-endian. Match and side facts are not in
the blobs: they stand in tables, where they can be edited.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np

from millipoint.decision import SCHEMA
from millipoint.decisions import Decisions

Array = np.ndarray[Any, np.dtype[Any]]

LAYOUT: Final = 1
HOT, BOARDS, EQUITIES, DETAILS = range(4)

_HOT_NAMES: Final = (
    "seat", "game", "ply", "kind", "away", "opponent_away", "crawford", "cube", "cube_owner", "position", "dice",
    "action", "played", "legal_plays", "mark", "illegal", "engine", "level", "analysis_met", "stored_error",
    "nd", "dt", "dp", "luck", "luck_level", "time", "flagged", "comment",
)  # fmt: skip
_NARROW: Final = {"game": "<i2", "ply": "<i2", "away": "<i2", "opponent_away": "<i2", "engine": "<i2", "analysis_met": "<i2"}


def _little(name: str) -> Any:
    spec = SCHEMA[name]
    kind = np.dtype(_NARROW.get(name, spec.dtype.newbyteorder("<")))
    return (name, kind, spec.shape) if spec.shape else (name, kind)


HOT_DTYPE: Final = np.dtype([*(_little(name) for name in _HOT_NAMES), ("counts", "<i2")])
PARTS: Final[Mapping[int, tuple[str, ...]]] = {
    HOT: _HOT_NAMES,
    BOARDS: ("board", "move", "nd_chances", "dt_chances"),
    EQUITIES: ("equity",),
    DETAILS: ("candidate_level", "candidate_move", "chances"),
}
_WIDTH: Final = {
    part: sum(SCHEMA[n].dtype.itemsize * int(np.prod(SCHEMA[n].shape, dtype=int)) for n in names) if part else HOT_DTYPE.itemsize
    for part, names in PARTS.items()
}
"""Bytes of a part for each decision or candidate."""
PART_OF: Final = {name: part for part, names in PARTS.items() for name in names}
SIDES: Final = ("outcome", "start_score", "end_score")
"""Facts of both players that stand in tables."""
STORED_WORDS: Final = ("engine", "analysis_met", "comment")
"""Text columns whose codes stand in the blobs."""


def pack(table: Decisions, codes: Mapping[str, Array]) -> list[bytes]:
    """The four parts of a table of one match; ``codes`` are the library's codes of its text columns."""
    hot = np.zeros(len(table), dtype=HOT_DTYPE)
    for name in _HOT_NAMES:
        hot[name] = codes.get(name, table.data[name])
    hot["counts"] = table.counts
    parts = [hot.tobytes()]
    for part in (BOARDS, EQUITIES, DETAILS):
        parts.append(b"".join(_plain(name, table.data[name]) for name in PARTS[part]))
    return parts


def _plain(name: str, values: Array) -> bytes:
    return np.ascontiguousarray(values, dtype=SCHEMA[name].dtype.newbyteorder("<")).tobytes()


def unpack_hot(blobs: Sequence[bytes]) -> Array:
    """Records of all rows of several matches."""
    return np.frombuffer(b"".join(blobs), dtype=HOT_DTYPE)


def unpack_part(part: int, blobs: Sequence[bytes], sizes: Sequence[int]) -> dict[str, Array]:
    """Columns of a part over several matches; ``sizes`` are their numbers of rows (or candidates)."""
    specs = [SCHEMA[name] for name in PARTS[part]]
    widths = [spec.dtype.itemsize * int(np.prod(spec.shape, dtype=int)) for spec in specs]
    pieces: list[list[memoryview]] = [[] for _ in specs]
    for blob, size in zip(blobs, sizes, strict=True):
        view, at = memoryview(blob), 0
        for piece, width in zip(pieces, widths, strict=True):
            piece.append(view[at : at + width * size])
            at += width * size
    out = {}
    for spec, piece in zip(specs, pieces, strict=True):
        flat = np.frombuffer(b"".join(piece), dtype=spec.dtype.newbyteorder("<"))
        out[spec.name] = flat.reshape(-1, *spec.shape)
    return out


def size_of(part: int, decisions: int, candidates: int) -> int:
    """Bytes that a part of a match must have."""
    return _WIDTH[part] * (decisions if part in (HOT, BOARDS) else candidates)
