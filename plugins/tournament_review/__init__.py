"""One tournament of one player against their usual level."""

from __future__ import annotations

from collections.abc import Iterable

from millipoint import Column, Host, Study, columns_of, hookimpl
from millipoint.plugins.tournament_review import columns
from millipoint.plugins.tournament_review.study import STUDIES


@hookimpl
def millipoint_columns(host: Host) -> Iterable[Column]:
    """The columns of this plugin."""
    return columns_of(columns)


@hookimpl
def millipoint_studies(host: Host) -> Iterable[Study]:
    """The studies of this plugin."""
    return STUDIES
