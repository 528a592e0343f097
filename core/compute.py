"""Answer questions: plan the tallies, fill them partition by partition, merge, and let the metrics speak."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

import attrs
import numpy as np

from millipoint.decisions import Decisions
from millipoint.errors import FAULTS, MillipointError, PluginError, SchemaError, UsageError, fault_of
from millipoint.figures import Figures
from millipoint.fill import Ask, fill, selected_rows
from millipoint.filter import Filter, check_filter
from millipoint.frame import Array, Frame, Known, Session
from millipoint.manager import Plugins, default_plugins
from millipoint.match import Match
from millipoint.metric import Metric
from millipoint.question import Asked, Question
from millipoint.settings import Settings
from millipoint.source import Source, as_source, narrowed
from millipoint.state import MATCH, ROW, Keys, State, merge, merge_tables
from millipoint.tally import Tally
from millipoint.top import top_state
from millipoint.words import unify

Sourced: TypeAlias = "Source | Match | Decisions | Iterable[Match | Decisions]"

EVERYTHING = Filter()
USUAL = Settings()
ROWS = Tally(unit="game")
SIDES = Tally(grain="side")


class Results(list[Figures]):
    """Figures in the order of the questions; ``results["pr"]`` finds them by name of the metric."""

    def __getitem__(self, key: Any) -> Any:
        if isinstance(key, str):
            for figures in self:
                if str(figures.metric) == key:
                    return figures
            raise KeyError(key)
        return super().__getitem__(key)


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
    asked = work.asked(Question(_NOBODY, filter, work.by), groups, labels)
    rows, sides = states[work.base(question)[0]], states[work.base(question)[1]]
    base = sides if work.from_sides(question) else rows
    return Population(labels, _distinct(asked, base, (MATCH,)), asked.count_units(rows), asked.total(rows))


def _distinct(asked: Asked, state: State, names: tuple[str, ...]) -> Array:
    by = tuple(n for n in asked.question.by if n in state.names)
    rolled = state.roll((*by, *names))
    return asked.total(State(rolled.table, rolled.rows, {"": np.ones(len(rolled), dtype=np.int64)}))


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
        plugins = plugins or default_plugins()
        session = plugins.session(settings, context)
        by = (by,) if isinstance(by, str) else tuple(by)
        one = isinstance(questions, (str, Question, Metric))
        asked = [_question(q, plugins, by, filter) for q in ([questions] if one else questions)]
        for question in [*asked, Question(_NOBODY, filter, by)]:
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
        key = ("asks", id(question))
        if key not in self.memo:
            unit = self.unit(question)
            named = self.tallies(question.metric).items()
            asks = {name: Ask(tally, question.filter, question.by, unit) for name, tally in named}
            for ask in asks.values():
                for column in ask.tally.columns:
                    _known(self, question.metric, column)
            self.memo[key] = asks
        found: Mapping[str, Ask] = self.memo[key]
        return found

    def tallies(self, metric: Metric) -> Mapping[str, Tally]:
        """The tallies of a metric, checked for their type."""
        key = ("tallies", id(metric))
        if key not in self.memo:
            self.memo[key] = self._tallies(metric)
        found: Mapping[str, Tally] = self.memo[key]
        return found

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
        source = narrowed(self.source, {ask.filter for ask in asks}, self.session)
        filled = list(run(functools.partial(_fill_part, self.session, asks), source.parts() or [Decisions.empty]))
        tables: dict[tuple[int, ...], Keys] = {}
        states: dict[Ask, State] = {}
        for i, ask in enumerate(asks):
            pieces = [part[i] for part in filled]
            error = next((piece for piece in pieces if isinstance(piece, MillipointError)), None)
            if error is not None:
                if fail is None:
                    raise error
                fail(ask, error)
                continue
            state = pieces[0]
            if len(pieces) > 1:
                base = tuple(id(piece.table) for piece in pieces)
                if base not in tables:
                    tables[base] = merge_tables([piece.table for piece in pieces])
                state = merge(pieces, tables[base])
                if ask.tally == SIDES:
                    _distinct_matches(pieces)
            states[ask] = top_state(state, ask.tally, (*ask.by, *ask.tally.split)) if ask.tally.top else state
        return _common_words(states)

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
        fault = _nonsense(figures, len(labels))
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


def _distinct_matches(pieces: Sequence[State]) -> None:
    """Raise `SchemaError` when two partitions have matches of one number: their games would run together."""
    numbers = np.concatenate([np.unique(piece.keys[MATCH]) for piece in pieces])
    if len(np.unique(numbers)) != len(numbers):
        raise SchemaError("column match: two matches have the same number")


def _raise(error: Exception) -> Any:
    raise error


def _fill_part(session: Session, asks: list[Ask], load: Callable[[], Decisions]) -> list[State | MillipointError]:
    keep = getattr(load, "frame", None)
    frame = Frame(load(), session) if keep is None else keep(session)
    filled: list[State | MillipointError] = []
    for ask in asks:
        try:
            filled.append(fill(frame, ask))
        except MillipointError as error:
            filled.append(error)
    return filled


def _common_words(states: dict[Ask, State]) -> dict[Ask, State]:
    """All tables of a pass refer to the same vocabularies, so that their keys can be joined."""
    tables = list({id(state.table): state.table for state in states.values()}.values())
    for name in {name for table in tables for name in table.words}:
        holders = [table for table in tables if name in table.words]
        merged, maps = unify([table.words[name] for table in holders])
        for table, codes in zip(holders, maps, strict=True):
            if codes is not None:
                table.columns = {**table.columns, name: codes[table.columns[name]].astype(np.int64)}
            table.words = {**table.words, name: merged}
    return states


_WHOLE = ("biu", "whole numbers")
_KINDS = {"value": ("biufO", "numbers"), "n": _WHOLE, "units": _WHOLE, "why": ("iu", "whole numbers"), "floored": ("b", "true or false")}


def _nonsense(figures: Any, groups: int) -> str:
    """What is wrong with an answer, empty when nothing is."""
    if not isinstance(figures, Figures):
        return f"{type(figures).__name__} instead of Figures"
    for name in ("value", "n", "low", "high", "units", "why", "floored"):
        array = getattr(figures, name)
        if array is None and name not in ("value", "n"):
            continue
        if not isinstance(array, np.ndarray) or array.shape != (groups,):
            return f"{name} has shape {getattr(array, 'shape', None)} for {groups} groups"
        kinds, words = _KINDS.get(name, ("biuf", "numbers"))
        if array.dtype.kind not in kinds:
            return f"{name} holds {array.dtype}, not {words}"
        if array.dtype.kind == "f" and np.isinf(array).any():
            return f"{name} is infinite"
        if array.dtype.kind == "O" and any(isinstance(value, str | bytes) for value in array):
            return f"{name} holds texts, not numbers"
    if groups and figures.why is not None and figures.why.max() >= len(figures.reasons):
        return "why is beyond the reasons"
    if groups and (figures.n < 0).any():
        return "n is negative"
    return ""


def behind(figures: Figures, source: Sourced, label: tuple[Any, ...]) -> Iterator[tuple[Decisions, Array]]:
    """The decisions behind one figure: the rows of the metric's members in the group with this label."""
    if figures.question is None or figures.asked is None:
        raise UsageError("these figures do not remember their question")
    question, session = figures.question, figures.asked.session
    ask = Ask(figures.metric.members, question.filter, question.by, "match")
    labels = dict(zip(question.by, label, strict=True))
    kept = _top_of(ask, source, session) if ask.tally.top else None
    for load in as_source(source).parts():
        frame = Frame(load(), session)
        rows, group, table = selected_rows(frame, ask)
        here = np.ones(table.size, dtype=bool)
        for name, value in labels.items():
            if name in table.columns:
                here &= _is(session.known(name), table, value)
        rows = rows[here[group]]
        if kept is not None:
            rows = rows[_among(frame.decisions, rows, kept)]
        if ask.tally.grain == "side":
            rows = np.flatnonzero(np.isin(frame.decisions.row_side, rows))
        if len(rows):
            yield frame.decisions, np.unique(rows)


