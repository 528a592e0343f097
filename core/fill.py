"""Fill tallies from one table of decisions: masks, group codes, sums. The hot path of every figure."""

from __future__ import annotations

from collections.abc import Sequence

import attrs
import numpy as np

from millipoint.errors import PluginError, UsageError
from millipoint.filter import Filter, masks
from millipoint.frame import Array, Frame, Session, fineness
from millipoint.state import GAME, MATCH, ROW, Keys, State
from millipoint.tally import Tally
from millipoint.top import top_rows


@attrs.frozen(cache_hash=True)
class Ask:
    """One tally to fill: under a filter, grouped by columns, with a resampling unit."""

    tally: Tally
    filter: Filter
    by: tuple[str, ...]
    unit: str

    def keys(self, session: Session) -> tuple[str, ...]:
        """Names of the key columns: of the question, of the tally, of the unit."""
        by = self.by
        if self.tally.whole or self.tally.grain == "side":
            by = tuple(name for name in by if session.known(name).whole)
        if self.tally.grain == "side":
            by = tuple(name for name in by if session.known(name).grain in ("match", "side"))
        unit = self.unit if self.tally.unit == "auto" else self.tally.unit
        game = (GAME,) if unit == "game" and self.tally.grain == "decision" else ()
        return tuple(dict.fromkeys((*by, *self.tally.split, MATCH, *game)))


def fill(frame: Frame, ask: Ask) -> State:
    """The tally of one table as a `State`, rows in ascending group order."""
    names = ask.keys(frame.session)
    _check(ask, frame)
    code, table = _codes(frame, names, ask.tally.grain)
    rows, group = _selected(frame, ask, code)
    if not ask.tally.top:
        return _add(frame, ask.tally, rows, group, table)
    rows, group = top_rows(frame, ask.tally, rows, group, table)
    keys = {name: column[group] for name, column in table.columns.items()}
    keys[ROW] = rows % 2 if ask.tally.grain == "side" else rows - frame.decisions.starts[frame.decisions.row_match[rows]]
    values = {f"first:{c}": frame.at(c, ask.tally.grain)[rows] for c in dict.fromkeys((*ask.tally.firsts, *ask.tally.order, "day"))}
    values[""] = np.ones(len(rows), dtype=np.int64)
    return State.of(keys, values, table.words)


def _add(frame: Frame, tally: Tally, rows: Array, group: Array, table: Keys) -> State:
    size = table.size
    count = np.bincount(group, minlength=size)
    there = count.nonzero()[0]
    values: dict[str, Array] = {"": count[there]}
    for column in tally.sums:
        if column:
            value = _values(frame, column, tally, rows)
            total = np.bincount(group, weights=value, minlength=size)[there]
            values[column] = total.astype(np.int64) if value.dtype.kind in "bi" else total
    if tally.maxs or tally.mins or tally.firsts:
        order = np.argsort(group, kind="stable")
        start = np.concatenate(([0], np.cumsum(count[there])[:-1])) if len(there) else there
        for rule, columns in (("max", tally.maxs), ("min", tally.mins), ("first", tally.firsts)):
            for column in columns:
                value = _values(frame, column, tally, rows, known=rule != "first")[order]
                reduce = {"max": np.maximum, "min": np.minimum}.get(rule)
                values[f"{rule}:{column}"] = value[start] if reduce is None or not len(start) else reduce.reduceat(value, start)
    return State(table, there, values)


def _values(frame: Frame, column: str, tally: Tally, rows: Array, known: bool = True) -> Array:
    value = frame.at(column, tally.grain)[rows]
    if known and value.ndim != 1:
        raise PluginError(f"column {column} has several values a row and cannot be added up or compared")
    if known and value.dtype.kind == "f" and not np.isfinite(value).all():
        owner = frame.session.owners.get(column, "the schema")
        raise PluginError(
            f"column {column} (of {owner}) is unknown or infinite for a decision that {tally.where or 'no condition'} selects"
        )
    return value


