"""L7: MWC loss brought to a 7-point match, and Elo against the engine."""

from __future__ import annotations

from collections.abc import Iterable

from millipoint import Column, Host, Metric, columns_of, hookimpl
from millipoint.plugins.l7 import columns
from millipoint.plugins.l7.metric import METRICS


@hookimpl
def millipoint_columns(host: Host) -> Iterable[Column]:
    """The columns of this plugin."""
    return columns_of(columns)


@hookimpl
def millipoint_metrics(host: Host) -> Iterable[Metric]:
    """The metrics of this plugin."""
    return METRICS
