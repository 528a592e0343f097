"""Which kinds of errors cost most, over and over."""

from __future__ import annotations

from collections.abc import Iterable

from millipoint import Host, Metric, hookimpl
from millipoint.plugins.recurring.metric import METRICS


@hookimpl
def millipoint_metrics(host: Host) -> Iterable[Metric]:
    """The metrics of this plugin."""
    return METRICS
