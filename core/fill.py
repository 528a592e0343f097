"""Fill tallies from one table of decisions: masks, group codes, sums. The hot path of every figure."""

from __future__ import annotations

import attrs
import numpy as np

from millipoint.codes import Codes, codes_of, key_of, picked_codes
from millipoint.errors import PluginError, UsageError
from millipoint.filter import Filter, masks
from millipoint.frame import Array, Frame
from millipoint.keys import GAME, MATCH, ROW, Keys
from millipoint.session import Session, fineness
from millipoint.state import State
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
    _check(ask, frame)
    if not ask.tally.top:
        counted = _counted(frame, ask)
        return _add(frame, ask) if counted is None else counted
    rows, group, table = selected_rows(frame, ask)
    rows, group = top_rows(frame, ask.tally, rows, group, table)
    keys = {name: column[group] for name, column in table.columns.items()}
    keys[ROW] = rows % 2 if ask.tally.grain == "side" else rows - frame.decisions.starts[frame.decisions.row_match[rows]]
    values = {f"first:{c}": frame.at(c, ask.tally.grain)[rows] for c in dict.fromkeys((*ask.tally.firsts, *ask.tally.order, "day"))}
    values[""] = np.ones(len(rows), dtype=np.int64)
    return State.of(keys, values, table.words)


def _counted(frame: Frame, ask: Ask) -> State | None:
    """The state of a tally that adds up nothing, where stretches tell its groups; None for all others."""
    tally = ask.tally
    if any(tally.sums) or tally.maxs or tally.mins or tally.firsts or tally.grain == "side" or tally.credit == "both" or _parted(tally):
        return None
    codes = codes_of(frame, ask.keys(frame.session), tally.grain)
    if codes.stretches is None:
        return None
    opponent = tally.credit == "opponent"
    count = codes.counts(_rows(frame, ask, opponent), opponent)
    there = count.nonzero()[0]
    return State(codes.table, there, {"": count[there]})


def _add(frame: Frame, ask: Ask) -> State:
    tally = ask.tally
    rows, group, table = selected_rows(frame, ask)
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
            key_of(frame, name, tally.grain)
        except UsageError as error:
            raise PluginError(f"a tally cannot be split: {error}") from None


def _check_key(name: str, session: Session) -> None:
    known = session.known(name)
    if known.grain == "candidate" or not known.flat:
        raise UsageError(f"column {name} has several values a decision and cannot group")


def selected_rows(frame: Frame, ask: Ask) -> tuple[Array, Array, Keys]:
    """Rows (or sides) that a tally selects, the group of each, and the keys of the groups: what is behind a figure."""
    names = ask.keys(frame.session)
    if not _parted(ask.tally):
        codes = codes_of(frame, names, ask.tally.grain)
        return *_selected(frame, ask, codes), codes.table
    mask = _rows(frame, ask, False)
    rows = np.arange(len(frame.decisions)) if mask is None else np.flatnonzero(mask)
    return rows, *picked_codes(frame, names, rows)


def _parted(tally: Tally) -> bool:
    """True for a tally with keys of its own: its groups are its alone, so that only the rows it selects are looked at."""
    return bool(tally.split) and tally.grain == "decision" and tally.credit == "own"


def _condition(frame: Frame, tally: Tally) -> Array:
    values = frame.at(tally.where, tally.grain)
    if values.dtype.kind == "f" or values.ndim != 1:
        raise PluginError(f"column {tally.where} holds {values.dtype} values of shape {values.shape}, not true or false")
    return values if values.dtype.kind == "b" else values > 0


def _selected(frame: Frame, ask: Ask, codes: Codes) -> tuple[Array, Array]:
    tally = ask.tally
    if tally.grain == "side":
        return _pick(_and(_on(frame, tally), masks(ask.filter, frame)[0]), codes.own)
    if tally.credit == "own":
        return _pick(_rows(frame, ask, False), codes.own)
    if tally.credit == "opponent":
        return _pick(_rows(frame, ask, True), codes.other)
    own = _rows(frame, ask, False)
    mine, mine_group = _pick(own, codes.own)
    new = codes.own != codes.other
    again = new if own is None else new | ~own
    yours, yours_group = _pick(_and(_rows(frame, ask, True), again), codes.other)
    return np.concatenate([mine, yours]), np.concatenate([mine_group, yours_group])


def _rows(frame: Frame, ask: Ask, opponent: bool) -> Array | None:
    """Rows that take part when they are credited to the decider, or to the opponent; None for every row."""
    side, game, row = masks(ask.filter, frame)
    rows = _and(_on(frame, ask.tally), game, None if ask.tally.whole else row)
    return rows if side is None else _and(rows, side[frame.decisions.row_side ^ int(opponent)])


def _on(frame: Frame, tally: Tally) -> Array | None:
    return _condition(frame, tally) if tally.where else None


def _and(*parts: Array | None) -> Array | None:
    found: Array | None = None
    for part in parts:
        if part is not None:
            found = part if found is None else found & part
    return found


def _pick(mask: Array | None, code: Array) -> tuple[Array, Array]:
    rows = np.arange(len(code)) if mask is None else np.flatnonzero(mask)
    return rows, (code if mask is None else code[rows])
