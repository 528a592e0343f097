"""Values of a BGBlitz document as what they should be; whatever is not that is unknown, never an error."""

from __future__ import annotations

import math
from datetime import date, datetime
from decimal import Decimal
from typing import Any, Final

from millipoint.formats.texts import storable

ABSENT: Final = -900.0
"""Reals at or below this (-999, -999.9) stand for a value that is not there."""
NOT_APPLICABLE: Final = -98.0
"""Errors at or below this (-99) belong to no decision."""
MAX_TEXT: Final = 100_000

_DATES: Final = ("%Y.%m.%d", "%Y-%m-%d", "%Y/%m/%d", "%b %d, %Y", "%d %b %Y", "%B %d, %Y", "%d.%m.%Y")
_EPOCH: Final = date(1970, 1, 1).toordinal()


def real(value: Any, most: float = -ABSENT) -> float:
    """A number below ``most``, mostly written as a decimal text; NaN where it is absent, not finite or none."""
    if type(value) is not str and (isinstance(value, bool) or not isinstance(value, str | int | float | Decimal)):
        return math.nan
    try:
        number = float(value)
    except (ValueError, OverflowError):
        return math.nan
    return number if ABSENT < number < most else math.nan


def error(value: Any) -> float:
    """The cost that BGBlitz keeps as a negative number; NaN where there is none."""
    number = real(value)
    return max(0.0, -number) if number > NOT_APPLICABLE else math.nan


def whole(value: Any, low: int, high: int) -> int | None:
    """A whole number within bounds."""
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        return None
    return value


def flag(value: Any) -> bool | None:
    """True or false."""
    return value if isinstance(value, bool) else None


def text(value: Any) -> str:
    """A text, or texts joined by line ends; empty for anything else."""
    if isinstance(value, list):
        return "\n".join(part for part in map(text, value) if part)
    if isinstance(value, dict):
        return next((found for found in map(text, value.values()) if found), "")
    return storable(value[:MAX_TEXT]).strip() if isinstance(value, str) else ""


def table(value: Any) -> dict[str, Any]:
    """An object; empty for anything else."""
    return value if isinstance(value, dict) else {}


def tables(value: Any) -> list[dict[str, Any]]:
    """The objects in an array."""
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []


def day(value: Any) -> int | None:
    """Days since 1970-01-01 of a date in one of the ways BGBlitz writes it: 2026.01.08, Nov 2, 2025 and others."""
    words = text(value)[:40]
    for way in _DATES:
        try:
            return datetime.strptime(words, way).date().toordinal() - _EPOCH
        except ValueError:
            continue
    return None
