"""Group codes: which group each row of a table belongs to, under the keys of a tally."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import attrs
import numpy as np

from millipoint.decisions import Decisions
from millipoint.errors import UsageError
from millipoint.frame import Array, Frame
from millipoint.keys import GAME, MATCH, Keys, pack
from millipoint.words import Words


@attrs.frozen(eq=False)
class Stretches:
    """The rows of each match, or of each game, as they stand one after the other; none is empty."""

    starts: Array
    """(stretches,) first row."""
    sizes: Array
    matches: Array
    """(stretches,) index of the match."""

    def counts(self, seat: Array, hits: Array | None) -> Array:
        """(2 x stretches,) int64: rows of each seat, of those that ``hits`` holds when it is given."""
        found = np.empty((len(self.starts), 2), dtype=np.int64)
        if len(found):
            second = seat.view(np.uint8) if hits is None else hits.view(np.uint8) & seat.view(np.uint8)
            found[:, 1] = np.add.reduceat(second, self.starts, dtype=np.uint32)
            found[:, 0] = self.sizes if hits is None else np.add.reduceat(hits.view(np.uint8), self.starts, dtype=np.uint32)
            found[:, 0] -= found[:, 1]
        return found.ravel()


@attrs.define(eq=False, slots=False)
class Codes:
    """Dense codes of the groups, and the table of the groups' keys."""

    table: Keys
    decisions: Decisions
    rows: tuple[Array, Array] | None
    """Group of each row under its decider's keys and under the opponent's; None while ``seats`` tells them."""
    stretches: Stretches | None = None
    seats: Array | None = None
    """(2 x stretches,) group of either seat in each stretch, where keys are facts of matches, sides and games."""

    @cached_property
    def own(self) -> Array:
        """Group of each row under its decider's keys; of each side for sides."""
        return self.rows[0] if self.rows else self._spread(0)

    @cached_property
    def other(self) -> Array:
        """Group of each row under the opponent's keys."""
        return self.rows[1] if self.rows else self._spread(1)

    def _spread(self, flip: int) -> Array:
        assert self.stretches is not None and self.seats is not None
        seat = self.decisions.data["seat"] ^ flip
        return self.seats[2 * np.repeat(np.arange(len(self.stretches.sizes)), self.stretches.sizes) + seat]

    def counts(self, hits: Array | None, opponent: bool) -> Array:
        """Rows of each group, of those that ``hits`` holds when it is given; for groups that stretches tell.

        Counted match by match and seat by seat, which is far quicker than group by group.
        """
        assert self.stretches is not None and self.seats is not None
        counts = self.stretches.counts(self.decisions.data["seat"], hits)
        if opponent:
            counts = counts.reshape(-1, 2)[:, ::-1].ravel()
        return np.bincount(self.seats, weights=counts, minlength=self.table.size).astype(np.int64)


def codes_of(frame: Frame, names: Sequence[str], grain: str) -> Codes:
    """Group codes of the rows (or sides) of a frame's table under the named key columns."""
    memo = ("codes", tuple(names), grain)
    if memo not in frame.memo:
        frame.memo[memo] = _codes(frame, names, grain)
    found: Codes = frame.memo[memo]
    return found


def picked_codes(frame: Frame, names: Sequence[str], rows: Array) -> tuple[Array, Keys]:
    """Group codes of some rows alone, under their deciders' keys, and the table of the groups: cheap for few rows."""
    keys = {name: key_of(frame, name, "decision")[rows] for name in names}
    sides = _side_codes(frame, names)[frame.decisions.row_side[rows]]
    first, code = _dense(*pack([sides, *(key for name, key in keys.items() if not _sided(frame, name))]))
    return code, Keys({name: key[first] for name, key in keys.items()}, _words(frame, names), len(first))


def key_of(frame: Frame, name: str, grain: str) -> Array:
    """Key values of each row (or side). Raises `UsageError` for a column that cannot group."""
    values = frame.at({MATCH: "match", GAME: "game"}.get(name, name), grain)
    if values.dtype.kind == "f":
        raise UsageError(f"column {name} is a measured quantity: group by a column of whole numbers or names")
    return values.astype(np.int64, copy=False)


def key_values(frame: Frame, name: str, grain: str) -> Array:
    """Key values of each row (or side); for decisions the opponents' values follow, so that both share codes.

    Raises `UsageError` for a column that cannot group.
    """
    memo = ("key", name, grain)
    if memo not in frame.memo:
        frame.memo[memo] = _key(frame, name, grain)
    found: Array = frame.memo[memo]
    return found


