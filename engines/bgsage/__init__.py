"""Open Sage (PyPI ``bgsage``) as an engine, in this process."""

from __future__ import annotations

from collections.abc import Iterable

from millipoint.engines import Engine
from millipoint.engines.bgsage.engine import BGSAGE
from millipoint.hooks import Host, hookimpl


@hookimpl
def millipoint_engines(host: Host) -> Iterable[Engine]:
    """The engine."""
    return [BGSAGE]
