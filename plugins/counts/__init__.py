"""How many decisions count, are forced or unrated, and how many were errors."""

from __future__ import annotations

from collections.abc import Iterable

from millipoint import Column, Host, Metric, columns_of, hookimpl
from millipoint.plugins.counts import columns, cube_errors
from millipoint.plugins.counts.metric import METRICS


@hookimpl
def millipoint_columns(host: Host) -> Iterable[Column]:
    """The columns of this plugin."""
    return columns_of(columns, cube_errors)


@hookimpl
def millipoint_metrics(host: Host) -> Iterable[Metric]:
    """The metrics of this plugin."""
    return METRICS
