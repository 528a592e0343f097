"""Questions under way: planned before any data is read, filled in one pass, answered metric by metric."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

import attrs
import numpy as np

from millipoint.answers import nonsense
from millipoint.arguments import expected, names_of, several
from millipoint.errors import FAULTS, MillipointError, PluginError, UsageError, fault_of
from millipoint.figures import Figures
from millipoint.fill import Ask
from millipoint.filling import SIDES, merged_states
from millipoint.filter import Filter, check_filter
from millipoint.loading import default_plugins
from millipoint.manager import Plugins
from millipoint.metric import Metric
from millipoint.question import Asked, Question
from millipoint.session import Session
from millipoint.settings import Settings
from millipoint.source import Source, Sourced, as_source
from millipoint.state import State
from millipoint.tally import Tally

MOST_PLANS = 10_000
"""Plans that a session keeps from one question to the next."""
Plan = TypeVar("Plan")
ROWS = Tally(unit="game")
"""All decisions, by match and game."""


class Results(list[Figures]):
    """Figures in the order of the questions; ``results["pr"]`` finds them by name of the metric."""

    def __getitem__(self, key: Any) -> Any:
        if isinstance(key, str):
            for figures in self:
                if str(figures.metric) == key:
                    return figures
            raise KeyError(key)
        return super().__getitem__(key)


@attrs.define(eq=False)
class Work:
    """Questions brought to a common form, over a source, in a session."""

    questions: list[Question]
    source: Source
    session: Session
    plugins: Plugins
    by: tuple[str, ...]
    filter: Filter
    memo: dict[Any, Any] = attrs.field(factory=dict, init=False)

    @classmethod
    def plan(
        cls,
        questions: Any,
        source: Sourced,
        by: str | Sequence[str],
        filter: Filter,
        settings: Settings,
        plugins: Plugins | None,
        context: Mapping[str, Any] | None,
    ) -> Work:
        """Resolve names; every mistake of the asker shows here, before any data is read."""
        plugins = default_plugins() if plugins is None else plugins
        expected("plugins", plugins, Plugins, "a set of plugins")
        expected("filter", filter, Filter, "a Filter")
        expected("settings", settings, Settings, "a Settings")
        expected("context", context, (Mapping, type(None)), "a mapping of names to values")
        session = plugins.session(settings, context)
        if len(session.plans) > MOST_PLANS:
            session.plans.clear()
        by = names_of(by)
        one = not isinstance(questions, (list, tuple)) and isinstance(questions, (str, Question, Metric))
        asked = [_question(q, plugins, by, filter) for q in ([questions] if one else several(questions))]
        for question in [*asked, Question(NOBODY, filter, by)]:
            check_filter(question.filter, session)
            for name in question.by:
                session.known(name)
        return cls(asked, as_source(source), session, plugins, by, filter)

    def base(self, question: tuple[Filter, tuple[str, ...]]) -> tuple[Ask, Ask]:
        """The asks that find the groups: rows and sides."""
        filter, by = question
        return Ask(ROWS, filter, by, "game"), Ask(SIDES, filter, by, "match")

    def from_sides(self, question: tuple[Filter, tuple[str, ...]]) -> bool:
        """True when filter and grouping are about matches and sides alone: matches without a decision then count."""
        names = [*question[1], *(clause.column for clause in question[0].clauses)]
        return all(self.session.known(name).grain in ("match", "side") for name in names)

    def unit(self, question: Question) -> str:
        """Resampling unit: the question's, or games when the whole source is one match."""
        return "game" if question.unit == "game" or self.source.matches == 1 else "match"

    def answer(self, run: Callable[..., Iterable[Any]], on_error: Callable[[str, MillipointError], None] | None) -> Results:
        """Fill every distinct tally once and let each metric make its figures."""
        failed: set[int] = set()
        asks: dict[Ask, list[int]] = {}

        def guard(i: int, call: Callable[[], Any]) -> Any:
            try:
                return call()
            except MillipointError as error:
                if on_error is None or isinstance(error, UsageError):
                    raise
                failed.add(i)
                on_error(str(self.questions[i].metric), error)
                return None

        def fail(ask: Ask, error: MillipointError) -> None:
            same = (i for i, question in enumerate(self.questions) if (question.filter, question.by) == (ask.filter, ask.by))
            for i in asks[ask] or same:  # a tally of the groups belongs to every question with these groups
                if i not in failed:
                    guard(i, functools.partial(_raise, error))

        for i, question in enumerate(self.questions):
            own = guard(i, functools.partial(self.asks, question)) or {}
            for ask in own.values():
                asks.setdefault(ask, []).append(i)
        for grouping in dict.fromkeys((question.filter, question.by) for question in self.questions):
            for ask in self.base(grouping):
                asks.setdefault(ask, [])
        states = self.states(run, list(asks), fail)
        results = Results()
        for i, question in enumerate(self.questions):
            figures = None if i in failed else guard(i, functools.partial(self._figures, question, states))
            if figures is not None:
                results.append(figures)
        return results

    def asks(self, question: Question) -> Mapping[str, Ask]:
        """What is to be filled for a question, by the names that the metric gives its tallies."""
        what = ("asks", question.filter, question.by, self.unit(question))
        return self._planned(question.metric, what, functools.partial(self._asks, question))

    def _planned(self, metric: Metric, what: tuple[Any, ...], make: Callable[[], Plan]) -> Plan:
        """``make()``, called once a session for the metric of a plugin, and once here for any other."""
        plans = self.session.plans if self.plugins.knows(metric) else self.memo
        key = ("plan", id(metric), *what)
        if key not in plans:
            plans[key] = make()
        found: Plan = plans[key]
        return found

    def _asks(self, question: Question) -> Mapping[str, Ask]:
        unit = self.unit(question)
        asks = {name: Ask(tally, question.filter, question.by, unit) for name, tally in self.tallies(question.metric).items()}
        for ask in asks.values():
            for column in ask.tally.columns:
                _known(self, question.metric, column)
        return asks

    def tallies(self, metric: Metric) -> Mapping[str, Tally]:
        """The tallies of a metric, checked for their type."""
        return self._planned(metric, ("tallies",), functools.partial(self._tallies, metric))

    def _tallies(self, metric: Metric) -> Mapping[str, Tally]:
        try:
            tallies = dict(metric.tallies)
        except FAULTS as error:
            raise PluginError(f"{self._who(metric)} failed: {fault_of(error)}") from error
        for tally in tallies.values():
            if not isinstance(tally, Tally):
                raise PluginError(f"{self._who(metric)} declares {tally!r}, which is not a Tally")
        return tallies

    def _who(self, metric: Metric) -> str:
        return f"metric {metric} of plugin {self.plugins.owner('metric', str(metric))}"

    def states(
        self, run: Callable[..., Iterable[Any]], asks: list[Ask], fail: Callable[[Ask, MillipointError], Any] | None = None
    ) -> dict[Ask, State]:
        """Merged state of each ask. A tally that cannot be filled is reported through ``fail`` and left out."""
        return merged_states(self.source, self.session, run, asks, fail)

    def groups(self, question: tuple[Filter, tuple[str, ...]], states: Mapping[Ask, State]) -> tuple[State, list[tuple[Any, ...]]]:
        """Groups of a question, sorted by label, and their labels. Without grouping: exactly one."""
        if ("groups", question) not in self.memo:
            self.memo["groups", question] = self._groups(question, states)
        found: tuple[State, list[tuple[Any, ...]]] = self.memo["groups", question]
        return found

    def _groups(
        self, question: tuple[Filter, tuple[str, ...]], states: Mapping[Ask, State]
    ) -> tuple[State, list[tuple[Any, ...]]]:
        rows, sides = self.base(question)
        by = question[1]
        base = states[sides if self.from_sides(question) else rows]
        groups = base.roll(by) if by else State.of({}, {"": np.zeros(1, dtype=np.int64)}, {})
        labels = list(zip(*(self._decode(name, groups) for name in by), strict=True)) if by else [()]
        ranks = [groups.keys[name].tolist() if self.session.known(name).labels else None for name in by]
        order = sorted(range(len(labels)), key=lambda i: _rank(labels[i], ranks, i))
        return groups.take(np.array(order, dtype=np.int64)), [labels[i] for i in order]

    def _decode(self, name: str, groups: State) -> list[Any]:
        known = self.session.known(name)
        values = groups.keys[name]
        if known.words:
            return [groups.words[name].decode(int(code)) for code in values]
        if known.labels:
            return [known.labels[v] if 0 <= v < len(known.labels) else None for v in values]
        return [None if v == known.null else int(v) for v in values]

    def asked(self, question: Question, groups: State, labels: Sequence[tuple[Any, ...]]) -> Asked:
        """What a metric is given with its states."""
        signature = self.signature(question)
        memo = self.memo.setdefault(("parents", id(groups)), {})
        return Asked(question, self.session, groups, labels, self.unit(question), self.plugins.intervals, signature, memo)

    def signature(self, question: Question) -> str:
        """The metric and every setting that its columns, the filter's or the grouping's read; the version last."""
        what = ("signature", question.filter, question.by)
        return self._planned(question.metric, what, functools.partial(self._signature, question))

    def _signature(self, question: Question) -> str:
        metric = question.metric
        columns = {column for tally in self.tallies(metric).values() for column in tally.columns}
        columns |= {*question.by, *(clause.column for clause in question.filter.clauses)}
        parts = [self.session.told(frozenset(columns))]
        if getattr(metric, "interval", ""):
            parts.append(f"interval:{self.session.settings.interval}")
        return "|".join([str(metric), *(part for part in parts if part), f"v:{self.plugins.version}"])

    def _figures(self, question: Question, states: Mapping[Ask, State]) -> Figures:
        metric = question.metric
        groups, labels = self.groups((question.filter, question.by), states)
        own = {name: states[ask] for name, ask in self.asks(question).items()}
        asked = self.asked(question, groups, labels)
        try:
            figures = metric.result(own, asked)
        except MillipointError:
            raise
        except FAULTS as error:
            raise PluginError(f"{self._who(metric)} failed: {fault_of(error)}") from error
        fault = nonsense(figures, len(labels))
        if fault:
            raise PluginError(f"{self._who(metric)} answered nonsense: {fault}")
        return figures


