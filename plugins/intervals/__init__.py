"""Interval methods: Student's t and the bootstrap."""

from __future__ import annotations

from collections.abc import Iterable

from millipoint import Host, Interval, hookimpl
from millipoint.plugins.intervals.methods import METHODS


@hookimpl
def millipoint_intervals(host: Host) -> Iterable[Interval]:
    """The interval methods of this plugin."""
    return METHODS
