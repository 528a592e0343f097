"""Values of a JSON document, whatever it holds."""

from __future__ import annotations

from typing import Any, Final

from millipoint.formats.actions import NAN, UNKNOWN
from millipoint.formats.texts import storable

_LIMIT: Final = 1000.0
_CHANCES: Final = ("win", "gammon_win", "bg_win", "gammon_loss", "bg_loss")


def items(value: Any) -> list[Any]:
    """A list, empty when it is none."""
    return value if isinstance(value, list) else []


def tables(value: Any) -> list[dict[str, Any]]:
    """The objects in a list."""
    return [item for item in items(value) if isinstance(item, dict)]


def text(value: Any) -> str:
    """A text on one line, empty when it is none."""
    return " ".join(storable(value).split()) if isinstance(value, str) else ""


def whole(value: Any, none: int = -1) -> int:
    """A whole number, or what stands for none."""
    return value if isinstance(value, int) and abs(value) < 1 << 40 else none


def real(value: Any) -> float:
    """A number, NaN when it is none."""
    if isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 1e12:
        return float(value)
    return NAN


def equity(value: Any) -> float:
    """An equity or a chance of winning the match, NaN when it is none."""
    number = real(value)
    return number if abs(number) <= _LIMIT else NAN


def loss(value: Any) -> float:
    """The cost of a decision, NaN when it is none or below 0."""
    number = equity(value)
    return number if number >= 0 else NAN


def pair(value: Any) -> tuple[int, int] | None:
    """Two whole numbers that are not negative."""
    numbers = [whole(item) for item in items(value)]
    return (numbers[0], numbers[1]) if len(numbers) == 2 and min(numbers) >= 0 else None


def board(value: Any) -> tuple[int, ...] | None:
    """26 counts of checkers."""
    counts = tuple(whole(item, 99) for item in items(value))
    return counts if len(counts) == 26 and max(map(abs, counts)) <= 15 else None


def chances(value: Any) -> tuple[float, ...]:
    """Five chances; unknown unless all are chances and one is not zero."""
    if not isinstance(value, dict):
        return UNKNOWN
    found = tuple(real(value.get(name)) for name in _CHANCES)
    return found if all(-1e-3 <= chance <= 1 + 1e-3 for chance in found) and max(found) > 0 else UNKNOWN
