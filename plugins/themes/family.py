"""Families of errors: one plan, checker play or cube, one theme."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any, Final

import attrs
import numpy as np

from millipoint import Asked, Filter, State
from millipoint.keys import find
from millipoint.plugins.themes.columns import THEMES
from millipoint.position import PLANS

Array = np.ndarray[Any, np.dtype[Any]]

FAMILY: Final = ("plan", "cube_kind", "theme")
"""The columns whose values name a family."""
KINDS: Final = ("checker", "cube")


@attrs.frozen(order=True)
class Family:
    """Errors of one kind: the plan of the player who decides, ``checker`` or ``cube``, and the theme."""

    plan: str
    kind: str
    theme: str

    def where(self, filter: Filter) -> Filter:
        """The filter narrowed to decisions of this family."""
        cube = KINDS.index(self.kind)
        return filter.where("plan", "==", self.plan).where("cube_kind", "==", cube).where("theme", "==", self.theme)

    @classmethod
    def at(cls, state: State, row: int) -> Family:
        """The family of a row of a state whose keys hold it."""
        plan, cube, theme = (int(state.keys[name][row]) for name in FAMILY)
        return cls(PLANS[plan], KINDS[cube], THEMES[theme])


def grouped(state: State, asked: Asked, split: Sequence[str]) -> list[tuple[State, Array]]:
    """For each group of the question, the state added up to the columns of ``split``, and its rows of that group."""
    by = tuple(name for name in asked.question.by if name in state.names)
    rolled = state.roll(tuple(dict.fromkeys((*by, *split))))
    if by:
        place = find([asked.groups.keys[name] for name in by], [rolled.keys[name] for name in by])
    else:
        place = np.zeros(len(rolled), dtype=np.int64)
    order = np.argsort(place, kind="stable")
    edges = np.searchsorted(place[order], np.arange(len(asked) + 1))
    return [(rolled, order[a:b]) for a, b in itertools.pairwise(edges)]
