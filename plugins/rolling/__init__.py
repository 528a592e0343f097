"""PR and MWC loss over the last N decisions."""

from __future__ import annotations

from collections.abc import Iterable

from millipoint import Host, Metric, hookimpl
from millipoint.plugins.rolling.metric import METRICS


@hookimpl
def millipoint_metrics(host: Host) -> Iterable[Metric]:
    """The metrics of this plugin."""
    return METRICS
