"""What a decision cost, whether it is rated, and which decisions count, under XG's rule and GNU Backgammon's."""

from __future__ import annotations

from collections.abc import Iterable

from millipoint import Column, Host, columns_of, hookimpl
from millipoint.plugins.counting import chosen, error, forced, gnubg, rated, xg
from millipoint.plugins.counting.chosen import CHOSEN


@hookimpl
def millipoint_columns(host: Host) -> Iterable[Column]:
    """Errors, rating, the two counting rules and the columns that stand for the chosen one."""
    return [*columns_of(error, rated, forced, xg, gnubg, chosen), *CHOSEN]
