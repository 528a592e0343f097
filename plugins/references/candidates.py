"""Candidates for reference positions: errors by family and position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs
import numpy as np

from millipoint import State
from millipoint.keys import MATCH
from millipoint.plugins.references.columns import FAR
from millipoint.plugins.references.near import Points
from millipoint.plugins.themes.family import FAMILY, Family
from millipoint.position.likeness import profile, turned

Array = np.ndarray[Any, np.dtype[Any]]


@attrs.frozen(eq=False)
class Candidates:
    """One entry a family and position (for the cube also a score), in the order of their keys."""

    keys: dict[str, Array]
    families: list[Family]
    family: Array
    """Number of the family of each candidate."""
    x: Array
    """Loss beyond difficulty, added up over the errors where it is above 0."""
    errors: Array
    boards: Array
    gap: Array
    """How far the second-best choice is from the best, the least of the errors on the position; NaN where none is known."""
    rolled_out: Array
    row: Array
    """For each (candidate, match) the candidate."""
    match: Array

    def __len__(self) -> int:
        return len(self.x)

    @classmethod
    def of(cls, state: State, rows: Array, split: Sequence[str]) -> Candidates:
        """From the rows of a state by ``split`` and match; rows stand in the order of these keys."""
        new = np.ones(len(rows), dtype=bool)
        if len(rows):
            values = [state.keys[name][rows] for name in split]
            new[1:] = np.logical_or.reduce([v[1:] != v[:-1] for v in values])
        row = np.cumsum(new) - 1
        first = rows[new]
        size = len(first)
        gap = np.full(size, FAR)
        np.minimum.at(gap, row, state.values["min:second_gap"][rows])
        keys = {name: state.keys[name][first] for name in split}
        codes = [keys[name] for name in FAMILY]
        places = {place: i for i, place in enumerate(sorted(set(zip(*(c.tolist() for c in codes), strict=True))))}
        family = np.array([places[place] for place in zip(*(c.tolist() for c in codes), strict=True)], dtype=np.int64)
        lead = {number: i for i, number in reversed(list(enumerate(family.tolist())))}
        return cls(
            keys=keys,
            families=[Family.at(state, int(first[lead[i]])) for i in range(len(places))],
            family=family,
            x=np.bincount(row, weights=state.values["positive_excess"][rows], minlength=size),
            errors=np.bincount(row, weights=state.values[""][rows], minlength=size).astype(np.int64),
            boards=state.values["first:board"][first].astype(np.int8).reshape(-1, 26),
            gap=np.where(gap < FAR, gap, np.nan),
            rolled_out=np.bincount(row, weights=state.values["max:rolled_out"][rows], minlength=size) > 0,
            row=row,
            match=state.keys[MATCH][rows],
        )

    def score(self) -> tuple[Array, Array]:
        """Points of the side on roll and of the other still needed; 0 for checker plays."""
        own, other, turn = self.keys["cube_away"], self.keys["cube_opponent_away"], self.keys["answers_cube"] > 0
        return np.where(turn, other, own), np.where(turn, own, other)

    def points(self, classes: Array) -> Points:
        """The positions of the side on roll, in classes."""
        return Points.of(self.boards, self.keys["answers_cube"] > 0, classes)

    def seen(self) -> Array:
        """Profiles of the positions of the side on roll."""
        profiles = profile(self.boards)
        turn = self.keys["answers_cube"] > 0
        profiles[turn] = turned(profiles[turn])
        return profiles

    def matches(self, of: Array) -> int:
        """Number of matches that the given candidates come from."""
        chosen = np.zeros(len(self), dtype=bool)
        chosen[of] = True
        return len(np.unique(self.match[chosen[self.row]]))
