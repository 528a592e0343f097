"""Snowie error rate: all rated errors over the checker plays of both players (C. Yep, bug-gnubg, 2003)."""

from __future__ import annotations

from typing import Final

from millipoint import Ratio, Tally

METRICS: Final = (
    Ratio(
        "snowie",
        Tally("error", where="rated"),
        Tally("", where="is_checker", credit="both", whole=True),
        scale=500,
        title="Snowie",
        interval="",
        empty="no rated decisions",
    ),
)
