"""The laws that every metric keeps, run on any of them, ours or a stranger's."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

import attrs
import numpy as np

from millipoint.compute import compute
from millipoint.decisions import Decisions
from millipoint.errors import MillipointError
from millipoint.figures import Figures
from millipoint.filter import Filter
from millipoint.loading import default_plugins
from millipoint.manager import Plugins
from millipoint.metric import Metric, Total
from millipoint.settings import Settings
from millipoint.source import Sourced
from millipoint.testing.chunks import ANALYSIS, Chunks, partitions, without
from millipoint.testing.compare import may_be_nothing, require, require_equal, require_same, require_sound
from millipoint.testing.sample import sample
from millipoint.testing.settings import check_signature, inputs
from millipoint.testing.states import check_states

Reference: TypeAlias = Callable[[Decisions, Settings], "float | Mapping[Any, float | None] | None"]

BY: Sequence[tuple[str, ...]] = (("player",), ("match",), ("kind",), ("tournament", "kind"))
"""Groupings that the laws are tried under."""
MOST = 10
"""Groups of a grouping that are compared with a filter."""


@attrs.frozen
class Bench:
    """A metric with what it takes to ask it."""

    metric: Metric
    plugins: Plugins
    settings: Settings
    table: Decisions

    def ask(self, by: Sequence[str] = (), filter: Filter | None = None, source: Sourced | None = None) -> Figures:
        """Figures of the metric, over the bench's table unless told otherwise."""
        where = self.table if source is None else source
        found: Figures = compute(
            self.metric, where, by=by, filter=filter or Filter(), settings=self.settings, plugins=self.plugins
        )[0]
        return found


def check_metric(
    metric: Metric,
    *,
    plugins: Plugins | None = None,
    settings: Settings | None = None,
    reference: Reference | None = None,
    seed: int = 0,
    by: Sequence[str | tuple[str, ...]] = BY,
    table: Decisions | None = None,
) -> None:
    """Raise `AssertionError`, with a sentence that says which, at the first law that a metric breaks.

    ``plugins`` hold the metric's columns (default: the installed ones). ``table`` are the decisions to try it on
    (default: `sample` with ``seed``). ``reference(decisions, settings)`` computes the same figure slowly from the
    `millipoint.Decision` records that iterating over its first argument gives: one number (None = unknown), or one for
    each label of the first grouping in ``by``.
    """
    bench = Bench(metric, plugins or default_plugins(), settings or Settings(), sample(seed) if table is None else table)
    groupings = [(name,) if isinstance(name, str) else name for name in by]
    try:
        _value(bench, plugins is not None)
        _figures(bench, groupings)
        _gaps(bench)
        check_states(metric, bench.plugins.session(bench.settings), bench.table, groupings[0] if groupings else ())
        for names in [(), *groupings]:
            _chunks(bench, names, seed)
            _members(bench, names)
        for names in groupings:
            _groups(bench, names)
        _alone(bench)
        check_signature(metric, bench.plugins, bench.settings, bench.table)
        if reference is not None:
            _reference(bench, reference, groupings[0] if groupings else ())
    except MillipointError as error:
        raise AssertionError(f"{metric}: {type(error).__name__}: {error}") from error


def _value(bench: Bench, given: bool) -> None:
    """A metric is a value: it hashes, pickles, keeps its tallies and is found by what it is called."""
    metric = bench.metric
    require(isinstance(metric, Metric), f"{metric!r} lacks a name, title, unit, tallies, members or result")
    hash(metric)
    copy = pickle.loads(pickle.dumps(metric))  # noqa: S301
    require(str(copy) == str(metric) and copy == metric, f"{metric}: pickled and back it is another metric")
    require(dict(metric.tallies) == dict(copy.tallies), f"{metric}: pickled and back it has other tallies")
    require(dict(metric.tallies) == dict(metric.tallies), f"{metric}: its tallies change")
    if given or str(metric) in bench.plugins.metrics:
        require(bench.plugins.metric(str(metric)) == metric, f"{metric}: its name finds another metric")


def _figures(bench: Bench, groupings: Sequence[tuple[str, ...]]) -> None:
    for names in [(), *groupings]:
        require_sound(bench.ask(names), f"by {' and '.join(names)}" if names else "ungrouped")
        require(len(bench.ask(names, source=Decisions.empty())) == (not names), f"{bench.metric}: groups of nothing by {names}")


