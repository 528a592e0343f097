"""Answer questions: the figures of metrics over a source, and how many matches, games and decisions they rest on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import attrs
import numpy as np

from millipoint.arguments import callable_
from millipoint.errors import MillipointError
from millipoint.filter import Filter
from millipoint.frame import Array
from millipoint.keys import MATCH
from millipoint.manager import Plugins
from millipoint.metric import Metric
from millipoint.question import Asked, Question
from millipoint.settings import Settings
from millipoint.source import Sourced
from millipoint.state import State
from millipoint.work import NOBODY, Results, Work

EVERYTHING = Filter()
USUAL = Settings()


@attrs.frozen
class Population:
    """How many matches, games and decisions each group of a question holds, in the order of the figures."""

    labels: Sequence[tuple[Any, ...]]
    matches: Array
    games: Array
    decisions: Array


def compute(
    questions: str | Metric | Question | Iterable[str | Metric | Question],
    source: Sourced,
    *,
    by: str | Sequence[str] = (),
    filter: Filter = EVERYTHING,
    settings: Settings = USUAL,
    plugins: Plugins | None = None,
    context: Mapping[str, Any] | None = None,
    run: Callable[..., Iterable[Any]] = map,
    on_error: Callable[[str, MillipointError], None] | None = None,
) -> Results:
    """Figures of several metrics over one source, one pass over the data.

    ``questions`` are metric names, metrics, or `Question` values that bring their own filter and grouping; ``by`` and
    ``filter`` serve the others. ``run`` maps a function over partitions: ``map`` or an executor's ``map``. A metric that
    fails raises `PluginError`, or is handed to ``on_error(name, error)`` and left out. Unknown names and values that
    cannot be meant raise `UsageError`.
    """
    callable_("run", run)
    if on_error is not None:
        callable_("on_error", on_error)
    work = Work.plan(questions, source, by, filter, settings, plugins, context)
    return work.answer(run, on_error)


def population(
    source: Sourced,
    *,
    by: str | Sequence[str] = (),
    filter: Filter = EVERYTHING,
    settings: Settings = USUAL,
    plugins: Plugins | None = None,
    run: Callable[..., Iterable[Any]] = map,
) -> Population:
    """Matches, games and decisions of each group, in the same order as the figures of `compute`."""
    work = Work.plan((), source, by, filter, settings, plugins, None)
    question = (filter, work.by)
    states = work.states(run, [*work.base(question)])
    groups, labels = work.groups(question, states)
    asked = work.asked(Question(NOBODY, filter, work.by), groups, labels)
    rows, sides = states[work.base(question)[0]], states[work.base(question)[1]]
    base = sides if work.from_sides(question) else rows
    return Population(labels, _distinct(asked, base, (MATCH,)), asked.count_units(rows), asked.total(rows))


def _distinct(asked: Asked, state: State, names: tuple[str, ...]) -> Array:
    by = tuple(n for n in asked.question.by if n in state.names)
    rolled = state.roll((*by, *names))
    return asked.total(State(rolled.table, rolled.rows, {"": np.ones(len(rolled), dtype=np.int64)}))
