"""Calendar weeks and months as numbers: the Monday in days since 1970-01-01, or YYYYMM."""

from __future__ import annotations

import datetime
from typing import Final

WINDOWS: Final = ("week", "month")
EPOCH: Final = datetime.date(1970, 1, 1)


def window_of(day: int, window: str) -> int:
    """The week or month that a day (days since 1970-01-01) is in.

    >>> window_of(0, "week"), window_of(0, "month")
    (-3, 197001)
    """
    if window == "week":
        return day - (day + 3) % 7
    date = EPOCH + datetime.timedelta(days=day)
    return 100 * date.year + date.month


def after(key: int, window: str) -> int:
    """The next week or month."""
    if window == "week":
        return key + 7
    return key + 1 if key % 100 < 12 else key + 89


def between(first: int, last: int, window: str) -> list[int]:
    """All windows from one to another.

    >>> between(201911, 202002, "month")
    [201911, 201912, 202001, 202002]
    """
    found = []
    while first <= last:
        found.append(first)
        first = after(first, window)
    return found