def _top_of(ask: Ask, source: Sourced, session: Session) -> set[tuple[int, int]]:
    """Match and row in the match of everything that a top tally keeps."""
    filled = [fill(Frame(load(), session), ask) for load in as_source(source).parts()]
    state = top_state(merge(filled), ask.tally, (*ask.by, *ask.tally.split))
    return set(zip(state.keys[MATCH].tolist(), state.keys[ROW].tolist(), strict=True))


def _among(table: Decisions, rows: Array, kept: set[tuple[int, int]]) -> Array:
    """True for the rows whose match and place in it are among those kept."""
    place = table.row_match[rows]
    number, within = table.data["match"][place], rows - table.starts[place]
    hit = np.isin(number, [match for match, _ in kept])
    hit[hit] = [pair in kept for pair in zip(number[hit].tolist(), within[hit].tolist(), strict=True)]
    return np.asarray(hit)


def _is(known: Known, table: Keys, value: Any) -> Array:
    """True for the groups whose key has this label."""
    keys = table.columns[known.name]
    if value is None:
        return known.unknown(keys)
    if known.words:
        code = table.words[known.name].code(value)
        return np.asarray(keys == code) if code >= 0 else np.zeros(len(keys), dtype=bool)
    if known.labels:
        value = known.labels.index(value) if value in known.labels else len(known.labels)
    return np.asarray(keys == value)


def _question(thing: Any, plugins: Plugins, by: tuple[str, ...], filter: Filter) -> Question:
    if isinstance(thing, Question):
        return thing
    metric = plugins.metric(thing) if isinstance(thing, str) else thing
    if not isinstance(metric, Metric):
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


_NOBODY = _Nobody()
