"""What kind of mistake an error is; families of errors."""

from __future__ import annotations

from collections.abc import Iterable

from millipoint import Column, Host, columns_of, hookimpl
from millipoint.plugins.themes import columns


@hookimpl
def millipoint_columns(host: Host) -> Iterable[Column]:
    """The columns of this plugin."""
    return columns_of(columns)
