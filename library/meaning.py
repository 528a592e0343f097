"""What the values of a derived column depend on beside the decisions: what kept values are found again by."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from millipoint.brought import VERSION
from millipoint.decision import SCHEMA
from millipoint.frame import Frame
from millipoint.session import STRUCTURE, Session

Array = np.ndarray[Any, np.dtype[Any]]

FIXED: Final = frozenset({"length"})
"""Facts of matches that are never edited or filled in; a column that reads others is not kept."""


def meaning_of(session: Session, name: str) -> str | None:
    """Versions of all columns behind a column, and the settings they read. None when that cannot be told.

    The version of Millipoint is part of it: what another release computed is computed anew.
    """
    parts: list[str] = [VERSION]
    todo, seen = [name], set()
    while todo:
        column = todo.pop()
        if column in seen or column in STRUCTURE or (column.endswith("_words") and column not in session.columns):
            continue
        seen.add(column)
        source = session.known(column).source
        if source is None:
            if SCHEMA[column].grain in ("match", "side") and column not in FIXED:
                return None
            continue
        parts.append(f"{column}:{source.version}:{session.owners.get(column, '')}")
        todo += [session.chosen(source)] if source.choose else source.inputs
        for option, default in source.options.items():
            if option in session.context:
                return None
            value = session.option(source, option, default)
            value = getattr(value, "hash", value)
            if not isinstance(value, str | int | float | bool | None):
                return None
            parts.append(f"{option}={value!r}")
    return "|".join(sorted(parts))


def extents(frame: Frame, name: str) -> list[int]:
    """Number of values of a column in each match of a table."""
    table, grain = frame.decisions, frame.session.known(name).grain
    if grain in ("match", "side"):
        return [1 if grain == "match" else 2] * table.matches
    if grain == "decision":
        return [int(size) for size in table.sizes]
    ends = table.candidate_starts[table.starts]
    return [int(n) for n in np.diff(ends)]
