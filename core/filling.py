"""Fill asks over the partitions of a source and bring the states together."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import numpy as np

from millipoint.decisions import Decisions
from millipoint.errors import MillipointError, SchemaError
from millipoint.fill import Ask, fill
from millipoint.frame import Frame
from millipoint.keys import MATCH, Keys, merge_tables
from millipoint.session import Session
from millipoint.source import Source, narrowed
from millipoint.state import State, merge
from millipoint.tally import Tally
from millipoint.top import top_state
from millipoint.words import unify

SIDES = Tally(grain="side")
"""All sides of all matches: what groups of matches and players are found by."""


def merged_states(
    source: Source, session: Session, run: Callable[..., Iterable[Any]], asks: list[Ask], fail: Callable[[Ask, MillipointError], Any] | None = None
) -> dict[Ask, State]:
    """Merged state of each ask. A tally that cannot be filled is reported through ``fail`` and left out."""
    source = narrowed(source, {ask.filter for ask in asks}, session)
    filled = list(run(functools.partial(_fill_part, session, asks), source.parts() or [Decisions.empty]))
    tables: dict[tuple[int, ...], Keys] = {}
    states: dict[Ask, State] = {}
    for i, ask in enumerate(asks):
        pieces = [part[i] for part in filled]
        error = next((piece for piece in pieces if isinstance(piece, MillipointError)), None)
        if error is not None:
            if fail is None:
                raise error
            fail(ask, error)
            continue
        state = pieces[0]
        if len(pieces) > 1:
            base = tuple(id(piece.table) for piece in pieces)
            if base not in tables:
                tables[base] = merge_tables([piece.table for piece in pieces])
            state = merge(pieces, tables[base])
            if ask.tally == SIDES:
                _distinct_matches(pieces)
        states[ask] = top_state(state, ask.tally, (*ask.by, *ask.tally.split)) if ask.tally.top else state
    return _common_words(states)


def _distinct_matches(pieces: Sequence[State]) -> None:
    """Raise `SchemaError` when two partitions have matches of one number: their games would run together."""
    numbers = np.concatenate([np.unique(piece.keys[MATCH]) for piece in pieces])
    if len(np.unique(numbers)) != len(numbers):
        raise SchemaError("column match: two matches have the same number")


def _fill_part(session: Session, asks: list[Ask], load: Callable[[], Decisions]) -> list[State | MillipointError]:
    keep = getattr(load, "frame", None)
    frame = Frame(load(), session) if keep is None else keep(session)
    filled: list[State | MillipointError] = []
    for ask in asks:
        try:
            filled.append(fill(frame, ask))
        except MillipointError as error:
            filled.append(error)
    return filled


def _common_words(states: dict[Ask, State]) -> dict[Ask, State]:
    """All tables of a pass refer to the same vocabularies, so that their keys can be joined."""
    tables = list({id(state.table): state.table for state in states.values()}.values())
    for name in {name for table in tables for name in table.words}:
        holders = [table for table in tables if name in table.words]
        merged, maps = unify([table.words[name] for table in holders])
        for table, codes in zip(holders, maps, strict=True):
            if codes is not None:
                table.columns = {**table.columns, name: codes[table.columns[name]].astype(np.int64)}
            table.words = {**table.words, name: merged}
    return states
