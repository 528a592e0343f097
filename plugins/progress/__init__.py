"""Figures match by match and tournament by tournament, goal and trend."""

from __future__ import annotations

from collections.abc import Iterable

from millipoint import Host, Study, hookimpl
from millipoint.plugins.progress.study import STUDIES


@hookimpl
def millipoint_studies(host: Host) -> Iterable[Study]:
    """The studies of this plugin."""
    return STUDIES
