"""Recurring errors: families of errors ranked by what they add to the PR."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import attrs
import numpy as np

from millipoint import Asked, BaseMetric, State, Tally
from millipoint.plugins.themes.family import FAMILY, Family, grouped
from millipoint.position import PLANS

Array = np.ndarray[Any, np.dtype[Any]]

FACTOR: Final = 500
"""The factor of PR."""


@attrs.frozen(kw_only=True)
class RecurringGroup:
    """The errors of one family. ``error`` is their sum in equity, ``cost`` their part of the PR."""

    rank: int
    plan: str
    kind: str
    theme: str
    errors: int
    error: float
    cost: float

    @property
    def family(self) -> Family:
        """The family, whose `Family.where` finds the decisions."""
        return Family(self.plan, self.kind, self.theme)


@attrs.frozen(kw_only=True)
class Unthemed:
    """The errors of one plan that have no theme."""

    plan: str
    errors: int
    error: float
    cost: float


@attrs.frozen(kw_only=True)
class RecurringErrors:
    """All errors of a group of decisions: by family, costliest first, and those without a theme by plan, likewise."""

    decisions: int
    """Counted decisions, the N of every cost."""
    errors: int
    cost: float
    """Part of the PR that all errors make."""
    groups: tuple[RecurringGroup, ...]
    unthemed: tuple[Unthemed, ...]


@attrs.frozen
class Recurring(BaseMetric):
    """Errors by (plan, checker or cube, theme); cost = 500 x sum of errors / all counted decisions."""

    name = "recurring"
    title = "Recurring errors"
    unit = "PR"
    listed = False
    population = "counted"
    tallies = {"errors": Tally("error", where="is_error", split=FAMILY), "counted": Tally(where="counted")}

    def values(self, states: Mapping[str, State], asked: Asked, n: Array) -> list[RecurringErrors | None]:
        """Recurring errors of every group."""
        parts = grouped(states["errors"], asked, FAMILY)
        return [_ranked(*part, int(all_)) if all_ else None for part, all_ in zip(parts, n, strict=True)]


def _ranked(state: State, rows: Array, n: int) -> RecurringErrors:
    families = [(Family.at(state, i), int(state.values[""][i]), float(state.values["error"][i])) for i in rows]
    families.sort(key=lambda f: (-f[2], f[0]))
    loose: dict[str, list[tuple[int, float]]] = {}
    groups: list[RecurringGroup] = []
    for family, count, error in families:
        if family.theme == "none":
            loose.setdefault(family.plan, []).append((count, error))
            continue
        cost = FACTOR * error / n
        names = attrs.asdict(family)
        groups.append(RecurringGroup(rank=len(groups) + 1, **names, errors=count, error=error, cost=cost))
    unthemed = [_unthemed(plan, loose[plan], n) for plan in sorted(loose, key=PLANS.index)]
    total = sum(g.error for g in groups) + sum(u.error for u in unthemed)
    return RecurringErrors(
        decisions=n,
        errors=sum(g.errors for g in groups) + sum(u.errors for u in unthemed),
        cost=FACTOR * total / n,
        groups=tuple(groups),
        unthemed=tuple(sorted(unthemed, key=lambda u: -u.error)),
    )


def _unthemed(plan: str, parts: list[tuple[int, float]], n: int) -> Unthemed:
    error = sum(error for _, error in parts)
    return Unthemed(plan=plan, errors=sum(count for count, _ in parts), error=error, cost=FACTOR * error / n)


METRICS: Final = (Recurring(),)
