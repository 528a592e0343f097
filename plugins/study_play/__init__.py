"""What was studied against what was played."""

from __future__ import annotations

from collections.abc import Iterable

from millipoint import Host, Study, hookimpl
from millipoint.plugins.study_play.study import STUDIES


@hookimpl
def millipoint_studies(host: Host) -> Iterable[Study]:
    """The studies of this plugin."""
    return STUDIES
