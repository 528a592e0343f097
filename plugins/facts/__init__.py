"""Plain facts as columns: opponent, month, year, money, outcome of a roll; what filters and groupings ask for."""

from __future__ import annotations

from collections.abc import Iterable

from millipoint import Column, Host, columns_of, hookimpl
from millipoint.plugins.facts import columns


@hookimpl
def millipoint_columns(host: Host) -> Iterable[Column]:
    """Facts derived from stored columns."""
    return columns_of(columns)
