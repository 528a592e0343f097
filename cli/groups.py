"""Groups of a question: which columns, and how their labels are written."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs

from millipoint.cli.ask import iso_day
from millipoint.cli.inputs import Inputs
from millipoint.cli.near import did_you_mean
from millipoint.cli.options import split
from millipoint.cli.text import clean
from millipoint.cli.values import Marks
from millipoint.decision import SCHEMA
from millipoint.errors import UsageError
from millipoint.filter import Filter
from millipoint.levels import level_name
from millipoint.session import STRUCTURE, Session

EVERYTHING = "none"


def columns_of(by: Sequence[str], session: Session) -> tuple[str, ...]:
    """Columns that ``--by`` names: default the player; ``game`` is a game of a match, ``none`` pools everything.

    Raises `UsageError` for a column that is unknown or cannot group.
    """
    names = split(by) or ["player"]
    if names == [EVERYTHING]:
        return ()
    if EVERYTHING in names:
        raise UsageError(f"--by {EVERYTHING} pools everything: it goes with no column")
    found: list[str] = []
    for name in names:
        if name not in SCHEMA and (name not in session.columns or name in STRUCTURE):
            near = did_you_mean(name, [*SCHEMA, *session.columns, EVERYTHING])
            raise UsageError(f"unknown column {name!r}{near}")
        known = session.known(name)
        if known.grain == "candidate" or not known.flat:
            raise UsageError(f"column {name} has several values a decision and cannot group")
        if name in SCHEMA and SCHEMA[name].dtype.kind == "f":
            raise UsageError(f"column {name} is a measured quantity: group by a column of whole numbers or names")
        found += ["match", "game"] if name == "game" else [name]
    return tuple(dict.fromkeys(found))


def narrowed(filter: Filter, by: Sequence[str], label: Sequence[Any]) -> Filter:
    """A filter narrowed to one group, by its label."""
    for name, value in zip(by, label, strict=True):
        filter = filter.where(name, "==", value)
    return filter


@attrs.frozen
class Grouping:
    """The columns of a grouping and the means to write their labels."""

    by: tuple[str, ...]
    inputs: Inputs
    session: Session

    def order(self, labels: Sequence[tuple[Any, ...]]) -> list[int]:
        """The groups sorted: matches as they were read, named values as their column names them, the rest by value, unknown last."""
        at = {number: i for i, number in enumerate(self.inputs.names)}
        ranks = {name: {text: i for i, text in enumerate(self.session.known(name).labels)} for name in self.by}

        def key(i: int) -> tuple[Any, ...]:
            pairs = zip(self.by, labels[i], strict=True)
            return tuple(
                (v is None, name == "player" and v != self.inputs.main_player, at[v] if name == "match" else 0 if v is None else ranks[name].get(v, v))
                for name, v in pairs
            )

        return sorted(range(len(labels)), key=key)

    def plain(self, label: tuple[Any, ...]) -> dict[str, Any]:
        """A label by column: matches by the name of their file, days as dates, levels by name, null for unknown."""
        return {name: self._value(name, value) for name, value in zip(self.by, label, strict=True)}

    def _value(self, name: str, value: Any) -> Any:
        if name == "match":
            return self.inputs.names[value]
        if name == "day":
            return iso_day(value)
        if name in ("level", "luck_level") and value is not None:
            return level_name(value) or None
        return value

    def texts(self, label: tuple[Any, ...], marks: Marks) -> list[str]:
        """A label for people, one text a column."""
        plain = self.plain(label)
        if "match" in plain:
            plain["match"] = self.inputs.short(plain["match"])
        return [marks.dash if value is None else clean(str(value)) for value in plain.values()] or ["all"]
