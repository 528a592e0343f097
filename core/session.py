"""A session: what columns there are under given settings, how they come about, and what is known of each before any value."""

from __future__ import annotations

import difflib
import inspect
from collections.abc import Iterable, Mapping
from typing import Any

import attrs
import numpy as np

from millipoint.column import Column
from millipoint.decision import SCHEMA
from millipoint.errors import PluginError, UsageError
from millipoint.schema import GRAINS, INT_NULL
from millipoint.settings import NAMES, Settings

Array = np.ndarray[Any, np.dtype[Any]]

STRUCTURE: Mapping[str, str] = {
    "row_side": "decision",
    "row_match": "decision",
    "candidate_row": "candidate",
    "candidate_counts": "decision",
    "candidate_starts": "decision",
}
"""Columns that say how rows belong together; indexes within the table at hand, never keys."""

_RANK: Mapping[str, int] = {grain: rank for rank, grain in enumerate(GRAINS)}


@attrs.frozen
class Known:
    """What is known of a column before any value: grain, words, labels, whether it is a fact of a whole game."""

    name: str
    grain: str
    whole: bool
    words: str
    labels: tuple[str, ...]
    unit: str
    flat: bool
    source: Column | None
    """None for stored and structural columns."""
    null: float | int | None = INT_NULL
    """What stands for unknown among whole numbers: -1 for texts and labels; of a derived column `schema.INT_NULL`."""

    def unknown(self, values: Array) -> Array:
        """True where a value of the column is unknown."""
        return np.asarray(np.isnan(values) if values.dtype.kind == "f" else values == self.null)


