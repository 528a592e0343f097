"""The costliest decisions of a group, by equity or by match-winning chance."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeVar

import attrs
import numpy as np

from millipoint import Asked, BaseMetric, Metric, State, Tally
from millipoint.decision import KINDS
from millipoint.keys import MATCH

Array = np.ndarray[Any, np.dtype[Any]]

SIZES: Final = (10, 25)
FIRSTS: Final = ("game", "ply", "kind", "position", "error", "loss")


@attrs.frozen
class TopDecision:
    """One decision: where it is, what it was about, what it cost."""

    match: int
    game: int
    ply: int
    kind: str
    """``checker``, ``double`` or ``take``."""
    position: int
    """Key of the board; 0 without one."""
    error: float
    """Equity."""
    loss: float | None
    """Fraction of match-winning chance; None in money play."""


Listed = TypeVar("Listed")


@attrs.frozen
class TopList:
    """The costliest decisions, worst first."""

    decisions: tuple[TopDecision, ...]


@attrs.frozen
class Top(BaseMetric):
    """The ``size`` counted decisions of a group with the greatest error (or loss) above 0; ties: the later one first."""

    population = "over"
    listed = False
    size: int = attrs.field(validator=attrs.validators.ge(1))
    name: str = "top"
    where: str = "slipped"
    column: str = "error"
    over: str = "counted"
    title: str = "Costliest decisions"

    def __str__(self) -> str:
        return f"{self.name}({self.size})"

    @property
    def tallies(self) -> Mapping[str, Tally]:
        """The decisions of the list and some more, as serve other sizes too, and those it is picked from."""
        kept = attrs.evolve(self.members, top=max(self.size, SIZES[-1]))
        return {"top": kept, "over": Tally(where=self.over)}

    @property
    def members(self) -> Tally:
        """The decisions of the list."""
        return Tally(where=self.where, top=self.size, order=self.column, firsts=FIRSTS)

    def values(self, states: Mapping[str, State], asked: Asked, n: Array) -> list[TopList | None]:
        """A `TopList` of every group."""
        lists = decisions_of(states["top"], asked, FIRSTS, TopDecision)
        return [
            TopList(tuple(found[: self.size])) if many else None for found, many in zip(lists, n.tolist(), strict=True)
        ]


def decisions_of(top: State, asked: Asked, firsts: Sequence[str], kind: Callable[..., Listed]) -> list[list[Listed]]:
    """The decisions of each group from a top tally that keeps ``firsts``, the fields of ``kind`` after the match, best first."""
    row, group = asked.place(top)
    columns = [top.keys[MATCH][row].tolist(), *(top.values[f"first:{name}"][row].tolist() for name in firsts)]
    lists: list[list[Listed]] = [[] for _ in range(len(asked))]
    for place, number, game, ply, code, *rest in zip(group.tolist(), *columns, strict=True):
        lists[place].append(kind(number, game, ply, KINDS[code], *(None if v != v else v for v in rest)))
    return lists


def top_mwc(size: int) -> Top:
    """The same by loss of match-winning chance."""
    return Top(size, "top_mwc", "lost", "loss", "priced", "Costliest decisions, MWC")


METRICS: Final[tuple[Metric, ...]] = (*(Top(n) for n in SIZES), *(top_mwc(n) for n in SIZES))
