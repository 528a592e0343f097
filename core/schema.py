"""How a field of the decision record describes itself: dtype, grain, unit, meaning, null.

The columnar schema is read from the attrs class `millipoint.decision.Decision`; nothing else defines it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import attrs
import numpy as np

Grain = Literal["match", "side", "decision", "candidate"]

GRAINS: tuple[Grain, ...] = ("match", "side", "decision", "candidate")
"""From coarse to fine. A *side* is one seat of one match: side index = 2 x match index + seat."""

INT_NULL = -(2**31)
"""Null of integer fields in which -1 is a value (dates)."""

_KEY = "millipoint"


@attrs.frozen
class FieldSpec:
    """One stored column: its dtype, grain, unit, meaning and null."""

    name: str
    dtype: np.dtype[Any]
    grain: Grain
    unit: str
    doc: str
    null: float | int | None
    """What stands for unknown: NaN for floats, a sentinel for integers, None where nothing can be unknown."""
    shape: tuple[int, ...]
    words: bool
    """True when the column holds codes into a vocabulary of texts; the null code is -1."""
    labels: tuple[str, ...]
    """Names of the values 0, 1, 2 ... of a closed enumeration; empty otherwise."""
    whole: bool
    """True for facts of a whole game that are stored a decision: whole tallies keep them as keys."""
    low: float | None = None
    """Least value that can be, the null of integers among them; None when there is none."""
    high: float | None = None

    @property
    def fill(self) -> float | int:
        """The value of a row for which nothing is known."""
        return 0 if self.null is None else self.null


def field(
    dtype: str,
    *,
    doc: str,
    grain: Grain = "decision",
    unit: str = "",
    null: float | int | None = None,
    shape: tuple[int, ...] = (),
    words: bool = False,
    labels: tuple[str, ...] = (),
    whole: bool = False,
    low: float | None = None,
    high: float | None = None,
    default: Any = attrs.NOTHING,
) -> Any:
    """Declare a field of `Decision`; the arguments become its `FieldSpec`."""
    kind = np.dtype(dtype)
    if words:
        null = -1
    elif null is None and kind.kind == "f":
        null = float("nan")
    spec = FieldSpec("", kind, grain, unit, doc, null, shape, words, labels, whole, low, high)
    return attrs.field(default=default, metadata={_KEY: spec})


def schema_of(cls: type) -> Mapping[str, FieldSpec]:
    """The columnar schema that an attrs class made of `field`s declares, in declaration order."""
    return {a.name: attrs.evolve(a.metadata[_KEY], name=a.name) for a in attrs.fields(cls) if _KEY in a.metadata}
