"""What a family of errors cost before and after it was studied."""

from __future__ import annotations

from collections.abc import Iterable

from millipoint import Column, Host, Metric, columns_of, hookimpl
from millipoint.plugins.effect import columns
from millipoint.plugins.effect.metric import METRICS


@hookimpl
def millipoint_columns(host: Host) -> Iterable[Column]:
    """The columns of this plugin."""
    return columns_of(columns)


@hookimpl
def millipoint_metrics(host: Host) -> Iterable[Metric]:
    """The metrics of this plugin."""
    return METRICS
