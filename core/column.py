"""Derived columns: plain vectorised functions whose signature says what they read."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any, TypeVar, cast

import attrs
import numpy as np

from millipoint.errors import UsageError

Array = np.ndarray[Any, np.dtype[Any]]
Function = TypeVar("Function", bound=Callable[..., Any])

_TAG = "__millipoint_column__"


@attrs.define(frozen=True, slots=False)
class Column:
    """A derived quantity: a function of other columns (positional parameters) and settings (keyword-only ones).

    Its grain is the finest grain of what it reads. Declare ``grain`` only for a reduction: finer inputs then arrive at
    their own grain, coarser ones spread to the declared one, and ``row_side``, ``row_match``, ``candidate_row`` and
    ``candidate_starts`` tell how rows belong together. A parameter ``x_words`` receives the vocabulary of column ``x``.
    A keyword-only parameter is looked up in `Settings`, then in the session's context, then takes its default.
    """

    name: str
    function: Callable[..., Any] | None = None
    unit: str = ""
    doc: str = ""
    grain: str = ""
    labels: tuple[str, ...] = ()
    """Names of the values 0, 1, 2 ... when the column is a closed enumeration."""
    words: str = ""
    """The stored text column whose vocabulary the codes of this one refer to."""
    choose: str = ""
    """A setting: the column then stands for the column ``name_value`` for the value of that setting."""
    version: int = 1
    """Raise it when the function computes something else: values that a store kept are then computed anew."""
    costly: bool = False
    """True when a store does well to keep the values instead of computing them again."""

    def __attrs_post_init__(self) -> None:
        if (self.function is None) == (not self.choose):
            raise UsageError(f"column {self.name}: give either a function or a setting to choose by")

    def __getstate__(self) -> dict[str, Any]:
        return {field.name: getattr(self, field.name) for field in attrs.fields(Column)}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)

    @cached_property
    def inputs(self) -> tuple[str, ...]:
        """Names of the columns it reads."""
        return tuple(name for name, p in self._parameters.items() if p.kind is not p.KEYWORD_ONLY)

    @cached_property
    def options(self) -> Mapping[str, Any]:
        """Names of the settings it reads with their defaults (``inspect.Parameter.empty``: none)."""
        return {name: p.default for name, p in self._parameters.items() if p.kind is p.KEYWORD_ONLY}

    @cached_property
    def _parameters(self) -> Mapping[str, inspect.Parameter]:
        if self.function is None:
            return {}
        found = inspect.signature(self.function).parameters
        loose = [p.name for p in found.values() if p.kind in (p.VAR_POSITIONAL, p.VAR_KEYWORD)]
        if loose:
            raise UsageError(f"column {self.name}: *{loose[0]} does not say which columns or settings it reads")
        return found


def column(
    *,
    name: str = "",
    unit: str = "",
    grain: str = "",
    labels: tuple[str, ...] = (),
    words: str = "",
    version: int = 1,
    costly: bool = False,
) -> Callable[[Function], Function]:
    """Tag a function as a derived column and return it unchanged; its name and first docstring line are taken over.

    >>> @column(unit="equity")
    ... def twice(error):
    ...     '''Twice the error.'''
    ...     return 2 * error
    >>> as_column(twice).inputs
    ('error',)
    """

    def tag(function: Function) -> Function:
        doc = (inspect.getdoc(function) or "").partition("\n")[0]
        made = Column(name or function.__name__, function, unit, doc, grain, labels, words, version=version, costly=costly)
        setattr(function, _TAG, made)
        return function

    return tag


def as_column(thing: Any) -> Column:
    """The `Column` that a plugin handed in, itself or as a tagged function. Raises `UsageError` for anything else."""
    found = thing if isinstance(thing, Column) else getattr(thing, _TAG, None)
    if not isinstance(found, Column):
        raise UsageError(f"{thing!r} is not a column: tag the function with @column(...)")
    return found


def columns_of(*modules: Any) -> list[Column]:
    """Every tagged function of the given modules, in the order they stand there."""
    tagged = [getattr(value, _TAG, None) for module in modules for value in vars(module).values()]
    return list(dict.fromkeys(cast(Column, c) for c in tagged if c is not None))
