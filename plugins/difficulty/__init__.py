"""Difficulty of decisions: what a fallible player would have lost on them, and what was lost beyond that."""

from __future__ import annotations

from collections.abc import Iterable

from millipoint import Column, Host, Metric, columns_of, hookimpl
from millipoint.plugins.difficulty import columns
from millipoint.plugins.difficulty.metric import METRICS


@hookimpl
def millipoint_columns(host: Host) -> Iterable[Column]:
    """The columns of this plugin."""
    return columns_of(columns)


@hookimpl
def millipoint_metrics(host: Host) -> Iterable[Metric]:
    """The metrics of this plugin."""
    return METRICS
