"""Top lists: the first n rows of each group by a total order."""

from __future__ import annotations

from typing import Any

import numpy as np

from millipoint.errors import PluginError
from millipoint.frame import Frame
from millipoint.state import MATCH, ROW, State
from millipoint.tally import Tally

Array = np.ndarray[Any, np.dtype[Any]]


def top_rows(frame: Frame, tally: Tally, rows: Array, group: Array) -> tuple[Array, Array]:
    """Of the selected rows, those among the first ``tally.top`` of their group."""
    columns = [frame.at(name, tally.grain)[rows] for name in (*tally.order, "day", "match")]
    for name, column in zip(tally.order, columns, strict=False):
        if column.ndim != 1 or (column.dtype.kind == "f" and np.isnan(column).any()):
            raise PluginError(f"column {name} ranks decisions, but is unknown for one that {tally.where or 'no condition'} selects")
    keep = _cut(group, [*columns, rows], tally.top)
    return rows[keep], group[keep]


def top_state(state: State, tally: Tally, names: tuple[str, ...]) -> State:
    """The same cut over a merged state, grouped by ``names``; rows come out best first in each group."""
    keys = {name: key for name, key in state.keys.items() if name in names}
    _, group = np.unique(np.stack(list(keys.values())), axis=1, return_inverse=True) if keys else (0, np.zeros(len(state), dtype=np.int64))
    columns = [state.values[f"first:{name}"] for name in (*tally.order, "day")]
    return state.take(_cut(group.ravel(), [*columns, state.keys[MATCH], state.keys[ROW]], tally.top))


def _cut(group: Array, descending: list[Array], n: int) -> Array:
    order = np.lexsort([*(~column if column.dtype.kind in "bi" else -column for column in reversed(descending)), group])
    sorted_group = group[order]
    start = np.searchsorted(sorted_group, sorted_group)
    return order[np.arange(len(order)) - start < n]