def _key(frame: Frame, name: str, grain: str) -> Array:
    table, values = frame.decisions, key_of(frame, name, grain)
    if grain == "side":
        return values
    sided = not name.startswith("@") and frame.session.known(name).grain == "side"
    other = frame.get(name)[table.row_side ^ 1] if sided else values
    return np.concatenate([values, other])


def _codes(frame: Frame, names: Sequence[str], grain: str) -> Codes:
    if grain == "decision" and all(name == GAME or _sided(frame, name) for name in names):
        return _seat_codes(frame, names)
    first, code = _dense(*pack(_sided_first(frame, names, grain)))
    table = Keys({name: key_values(frame, name, grain)[first] for name in names}, _words(frame, names), len(first))
    half = len(code) if grain == "side" else len(code) // 2
    return Codes(table, frame.decisions, (code[:half], code[half:] if half < len(code) else code))


def _dense(code: Array, span: int) -> tuple[Array, Array]:
    """The first row of each code in ascending order, and the codes numbered without gaps."""
    if not np.count_nonzero(code[1:] < code[:-1]):
        new = np.ones(len(code), dtype=bool)
        new[1:] = code[1:] != code[:-1]
        return new.nonzero()[0], new.cumsum() - 1
    if span > 4 * len(code) + 64:
        _, first, code = np.unique(code, return_index=True, return_inverse=True)
        return first, code
    used = np.bincount(code, minlength=span).nonzero()[0]
    if len(used) < span:
        dense = np.zeros(span, dtype=np.int64)
        dense[used] = np.arange(len(used))
        code = dense[code]
    first = np.zeros(len(used), dtype=np.int64)
    first[code[::-1]] = np.arange(len(code) - 1, -1, -1)
    return first, code


def _words(frame: Frame, names: Sequence[str]) -> dict[str, Words]:
    return {n: frame.words(n) for n in names if not n.startswith("@") and frame.session.known(n).words}


def _sided(frame: Frame, name: str) -> bool:
    return name == MATCH or (name != GAME and frame.session.known(name).grain in ("match", "side"))


def _seat_codes(frame: Frame, names: Sequence[str]) -> Codes:
    """The codes of decisions when every key is a fact of a match, a side or a game: made a seat, to be spread to the rows."""
    stretches = _stretches(frame, GAME in names)
    sides = (2 * stretches.matches[:, None] + np.arange(2)).ravel()
    games = np.repeat(frame.at("game", "decision")[stretches.starts], 2) if GAME in names else sides
    keys = {name: games if name == GAME else key_values(frame, name, "side")[sides] for name in names}
    code, _ = pack([sides // 2 if name == MATCH else key for name, key in keys.items()] or [np.zeros_like(sides)])
    used, first, seats = np.unique(code, return_index=True, return_inverse=True)
    table = Keys({name: key[first] for name, key in keys.items()}, _words(frame, names), len(used))
    return Codes(table, frame.decisions, None, stretches, seats)


def _stretches(frame: Frame, games: bool) -> Stretches:
    table = frame.decisions
    matches = np.flatnonzero(table.sizes)
    if not games:
        return Stretches(table.starts[matches], table.sizes[matches], matches)
    game, starts = frame.at("game", "decision"), np.zeros(len(table) + 1, dtype=bool)
    starts[table.starts[matches]] = True
    starts[1:-1] |= game[1:] != game[:-1]
    first = np.flatnonzero(starts)
    return Stretches(first, np.diff(first, append=len(table)), table.row_match[first])


def _sided_first(frame: Frame, names: Sequence[str], grain: str) -> list[Array]:
    """Codes to pack: one for all keys of the match and the side, made a side and not a row, then the other keys."""
    code = _side_codes(frame, names)
    if grain == "side":
        return [code]
    side = frame.decisions.row_side
    rows = np.concatenate([code[side], code[side ^ 1]])
    return [rows, *(key_values(frame, name, grain) for name in names if not _sided(frame, name))]


def _side_codes(frame: Frame, names: Sequence[str]) -> Array:
    """(sides,) one code for all keys that are facts of the match and the side."""
    sided = [_place(frame, name) for name in names if _sided(frame, name)]
    code, span = pack(sided or [np.zeros(2 * frame.decisions.matches, dtype=np.int64)])
    if span > 4 * len(code):
        _, code = np.unique(code, return_inverse=True)
    return code


def _place(frame: Frame, name: str) -> Array:
    """Key values of the sides; for the match its place in the table, a smaller number for the same thing."""
    return np.repeat(np.arange(frame.decisions.matches), 2) if name == MATCH else key_values(frame, name, "side")
