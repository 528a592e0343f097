"""Top lists: the first n rows of each group by a total order."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np

from millipoint.errors import PluginError
from millipoint.frame import Frame
from millipoint.keys import MATCH, ROW, Keys, pack
from millipoint.state import State
from millipoint.tally import Tally

Array = np.ndarray[Any, np.dtype[Any]]


FEW = 1000
"""Most groups that are cut one by one before they are sorted."""


def top_rows(frame: Frame, tally: Tally, rows: Array, group: Array, table: Keys) -> tuple[Array, Array]:
    """Of the selected rows, those among the first ``tally.top`` of their group, matches and games taken together."""
    columns = [frame.at(name, tally.grain)[rows] for name in (*tally.order, "day", "match")]
    for name, column in zip(tally.order, columns, strict=False):
        if column.ndim != 1 or (column.dtype.kind == "f" and np.isnan(column).any()):
            raise PluginError(f"column {name} ranks decisions, but is unknown for one that {tally.where or 'no condition'} selects")
    _, coarse, _ = table.rolled(tuple(name for name in table.columns if not name.startswith("@")))
    keep = _cut(coarse[group], [*columns, rows], tally.top)
    return rows[keep], group[keep]


def top_state(state: State, tally: Tally, names: tuple[str, ...]) -> State:
    """The same cut over a merged state, grouped by ``names``; rows come out best first in each group."""
    keys = [key for name, key in state.keys.items() if name in names]
    _, group = np.unique(pack(keys or [np.zeros(len(state), dtype=np.int64)])[0], return_inverse=True)
    columns = [state.values[f"first:{name}"] for name in (*tally.order, "day")]
    return state.take(_cut(group, [*columns, state.keys[MATCH], state.keys[ROW]], tally.top))


def _cut(group: Array, descending: list[Array], n: int) -> Array:
    here = _leading(group, descending[0], n)
    group = group[here]
    order = np.lexsort([*(~c if c.dtype.kind in "bi" else -c for c in (column[here] for column in reversed(descending))), group])
    sorted_group = group[order]
    start = np.searchsorted(sorted_group, sorted_group)
    return here[order[np.arange(len(order)) - start < n]]


def _leading(group: Array, column: Array, n: int) -> Array:
    """Rows that can be among the first ``n`` of their group by a column, in ascending order: a cut that costs no sorting."""
    groups = int(group.max()) + 1 if len(group) else 0
    if groups > FEW or len(group) <= 4 * n * groups:
        return np.arange(len(group))
    order = group.argsort(kind="stable") if groups > 1 else np.arange(len(group))
    starts = np.searchsorted(group[order], np.arange(groups + 1)).tolist()
    kept = []
    for first, end in itertools.pairwise(starts):
        part = order[first:end]
        if len(part) > n:
            values = column[part]
            part = part[values >= np.partition(values, len(part) - n)[len(part) - n]]
        kept.append(part)
    return np.sort(np.concatenate(kept))
