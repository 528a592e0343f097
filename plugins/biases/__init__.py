"""Errors that lean one way: takes, doubles, blots."""

from __future__ import annotations

from collections.abc import Iterable

from millipoint import Column, Host, Interval, Metric, columns_of, hookimpl
from millipoint.plugins.biases import columns
from millipoint.plugins.biases.interval import MULTINOMIAL
from millipoint.plugins.biases.metric import METRICS


@hookimpl
def millipoint_columns(host: Host) -> Iterable[Column]:
    """The columns of this plugin."""
    return columns_of(columns)


@hookimpl
def millipoint_intervals(host: Host) -> Iterable[Interval]:
    """The interval family of this plugin."""
    return [MULTINOMIAL]


@hookimpl
def millipoint_metrics(host: Host) -> Iterable[Metric]:
    """The metrics of this plugin."""
    return METRICS
