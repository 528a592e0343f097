"""What a caller hands in by mistake, said in one sentence instead of a fault further down."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from millipoint.errors import UsageError


def names_of(by: str | Sequence[str]) -> tuple[str, ...]:
    """Names of columns, one or several. Raises `UsageError` for anything else."""
    if isinstance(by, str):
        return (by,)
    found = tuple(by) if isinstance(by, Iterable) else (None,)
    if not all(isinstance(name, str) for name in found):
        raise UsageError(f"by: {by!r} is neither the name of a column nor several of them")
    return found


def several(questions: Any) -> Iterable[Any]:
    """Questions that are not one alone. Raises `UsageError` when they are nothing that can be gone through."""
    if not isinstance(questions, Iterable):
        raise UsageError(f"{questions!r} is neither a metric nor the name of one nor a question, nor several of them")
    return questions


def expected(name: str, value: Any, kind: type | tuple[type, ...], what: str) -> None:
    """Raise `UsageError` unless an argument is of its type."""
    if not isinstance(value, kind):
        raise UsageError(f"{name}: {value!r} is not {what}")


def callable_(name: str, value: Any) -> None:
    """Raise `UsageError` unless an argument can be called."""
    if not callable(value):
        raise UsageError(f"{name}: {value!r} is not a function")