@attrs.define(slots=False)
class Session:
    """Settings, derived columns and context of a question. Travels to worker processes."""

    settings: Settings
    columns: Mapping[str, Column]
    context: Mapping[str, Any] = attrs.field(factory=dict)
    owners: Mapping[str, str] = attrs.field(factory=dict)
    """The plugin that each derived column came from, for messages."""
    _known: dict[str, Known] = attrs.field(factory=dict, init=False)
    _reads: dict[str, frozenset[str]] = attrs.field(factory=dict, init=False)
    _told: dict[frozenset[str], str] = attrs.field(factory=dict, init=False)
    plans: dict[Any, Any] = attrs.field(factory=dict, init=False, eq=False, repr=False)
    """What was planned for metrics of plugins, so that the same question of a second match need not be; stays behind on travels."""

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "plans": {}}

    def known(self, name: str, trail: tuple[str, ...] = ()) -> Known:
        """Facts of a column. Raises `UsageError` for an unknown name and `PluginError` for a cycle."""
        if name not in self._known:
            if name in trail:
                raise PluginError(f"{self.who(name)} reads itself: {' > '.join([*trail, name])}")
            self._known[name] = self._learn(name, (*trail, name))
        return self._known[name]

    def _learn(self, name: str, trail: tuple[str, ...]) -> Known:
        if name in SCHEMA:
            spec = SCHEMA[name]
            words = name if spec.words else ""
            return Known(name, spec.grain, spec.whole or spec.grain in ("match", "side"), words, spec.labels, spec.unit, not spec.shape, None, spec.null)
        if name in STRUCTURE:
            return Known(name, STRUCTURE[name], False, "", (), "", True, None)
        if name not in self.columns:
            raise UsageError(f"unknown column {name!r}{self._near(name)}")
        column = self.columns[name]
        if column.choose:
            target = self.known(self.chosen(column), trail)
            return attrs.evolve(target, name=name, source=column)
        for i in column.inputs:
            self._check_input(name, i)
        if column.words and not (column.words in SCHEMA and SCHEMA[column.words].words):
            raise PluginError(f"{self.who(name)} takes its words from {column.words!r}, which is no stored column of texts")
        inputs = [self.known(i, trail) for i in column.inputs if not is_words(i)]
        finest = max((i.grain for i in inputs), key=_RANK.__getitem__, default="decision")
        grain = column.grain or finest
        if grain not in _RANK:
            raise PluginError(f"{self.who(name)} declares grain {grain!r}; grains are {', '.join(GRAINS)}")
        whole = grain in ("match", "side") or (bool(inputs) and all(i.whole for i in inputs) and grain == "decision")
        null = -1 if column.words or column.labels else INT_NULL
        return Known(name, grain, whole, column.words, column.labels, column.unit, True, column, null)

    def _check_input(self, name: str, read: str) -> None:
        if is_words(read):
            base = read.removesuffix("_words")
            texts = SCHEMA[base].words if base in SCHEMA else base in self.columns and bool(self.columns[base].words)
            if not texts:
                raise PluginError(f"{self.who(name)} reads {read!r}, but {base!r} is no column of texts")
        elif read not in SCHEMA and read not in STRUCTURE and read not in self.columns:
            raise PluginError(f"{self.who(name)} reads the unknown column {read!r}{self._near(read)}")

    def chosen(self, column: Column) -> str:
        """Name of the column that a column chosen by a setting stands for."""
        value = self.settings.get(column.choose, "")
        target = f"{column.name}_{value}"
        if target not in self.columns:
            have = sorted(c.removeprefix(f"{column.name}_") for c in self.columns if c.startswith(f"{column.name}_"))
            raise UsageError(f"unknown {column.choose} {value!r}: choose from {', '.join(have)}")
        return target

    def reads(self, name: str) -> frozenset[str]:
        """Names of the settings that a column depends on, through all it reads."""
        if name not in self._reads:
            source = self.known(name).source
            found: set[str] = set()
            if source is not None and source.choose:
                found = {source.choose, *self.reads(self.chosen(source))}
            elif source is not None:
                found = {o for o in source.options if o in NAMES or o in self.settings.extra or o not in self.context}
                for i in source.inputs:
                    found |= self.reads(i) if not is_words(i) else set()
            self._reads[name] = frozenset(found)
        return self._reads[name]

    def option(self, column: Column, name: str, default: Any) -> Any:
        """Value of a keyword-only parameter of a column."""
        value = self.settings.get(name, self.context.get(name, default))
        if value is inspect.Parameter.empty:
            raise PluginError(f"{self.who(column.name)} wants {name!r}, which is neither a setting nor in the context")
        return value

    def told(self, columns: frozenset[str]) -> str:
        """The settings that the columns depend on as a signature writes them, in a stable order."""
        if columns not in self._told:
            self._told[columns] = "|".join(f"{name}:{self.text(name)}" for name in closure_of(self, columns))
        return self._told[columns]

    def text(self, name: str) -> str:
        """How a setting that columns read is written in a signature."""
        defaults = [c.options[name] for c in self.columns.values() if name in c.options]
        if name in NAMES or name in self.settings.extra or not defaults:
            return self.settings.text(name)
        return str(next((d for d in defaults if d is not inspect.Parameter.empty), ""))

    def who(self, name: str) -> str:
        """A column and its plugin, for messages."""
        return f"column {name} of plugin {self.owners.get(name, '?')}"

    def _near(self, name: str) -> str:
        near = difflib.get_close_matches(name, [*SCHEMA, *self.columns], n=1)
        return f"; did you mean {near[0]!r}?" if near else ""


def is_words(name: str) -> bool:
    """True for the name under which a column reads the vocabulary of a column of texts."""
    return name.endswith("_words") and name not in SCHEMA


def closure_of(session: Session, names: Iterable[str]) -> list[str]:
    """Names of all settings that the named columns depend on, in the order of `Settings`."""
    found = {setting for name in names if name for setting in session.reads(name)}
    order = {name: i for i, name in enumerate(NAMES)}
    return sorted(found, key=lambda name: (order.get(name, len(order)), name))


def fineness(grain: str) -> int:
    """Rank of a grain, from coarse to fine."""
    return _RANK[grain]
