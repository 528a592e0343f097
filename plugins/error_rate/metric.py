"""The ratio of PR in millipoints a decision, and the errors of the counted decisions added up."""

from __future__ import annotations

from typing import Final

from millipoint import Ratio, Tally, Total

COUNTED: Final = Tally("error", where="counted")

METRICS: Final = (
    Ratio("error_rate", COUNTED, scale=1000, title="Error rate", unit="mpt"),
    Total("error_total", COUNTED, title="Errors, total", unit="equity"),
    Total("error_checker", Tally("error", where="counted_checker"), title="Errors, checker", unit="equity", listed=False),
    Total("error_double", Tally("error", where="counted_double"), title="Errors, double", unit="equity", listed=False),
    Total("error_take", Tally("error", where="counted_take"), title="Errors, take", unit="equity", listed=False),
)
