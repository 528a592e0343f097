"""Which families of errors to study first."""

from __future__ import annotations

from collections.abc import Iterable

from millipoint import Column, Host, Interval, Metric, columns_of, hookimpl
from millipoint.plugins.studyplan import columns
from millipoint.plugins.studyplan.interval import POISSON
from millipoint.plugins.studyplan.metric import METRICS


@hookimpl
def millipoint_columns(host: Host) -> Iterable[Column]:
    """The columns of this plugin."""
    return columns_of(columns)


@hookimpl
def millipoint_intervals(host: Host) -> Iterable[Interval]:
    """The interval family of this plugin."""
    return [POISSON]


@hookimpl
def millipoint_metrics(host: Host) -> Iterable[Metric]:
    """The metrics of this plugin."""
    return METRICS
