"""Brings the shipped match equity tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from millipoint.hooks import hookimpl

if TYPE_CHECKING:
    from millipoint.hooks import Host
    from millipoint.met.catalogue import Table


@hookimpl
def millipoint_mets(host: Host) -> tuple[Table, ...]:
    """The shipped tables, each loaded when it is first used."""
    from millipoint.met.catalogue import TABLES

    return TABLES
