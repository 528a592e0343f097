"""Players side by side: table, ranking, comparison, contrast, head-to-head, windows; and their aliases."""

from __future__ import annotations

from collections.abc import Iterable

from millipoint import Column, Host, Metric, Study, columns_of, hookimpl
from millipoint.plugins.players import columns
from millipoint.plugins.players.compare import COMPARE, CONTRAST, HEAD_TO_HEAD
from millipoint.plugins.players.metric import METRICS
from millipoint.plugins.players.table import RANKING, TABLE
from millipoint.plugins.players.windows import WINDOWS


@hookimpl
def millipoint_columns(host: Host) -> Iterable[Column]:
    """The columns of this plugin."""
    return columns_of(columns)


@hookimpl
def millipoint_metrics(host: Host) -> Iterable[Metric]:
    """The metrics of this plugin."""
    return (*METRICS, *WINDOWS)


@hookimpl
def millipoint_studies(host: Host) -> Iterable[Study]:
    """The studies of this plugin."""
    return (TABLE, RANKING, COMPARE, CONTRAST, HEAD_TO_HEAD)
