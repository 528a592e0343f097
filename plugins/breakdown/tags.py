"""Breakdown by tag: decisions that carry a #word, under each of their tags."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import attrs
import numpy as np

from millipoint import Asked, BaseMetric, State, Tally, Units
from millipoint.keys import MATCH
from millipoint.plugins.breakdown.rows import TagRow, rated
from millipoint.plugins.breakdown.words import tags_in
from millipoint.plugins.themes.family import grouped

Array = np.ndarray[Any, np.dtype[Any]]

SUMS: Final = ("error", "known_loss", "priced", "is_blunder")
SPLIT: Final = ("comment", "position")


@attrs.frozen(kw_only=True)
class TagTable:
    """A row a tag, by name. A decision with several tags stands in several rows: they do not add up to the total."""

    decisions: int
    """Counted decisions with or without a tag."""
    tagged: int
    rows: tuple[TagRow, ...]


@attrs.frozen
class Tags(BaseMetric):
    """Breakdown by the #words in comments, and by the tags that the context ``position_tags`` gives to positions."""

    name = "tags"
    title = "Breakdown by tag"
    unit = "table"
    listed = False
    interval = "ratio"
    population = "counted"
    tallies = {"tagged": Tally(SUMS, where="tagged", split=SPLIT, unit="match"), "counted": Tally(where="counted")}

    def values(self, states: Mapping[str, State], asked: Asked, n: Array) -> list[TagTable | None]:
        """A table for every group."""
        tagged = asked.total(states["tagged"])
        given: Mapping[int, Sequence[str]] = asked.session.context.get("position_tags") or {}
        return [
            TagTable(decisions=int(n[i]), tagged=int(tagged[i]), rows=_rows(state, rows, given, asked))
            if n[i]
            else None
            for i, (state, rows) in enumerate(grouped(states["tagged"], asked, (*SPLIT, MATCH)))
        ]


def _rows(state: State, rows: Array, given: Mapping[int, Sequence[str]], asked: Asked) -> tuple[TagRow, ...]:
    words = state.words["comment"]
    of_comment: dict[int, tuple[str, ...]] = {-1: ()}
    found: dict[str, list[int]] = {}
    texts = [words.decode(int(code)) or "" for code in state.keys["comment"][rows]]
    places = zip(
        state.keys[MATCH][rows].tolist(), state.keys["position"][rows].tolist(), texts, rows.tolist(), strict=True
    )
    for *_, row in sorted(places):  # whatever the codes of the comments are, sums are added up in one order
        code, position = int(state.keys["comment"][row]), int(state.keys["position"][row])
        if code not in of_comment:
            of_comment[code] = tags_in(words.values[code])
        for tag in dict.fromkeys((*of_comment[code], *(tag.lstrip("#").lower() for tag in given.get(position, ())))):
            found.setdefault(tag, []).append(row)
    made = ((tag, np.array(found[tag])) for tag in sorted(found))
    return tuple(_row(tag, state, there, asked) for tag, there in made)


def _row(tag: str, state: State, rows: Array, asked: Asked) -> TagRow:
    match, position = state.keys[MATCH][rows], state.keys["position"][rows]
    _, unit = np.unique(match, return_inverse=True)
    sums = {name: state.values[name][rows] for name in ("", *SUMS)}
    n, error = int(sums[""].sum()), np.bincount(unit, weights=sums["error"])
    counts = np.bincount(unit, weights=sums[""])
    none = np.zeros(1, dtype=np.int64)
    total = np.array([error.sum()])
    units = Units(
        np.zeros(len(error), dtype=np.int64), error, counts, none, none.astype(float), total, np.array([float(n)])
    )
    low, high, why = asked.interval(units)
    return TagRow(
        **rated(n, total[0], low[0], high[0], why[0]),
        tag=tag,
        positions=len(set(position.tolist()) - {0}),
        blunders=len(set(position[sums["is_blunder"] > 0].tolist()) - {0}),
        matches=len(error),
        mwc=float(sums["known_loss"].sum()) if sums["priced"].sum() else None,
    )
