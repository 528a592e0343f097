"""A frame: the columns of one table of decisions under a session, each computed once."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

import attrs
import numpy as np

from millipoint.column import Column
from millipoint.decisions import Decisions
from millipoint.errors import FAULTS, MillipointError, PluginError, fault_of
from millipoint.session import STRUCTURE, Known, Session, fineness, is_words
from millipoint.words import Words

Array = np.ndarray[Any, np.dtype[Any]]


@attrs.define(slots=False, eq=False)
class Frame:
    """The columns of one table of decisions under one session, each computed once."""

    decisions: Decisions
    session: Session
    memo: dict[Any, Any] = attrs.field(factory=dict)

    def get(self, name: str) -> Array:
        """Values of a column at its own grain; numbers lifted to 64 bits so that nothing wraps or rounds."""
        found = self.memo.get(name)
        if found is None:
            found = self.memo[name] = locked(self._make(name))
        return found

    def at(self, name: str, grain: str) -> Array:
        """Values of a column spread to a finer grain (or as they are)."""
        own = self.session.known(name).grain
        if own == grain or fineness(own) > fineness(grain):
            return self.get(name)
        key = (name, grain)
        found = self.memo.get(key)
        if found is None:
            found = self.memo[key] = locked(self.get(name)[self._spread(own, grain)])
        return found

    def words(self, name: str) -> Words:
        """Vocabulary of a column of texts."""
        return self.decisions.words[self.session.known(name).words]

    def _spread(self, own: str, grain: str) -> Array:
        if grain == "candidate":
            row = self._structure["candidate_row"]
            return row if own == "decision" else self._spread(own, "decision")[row]
        if grain == "decision":
            return self._structure["row_match" if own == "match" else "row_side"]
        return np.repeat(np.arange(self.decisions.matches), 2)

    @cached_property
    def _structure(self) -> Mapping[str, Array]:
        return _Structure(self.decisions)

    def _make(self, name: str) -> Array:
        known = self.session.known(name)
        if known.source is None:
            values = self._structure[name] if name in STRUCTURE else self.decisions.data[name]
            return _lift(values)
        if known.source.choose:
            return self.get(self.session.chosen(known.source))
        keep = getattr(self.decisions.data, "derived", None) if known.source.costly else None
        if keep is not None:
            kept: Array = keep(self, name)
            return kept
        return self.evaluate(name)

    def evaluate(self, name: str) -> Array:
        """Values of a derived column, computed whatever a store has kept."""
        known = self.session.known(name)
        assert known.source is not None
        return self._evaluate(known, known.source)

    def _evaluate(self, known: Known, column: Column) -> Array:
        inputs = [self._input(i, known.grain) for i in column.inputs]
        options = {o: self.session.option(column, o, default) for o, default in column.options.items()}
        try:
            values = np.asarray(column.function(*inputs, **options))  # type: ignore[misc]
        except MillipointError:
            raise
        except FAULTS as error:
            raise PluginError(f"{self.session.who(column.name)} failed: {fault_of(error)}") from error
        want = self.decisions.extent(known.grain)
        if values.shape[:1] != (want,):
            raise PluginError(f"{self.session.who(column.name)} gave shape {values.shape} for {want} values of grain {known.grain}")
        if values.dtype.kind not in "biuf":
            raise PluginError(f"{self.session.who(column.name)} gave values of type {values.dtype}, not numbers")
        if known.labels and len(values) and (values.min() < -1 or values.max() >= len(known.labels)):
            raise PluginError(f"{self.session.who(column.name)} gave a value beyond its {len(known.labels)} labels")
        return _lift(values)

    def _input(self, name: str, grain: str) -> Any:
        if is_words(name):
            return self.words(name.removesuffix("_words"))
        if name == "candidate_starts":
            return self._structure[name]
        return self.at(name, grain)


class _Structure(dict[str, Array]):
    """The structural columns, made when asked for."""

    def __init__(self, decisions: Decisions) -> None:
        super().__init__()
        self.decisions = decisions

    def __missing__(self, name: str) -> Array:
        table = self.decisions
        if name == "candidate_counts":
            values = table.counts
        elif name == "candidate_starts":
            values = table.candidate_starts[:-1]
        else:
            values = getattr(table, name)
        self[name] = locked(values)
        return self[name]


def locked(values: Array) -> Array:
    """The same values, read-only: many columns and metrics share them, and none may change what another one reads."""
    view = values.view()
    view.flags.writeable = False
    return view


def _lift(values: Array) -> Array:
    if values.ndim != 1:
        return values
    if values.dtype.kind in "iu":
        return values.astype(np.int64, copy=False)
    return values.astype(np.float64, copy=False) if values.dtype.kind == "f" else values