def _gaps(bench: Bench) -> None:
    """Nothing, decisions without an analysis and rolls without luck give no number: unknown is not zero."""
    metric, nothing = bench.metric, may_be_nothing(bench.metric)
    empty = bench.ask(source=Decisions.empty())
    require_sound(empty, "no match")
    require(empty.only.n == 0 and empty.only.value in ((None, 0) if nothing else (None,)), f"{metric}: {empty.only.value} from nothing")
    read = inputs(bench.plugins.session(bench.settings), metric)
    for gap, names in (("no decision analysed", ANALYSIS), ("no luck in any file", ("luck",))):
        figures = bench.ask(("player",), source=without(bench.table, names))
        require_sound(figures, gap)
        if read & set(names) and metric.unit != "count":
            known = [label for label, e in figures if e.value is not None and (e.n or e.value or not nothing)]
            all_ = bench.ask(source=without(bench.table, names)).only.value
            require(not known, f"{metric}: with {gap} the groups {known} have a value all the same")
            require(all_ is None, f"{metric}: with {gap} the figure is {all_}; unknown is not zero")


def _chunks(bench: Bench, names: tuple[str, ...], seed: int) -> None:
    whole = bench.ask(names)
    for what, source in partitions(bench.table, seed).items():
        require_equal(whole, bench.ask(names, source=source), f"{what}, by {' and '.join(names) or 'nothing'},")


def _groups(bench: Bench, names: tuple[str, ...]) -> None:
    """A group of a grouping is the whole of a filter."""
    figures = bench.ask(names)
    picked = np.random.default_rng(len(figures)).permutation(len(figures))[:MOST]
    for label, e in [list(figures)[i] for i in picked]:
        filter = Filter()
        for name, value in zip(names, label, strict=True):
            filter = filter.where(name, "==", value)
        require_same(e, bench.ask(filter=filter).only, f"{bench.metric}: group {label} of {names} and filter {filter} differ")


def _alone(bench: Bench) -> None:
    """A match among others and the same match alone have the same figure."""
    figures, numbers = bench.ask(("match",)), bench.table.data["match"]
    groups = {label[0]: e for label, e in figures}
    for i in range(min(bench.table.matches, MOST)):
        if int(numbers[i]) in groups:
            alone = bench.ask(source=bench.table.part(i, i + 1)).only
            require_same(groups[int(numbers[i])], alone, f"{bench.metric}: match {numbers[i]} among others and alone differ")


def _members(bench: Bench, names: tuple[str, ...]) -> None:
    """The decisions behind a figure: those its members tally selects, each once, no more than N."""
    metric, tally = bench.metric, bench.metric.members
    if tally.top or tally.grain == "side":
        return
    figures = bench.ask(names)
    counter = Total("members", attrs.evolve(tally, sums=(), maxs=(), mins=(), firsts=(), split=()))
    counted = attrs.evolve(bench, metric=counter).ask(names)
    halves = Chunks([bench.table.part(0, bench.table.matches // 2), bench.table.part(bench.table.matches // 2, bench.table.matches)])
    for i, (label, e) in enumerate(figures):
        if i >= MOST:
            break
        rows = [rows for _, rows in figures.decisions(halves, label)]
        found = sum(len(part) for part in rows)
        who = f"{metric}, group {label} of {names}"
        require(all(len(np.unique(part)) == len(part) for part in rows), f"{who}: a decision stands behind it twice")
        require(found == counted.at(i).n, f"{who}: {found} decisions stand behind it, but its members tally counts {counted.at(i).n}")
        require(found <= e.n or e.value is None, f"{who}: {found} decisions stand behind it, more than its N {e.n}")
        if metric.unit == "count" and isinstance(e.value, int | float | np.number):
            require(e.value == found, f"{who}: it counts {e.value}, but {found} decisions stand behind it")


def _reference(bench: Bench, reference: Reference, names: tuple[str, ...]) -> None:
    want = reference(bench.table, bench.settings)
    if not isinstance(want, Mapping):
        want, names = {(): want}, ()
    figures = bench.ask(names)
    for label, value in want.items():
        have = figures[label].value
        value = None if value is None or value != value else value
        who = f"{bench.metric}{f', group {label}' if names else ''}"
        require((have is None) == (value is None), f"{who}: {have}, but the reference says {value}")
        close = have is None or value is None or abs(have - value) <= 1e-9 * max(1.0, abs(value))
        require(close, f"{who}: {have}, but the reference says {value}")
