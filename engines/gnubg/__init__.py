"""GNU Backgammon, the installed program, as an engine."""

from __future__ import annotations

from collections.abc import Iterable

from millipoint.engines import Engine
from millipoint.engines.gnubg.engine import GNUBG
from millipoint.hooks import Host, hookimpl


@hookimpl
def millipoint_engines(host: Host) -> Iterable[Engine]:
    """The engine."""
    return [GNUBG]