def _check(ask: Ask, frame: Frame) -> None:
    """Keys can group, and the tally reads nothing finer than what it adds up."""
    tally, session = ask.tally, frame.session
    for name in ask.by:
        _check_key(name, session)
    for name in tally.columns:
        if fineness(session.known(name).grain) > fineness(tally.grain):
            raise PluginError(f"a tally of grain {tally.grain} cannot read column {name}, a fact of each {session.known(name).grain}")
    for name in tally.split:
        try:
            _check_key(name, session)
            _key(frame, name, tally.grain)
        except UsageError as error:
            raise PluginError(f"a tally cannot be split: {error}") from None


def _check_key(name: str, session: Session) -> None:
    known = session.known(name)
    if known.grain == "candidate" or not known.flat:
        raise UsageError(f"column {name} has several values a decision and cannot group")


def selected_rows(frame: Frame, ask: Ask) -> tuple[Array, Array, Keys]:
    """Rows (or sides) that a tally selects, the group of each, and the keys of the groups: what is behind a figure."""
    code, table = _codes(frame, ask.keys(frame.session), ask.tally.grain)
    return *_selected(frame, ask, code), table


def _condition(frame: Frame, tally: Tally) -> Array:
    values = frame.at(tally.where, tally.grain)
    if values.dtype.kind == "f" or values.ndim != 1:
        raise PluginError(f"column {tally.where} holds {values.dtype} values of shape {values.shape}, not true or false")
    return values if values.dtype.kind == "b" else values > 0


def _selected(frame: Frame, ask: Ask, code: tuple[Array, Array]) -> tuple[Array, Array]:
    tally = ask.tally
    side, game, row = masks(ask.filter, frame)
    on = _condition(frame, tally) if tally.where else None
    if tally.grain == "side":
        return _pick(_and(on, side), code[0])
    rows = _and(on, game) if tally.whole else _and(on, game, row)
    own = other = rows
    if side is not None:
        seat = frame.decisions.row_side
        own, other = _and(rows, side[seat]), _and(rows, side[seat ^ 1])
    if tally.credit == "own":
        return _pick(own, code[0])
    if tally.credit == "opponent":
        return _pick(other, code[1])
    mine, mine_group = _pick(own, code[0])
    new = code[0] != code[1]
    again = new if own is None else new | ~own
    yours, yours_group = _pick(_and(other, again), code[1])
    return np.concatenate([mine, yours]), np.concatenate([mine_group, yours_group])


def _and(*parts: Array | None) -> Array | None:
    found: Array | None = None
    for part in parts:
        if part is not None:
            found = part if found is None else found & part
    return found


def _pick(mask: Array | None, code: Array) -> tuple[Array, Array]:
    rows = np.arange(len(code)) if mask is None else np.flatnonzero(mask)
    return rows, (code if mask is None else code[rows])


def _key(frame: Frame, name: str, grain: str) -> Array:
    """Key values of each row (or side); for decisions the opponents' values follow, so that both share codes."""
    memo = ("key", name, grain)
    if memo not in frame.memo:
        frame.memo[memo] = _make_key(frame, name, grain)
    found: Array = frame.memo[memo]
    return found


def _make_key(frame: Frame, name: str, grain: str) -> Array:
    table = frame.decisions
    if name == MATCH:
        values = frame.at("match", grain)
    elif name == GAME:
        values = frame.at("game", grain)
    else:
        values = frame.at(name, grain)
        if values.dtype.kind == "f":
            raise UsageError(f"column {name} is a measured quantity: group by a column of whole numbers or names")
        values = values.astype(np.int64, copy=False)
    if grain == "side":
        return values
    sided = not name.startswith("@") and frame.session.known(name).grain == "side"
    other = frame.get(name)[table.row_side ^ 1] if sided else values
    return np.concatenate([values, other])


