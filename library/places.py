"""Positions as users write them: an XGID, a Position ID of gnubg, or match:game:ply of a decision in the library."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Final

import attrs
import numpy as np

from millipoint.errors import UsageError
from millipoint.library.source import LibrarySource
from millipoint.library.store import Library

Array = np.ndarray[Any, np.dtype[Any]]

_DECISION: Final = re.compile(r"\s*(\d{1,18}):(\d{1,9}):(\d{1,9})\s*")


@attrs.frozen
class Place:
    """A position by its key, and the decision of the library it was named by, if it was."""

    position: int
    match: int | None = None
    game: int | None = None
    ply: int | None = None

    def __str__(self) -> str:
        return f"{self.match}:{self.game}:{self.ply}" if self.match is not None else str(self.position)


def places_of(library: Library, texts: Iterable[str]) -> list[Place]:
    """The positions that texts name. Raises `UsageError` for a text that names none.

    Positions are seen by the side that decides: the side on roll, and of an offered double the one who answers.
    """
    return [_place(library, text) for text in texts]


def _place(library: Library, text: str) -> Place:
    from millipoint.position import flip, key, parse_gnubg_id, parse_position_id, parse_xgid

    found = _DECISION.fullmatch(text)
    if found:
        return _decision(library, *map(int, found.groups()))
    if text.strip().upper().startswith("XGID=") or text.count(":") >= 7:
        read = parse_xgid(text)
        board = np.array(read.board, dtype=np.int8)
        return Place(key(flip(board) if read.offer else board))
    if ":" in text:
        board, state = parse_gnubg_id(text)
        return Place(key(flip(board) if state.doubled and state.turn != state.on_move else board))
    try:
        return Place(key(parse_position_id(text)))
    except UsageError:
        raise UsageError(f"{text!r} names no position: write an XGID, a Position ID of gnubg, or MATCH:GAME:PLY") from None


def _decision(library: Library, match: int, game: int, ply: int) -> Place:
    """A decision of the library by its numbers."""
    source = library.source()
    at = np.flatnonzero(source.facts.data["match"] == match)
    if not len(at):
        raise UsageError(f"there is no match {match} in the library")
    (load,) = attrs.evolve(source, chosen=at, cache=None).parts()
    data = load().data
    row = np.flatnonzero((data["game"] == game) & (data["ply"] == ply))
    if not len(row):
        raise UsageError(f"match {match} has no decision {ply} in game {game}")
    position = int(data["position"][row[0]])
    if not position:
        raise UsageError(f"{match}:{game}:{ply} has no board")
    return Place(position, match, game, ply)


def locate(library: Library, positions: Iterable[int]) -> dict[int, list[Place]]:
    """The decisions of the library that have the given positions, by position, in order of matches."""
    wanted = np.unique(np.fromiter(positions, dtype=np.int64))
    found: dict[int, list[Place]] = {int(position): [] for position in wanted}
    source: LibrarySource = library.source()
    for load in source.parts() if len(wanted) else []:
        table = load()
        rows = np.flatnonzero(np.isin(table.data["position"], wanted))
        match = table.data["match"][table.row_match[rows]]
        for position, number, game, ply in zip(
            table.data["position"][rows].tolist(), match.tolist(), table.data["game"][rows].tolist(), table.data["ply"][rows].tolist(), strict=True
        ):
            found[position].append(Place(position, number, game, ply))
    return found
