"""The laws that every derived column keeps."""

from __future__ import annotations

import itertools
import pickle
from collections.abc import Mapping
from typing import Any

import numpy as np

from millipoint.column import as_column
from millipoint.decisions import Decisions
from millipoint.errors import MillipointError
from millipoint.frame import Frame
from millipoint.loading import default_plugins
from millipoint.manager import Plugins
from millipoint.session import Session
from millipoint.settings import Settings
from millipoint.testing.chunks import partitions
from millipoint.testing.compare import require
from millipoint.testing.sample import sample


def check_column(
    column: Any,
    *,
    plugins: Plugins | None = None,
    settings: Settings | None = None,
    context: Mapping[str, Any] | None = None,
    seed: int = 0,
    table: Decisions | None = None,
) -> None:
    """Raise `AssertionError`, with a sentence that says which, at the first law that a column breaks.

    ``column`` is a `Column` or a function tagged with `millipoint.column`; ``plugins`` hold the columns it reads.
    """
    made = as_column(column)
    plugins, table = plugins or default_plugins(), sample(seed) if table is None else table
    base = plugins.session(settings or Settings(), context)
    session = Session(base.settings, {**base.columns, made.name: made}, base.context, base.owners)
    try:
        _laws(made.name, session, table, seed)
    except MillipointError as error:
        raise AssertionError(f"column {made.name}: {type(error).__name__}: {error}") from error
    copy = pickle.loads(pickle.dumps(made))  # noqa: S301
    require(copy == made, f"column {made.name}: pickled and back it is another column")


def _laws(name: str, session: Session, table: Decisions, seed: int) -> None:
    """One value for each match, side, decision or candidate; alone or among others, whatever codes texts have."""
    before = {key: array.copy() for key, array in table.data.items()}
    known, values = session.known(name), _values(name, session, table)
    touched = [key for key, array in table.data.items() if not _equal(before[key], array)]
    require(not touched, f"column {name}: it writes into {', '.join(touched)}")
    require(len(values) == table.extent(known.grain), f"column {name}: {len(values)} values of grain {known.grain}")
    require(values.dtype.kind != "f" or not np.isinf(values).any(), f"column {name}: some values are infinite")
    require(_equal(values, _values(name, session, table)), f"column {name}: a second time its values differ")
    require(len(_values(name, session, Decisions.empty())) == 0, f"column {name}: values from no decisions")
    numbers = table.data["match"].tolist()
    whole = dict(zip(numbers, _by_match(name, session, table), strict=True))
    for what, source in partitions(table, seed).items():
        for load in source.parts():
            part = load()
            for number, mine in zip(part.data["match"].tolist(), _by_match(name, session, part), strict=True):
                require(_equal(mine, whole[number]), f"column {name}: {what} changes its values in match {number}")


def _values(name: str, session: Session, table: Decisions) -> Any:
    """Values of the column, texts for codes."""
    frame = Frame(table, session)
    values = frame.get(name)
    if not session.known(name).words:
        return values
    texts = frame.words(name)
    return np.array([texts.decode(int(code)) or "" for code in values], dtype=object)


def _by_match(name: str, session: Session, table: Decisions) -> list[Any]:
    grain = session.known(name).grain
    rows = table.starts
    ends = {
        "match": np.arange(table.matches + 1),
        "side": 2 * np.arange(table.matches + 1),
        "decision": rows,
        "candidate": table.candidate_starts[rows],
    }[grain]
    values = _values(name, session, table)
    return [values[a:b] for a, b in itertools.pairwise(ends)]


def _equal(a: Any, b: Any) -> bool:
    return bool(np.array_equal(a, b, equal_nan=a.dtype.kind == "f" and b.dtype.kind == "f"))