def _rank(label: tuple[Any, ...], ranks: Sequence[list[int] | None], i: int) -> tuple[Any, ...]:
    """Place of a group: by its names and numbers, enumerations in the order of their values, the unknown last."""
    return tuple((v is None, v if rank is None else rank[i]) for v, rank in zip(label, ranks, strict=True))


def _known(work: Work, metric: Metric, column: str) -> None:
    try:
        work.session.known(column)
        work.session.reads(column)
    except UsageError as error:
        if column.partition(":")[0] in work.session.columns:
            raise
        raise PluginError(f"{work._who(metric)}: {error}") from None


def _raise(error: Exception) -> Any:
    raise error


def _question(thing: Any, plugins: Plugins, by: tuple[str, ...], filter: Filter) -> Question:
    if isinstance(thing, Question):
        return thing
    metric = plugins.metric(thing) if isinstance(thing, str) else thing
    if not plugins.knows(metric) and not isinstance(metric, Metric):
        raise UsageError(f"{thing!r} is neither a metric nor the name of one nor a question")
    return Question(metric, filter, by)


class _Nobody:
    """Stands in for a metric where only groups are asked for."""

    name = title = unit = ""
    tallies: Mapping[str, Tally] = {}
    members = Tally()

    def result(self, states: Mapping[str, State], asked: Asked) -> Figures:
        """Never called."""
        raise NotImplementedError


NOBODY = _Nobody()