def _codes(frame: Frame, names: Sequence[str], grain: str) -> tuple[tuple[Array, Array], Keys]:
    """Dense group codes of own and opponent's keys, and the table of the groups' keys."""
    memo = ("codes", tuple(names), grain)
    if memo not in frame.memo:
        frame.memo[memo] = _make_codes(frame, names, grain)
    found: tuple[tuple[Array, Array], Keys] = frame.memo[memo]
    return found


def _side_codes(frame: Frame, names: Sequence[str]) -> tuple[tuple[Array, Array], Keys]:
    """The codes of decisions when every key is a fact of a match or a side: made a side, then spread to the rows."""
    table = frame.decisions
    here = np.flatnonzero(np.repeat(table.sizes > 0, 2))
    code, _ = _pack([_place(frame, name)[here] for name in names] or [np.zeros(len(here), dtype=np.int64)])
    used, first, dense = np.unique(code, return_index=True, return_inverse=True)
    full = np.zeros(2 * table.matches, dtype=np.int64)
    full[here] = dense
    words = {n: frame.words(n) for n in names if n != MATCH and frame.session.known(n).words}
    keys = Keys({name: _key(frame, name, "side")[here[first]] for name in names}, words, len(used))
    side = table.row_side
    return (full[side], full[side ^ 1]), keys


def _make_codes(frame: Frame, names: Sequence[str], grain: str) -> tuple[tuple[Array, Array], Keys]:
    if grain == "decision" and all(n == MATCH or (n != GAME and frame.session.known(n).grain in ("match", "side")) for n in names):
        return _side_codes(frame, names)
    code, span = _pack(_sided_first(frame, names, grain))
    used = np.bincount(code, minlength=span).nonzero()[0] if span <= 4 * len(code) + 64 else None
    if used is None:
        used, code = np.unique(code, return_inverse=True)
    elif len(used) < span:
        dense = np.zeros(span, dtype=np.int64)
        dense[used] = np.arange(len(used))
        code = dense[code]
    first = np.zeros(len(used), dtype=np.int64)
    first[code[::-1]] = np.arange(len(code) - 1, -1, -1)
    words = {n: frame.words(n) for n in names if not n.startswith("@") and frame.session.known(n).words}
    table = Keys({name: _key(frame, name, grain)[first] for name in names}, words, len(used))
    half = len(code) if grain == "side" else len(code) // 2
    return (code[:half], code[half:] if half < len(code) else code), table


def _sided_first(frame: Frame, names: Sequence[str], grain: str) -> list[Array]:
    """Codes to pack: one for all keys of the match and the side, made a side and not a row, then the other keys."""
    known = frame.session.known
    sided = [n for n in names if n == MATCH or (not n.startswith("@") and known(n).grain in ("match", "side"))]
    code, span = _pack([_place(frame, name) for name in sided] or [np.zeros(2 * frame.decisions.matches, dtype=np.int64)])
    if span > 4 * len(code):
        _, code = np.unique(code, return_inverse=True)
    if grain == "side":
        return [code]
    side = frame.decisions.row_side
    rows = np.concatenate([code[side], code[side ^ 1]])
    return [rows, *(_key(frame, name, grain) for name in names if name not in sided)]


def _place(frame: Frame, name: str) -> Array:
    """Key values of the sides; for the match its place in the table, a smaller number for the same thing."""
    return np.repeat(np.arange(frame.decisions.matches), 2) if name == MATCH else _key(frame, name, "side")


def _pack(keys: Sequence[Array]) -> tuple[Array, int]:
    code = np.zeros(len(keys[0]), dtype=np.int64)
    span = 1
    for key in keys:
        if not len(key):
            return code, 0
        low, high = int(key.min()), int(key.max())
        width = high - low + 1
        if width > 2**31:
            _, key = np.unique(key, return_inverse=True)
            low, width = 0, int(key.max()) + 1
        if span * width > 2**62:
            _, code = np.unique(code, return_inverse=True)
            span = int(code.max()) + 1
        code = code * width + (key - low)
        span *= width
    return code, span
