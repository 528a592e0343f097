"""The metrics of other plugins that players are compared by."""

from __future__ import annotations

from typing import Final

from millipoint import Metric
from millipoint.plugins.counts.metric import METRICS as COUNTS
from millipoint.plugins.l7.metric import METRICS as L7
from millipoint.plugins.luck.metric import METRICS as LUCK
from millipoint.plugins.mwc.metric import METRICS as MWC
from millipoint.plugins.players.metric import BLUNDER_RATE
from millipoint.plugins.pr.metric import METRICS as PR
from millipoint.plugins.snowie.metric import METRICS as SNOWIE

_ALL: Final[tuple[Metric, ...]] = (*PR, *SNOWIE, *COUNTS, *LUCK, *L7, *MWC, BLUNDER_RATE)
BY_NAME: Final = {str(metric): metric for metric in _ALL}
"""Metrics by name."""
