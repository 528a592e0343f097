"""The hooks through which everything but the core comes in: columns, metrics, studies, readers, tables and more.

A plugin is a module named by an entry point of the group ``millipoint``. It implements any of these hooks with
`hookimpl`; each gets one frozen `Host` and returns the objects it brings.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import attrs
import pluggy

if TYPE_CHECKING:
    from millipoint.column import Column
    from millipoint.interval import Interval
    from millipoint.metric import Metric
    from millipoint.reader import Reader
    from millipoint.study import Study

GROUP = "millipoint"
"""Entry-point group and pluggy project name."""

hookspec = pluggy.HookspecMarker(GROUP)
hookimpl = pluggy.HookimplMarker(GROUP)
"""Decorator that marks a function of a plugin as the implementation of the hook of the same name."""


@attrs.frozen
class Host:
    """Who calls a plugin: the version of Millipoint. New facts are added here, so that signatures stay."""

    version: str


@hookspec
def millipoint_columns(host: Host) -> Iterable[Column]:  # type: ignore[empty-body]
    """Return derived columns: functions tagged with `millipoint.column` or `Column` values."""


@hookspec
def millipoint_metrics(host: Host) -> Iterable[Metric]:  # type: ignore[empty-body]
    """Return metrics: `Ratio`, `Total` or any value that follows the `Metric` protocol."""


@hookspec
def millipoint_studies(host: Host) -> Iterable[Study]:  # type: ignore[empty-body]
    """Return studies: figures of several populations, `millipoint.Study`."""


@hookspec
def millipoint_intervals(host: Host) -> Iterable[Interval]:  # type: ignore[empty-body]
    """Return interval methods, each for a named family."""


@hookspec
def millipoint_readers(host: Host) -> Iterable[Reader]:  # type: ignore[empty-body]
    """Return file formats."""


@hookspec
def millipoint_mets(host: Host) -> Iterable[Any]:  # type: ignore[empty-body]
    """Return match equity tables: objects with ``name``, ``hash`` and the look-ups of `millipoint.met.Met`."""


@hookspec
def millipoint_commands(host: Host) -> Iterable[Any]:  # type: ignore[empty-body]
    """Return click commands to add to the command line."""


@hookspec
def millipoint_engines(host: Host) -> Iterable[Any]:  # type: ignore[empty-body]
    """Return engines, programs that analyse matches: values that follow the protocol `millipoint.engines.Engine`."""
