"""Performance Rating: 500 times the errors of the counted decisions over their number."""

from __future__ import annotations

from typing import Final

from millipoint import Ratio, Tally

FACTOR: Final = 500
"""Makes PR about half of gnubg's millipoints a decision (eXtreme Gammon's scale)."""

METRICS: Final = (
    Ratio("pr", Tally("error", where="counted"), scale=FACTOR, title="PR"),
    Ratio("pr_checker", Tally("error", where="counted_checker"), scale=FACTOR, title="PR checker"),
    Ratio("pr_cube", Tally("error", where="counted_cube"), scale=FACTOR, title="PR cube"),
)
