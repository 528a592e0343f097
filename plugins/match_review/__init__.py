"""One match: what to review, results without luck, pace, losses decision by decision."""

from __future__ import annotations

from collections.abc import Iterable

from millipoint import Column, Host, Metric, Study, columns_of, hookimpl
from millipoint.plugins.match_review import columns
from millipoint.plugins.match_review.metric import METRICS
from millipoint.plugins.match_review.study import STUDIES


@hookimpl
def millipoint_columns(host: Host) -> Iterable[Column]:
    """The columns of this plugin."""
    return columns_of(columns)


@hookimpl
def millipoint_metrics(host: Host) -> Iterable[Metric]:
    """The metrics of this plugin."""
    return METRICS


@hookimpl
def millipoint_studies(host: Host) -> Iterable[Study]:
    """The studies of this plugin."""
    return STUDIES
