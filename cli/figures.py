"""Compute the figures of a question for the command line: one row a group, a metric that fails left out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import attrs

from millipoint.cli.ask import Ask
from millipoint.cli.groups import Grouping
from millipoint.cli.near import did_you_mean
from millipoint.cli.options import split
from millipoint.cli.report import Report
from millipoint.compute import compute, population
from millipoint.errors import UsageError
from millipoint.figures import Estimate, Figures
from millipoint.manager import Plugins
from millipoint.work import Results

ORDER = (
    "pr", "pr_checker", "pr_cube", "snowie", "mwc_loss", "mwc_loss_checker", "mwc_loss_cube", "l7", "elo",
    "luck", "luck_total", "luck_mwc", "luck_adjusted", "error_rate", "error_total", "errors", "blunders",
    "n_checker", "n_double", "n_take", "forced", "unrated",
)  # fmt: skip
"""Metrics that come first, in this order; others follow in the order of their plugins."""


@attrs.frozen
class Row:
    """One group with its population and figures by name of the metric."""

    label: tuple[Any, ...]
    matches: int
    games: int
    decisions: int
    figures: dict[str, Estimate]


@attrs.frozen
class Table:
    """The figures of every group."""

    grouping: Grouping
    metrics: list[Figures]
    rows: list[Row]


def metrics_of(names: Iterable[str], plugins: Plugins) -> list[str]:
    """The metrics asked for, by default all that plugins list. Raises `UsageError` for an unknown name."""
    chosen = split(names)
    for name in chosen:
        if name not in plugins.metrics:
            raise UsageError(f"unknown metric {name!r}{did_you_mean(name, plugins.metrics, 3)}{plugins.aside}")
    listed = [name for name, metric in plugins.metrics.items() if getattr(metric, "listed", True)]
    place = {name: i for i, name in enumerate(ORDER)}
    return chosen or sorted(listed, key=lambda name: place.get(name, len(place)))


def figures_of(
    names: Sequence[str], ask: Ask, by: tuple[str, ...], grouping: Grouping, plugins: Plugins, report: Report
) -> Table:
    """Figures of every group that holds anything, sorted."""
    options: dict[str, Any] = {"by": by, "filter": ask.filter, "settings": ask.settings, "plugins": plugins}
    source = grouping.inputs.source
    people = population(source, **options)
    results = compute(list(names), source, on_error=report.metric_failed, **options)
    keep = [i for i in grouping.order(people.labels) if by or people.matches[i] or people.decisions[i]]
    return Table(grouping, results, [_row(i, people, results) for i in keep])


def _row(i: int, people: Any, results: Results) -> Row:
    found = {str(figures.metric): figures.at(i) for figures in results}
    return Row(people.labels[i], int(people.matches[i]), int(people.games[i]), int(people.decisions[i]), found)
