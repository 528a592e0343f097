"""Laws of merging: the states of a metric's tallies form a commutative monoid over matches."""

from __future__ import annotations

from typing import Any

import numpy as np

from millipoint.decisions import Decisions
from millipoint.fill import Ask, fill
from millipoint.filter import Filter
from millipoint.frame import Frame
from millipoint.metric import Metric
from millipoint.session import Session
from millipoint.state import State, merge
from millipoint.testing.chunks import reworded
from millipoint.testing.compare import require


def check_states(metric: Metric, session: Session, table: Decisions, by: tuple[str, ...]) -> None:
    """Merging is the same in any order and any nesting, and an empty state changes nothing."""
    third = table.matches // 3
    rng = np.random.default_rng(third)
    parts = [table.part(0, third), reworded(table.part(third, 2 * third), rng), table.part(2 * third, table.matches)]
    for name, tally in metric.tallies.items():
        ask = Ask(tally, Filter(), by, "game")
        a, b, c = (fill(Frame(part, session), ask) for part in parts)
        none = fill(Frame(Decisions.empty(), session), ask)
        want = _plain(merge([a, b, c]))
        who = f"{metric}, tally {name}"
        require(_plain(merge([merge([a, b]), c])) == want, f"{who}: merging (a, b), c is not merging a, b, c")
        require(_plain(merge([a, merge([b, c])])) == want, f"{who}: merging a, (b, c) is not merging a, b, c")
        require(_plain(merge([c, a, b])) == want, f"{who}: the order of merging shows")
        require(_plain(merge([none, a, none, b, c])) == want, f"{who}: merging an empty state changes something")
        require(len(none) == 0, f"{who}: an empty table fills {len(none)} rows")


def _plain(state: State) -> list[tuple[Any, ...]]:
    """Rows of a state in order of their keys, texts for codes."""
    columns = [
        [state.words[name].decode(int(v)) or "" for v in values] if name in state.words else values.tolist()
        for name, values in state.keys.items()
    ]
    values = [[repr(v) for v in array.tolist()] for array in state.values.values()]
    return sorted(zip(*columns, *values, strict=True)) if columns else list(zip(*values, strict=True))
