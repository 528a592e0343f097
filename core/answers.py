"""What a metric answers, looked at before anyone sees it."""

from __future__ import annotations

from typing import Any

import numpy as np

from millipoint.figures import Figures

_WHOLE = ("biu", "whole numbers")
_KINDS = {"value": ("biufO", "numbers"), "n": _WHOLE, "units": _WHOLE, "why": ("iu", "whole numbers"), "floored": ("b", "true or false")}


def nonsense(figures: Any, groups: int) -> str:
    """What is wrong with an answer, empty when nothing is."""
    if not isinstance(figures, Figures):
        return f"{type(figures).__name__} instead of Figures"
    for name in ("value", "n", "low", "high", "units", "why", "floored"):
        array = getattr(figures, name)
        if array is None and name not in ("value", "n"):
            continue
        if not isinstance(array, np.ndarray) or array.shape != (groups,):
            return f"{name} has shape {getattr(array, 'shape', None)} for {groups} groups"
        kinds, words = _KINDS.get(name, ("biuf", "numbers"))
        if array.dtype.kind not in kinds:
            return f"{name} holds {array.dtype}, not {words}"
        if array.dtype.kind == "f" and np.isinf(array).any():
            return f"{name} is infinite"
        if array.dtype.kind == "O" and any(isinstance(value, str | bytes) for value in array):
            return f"{name} holds texts, not numbers"
    if groups and figures.why is not None and figures.why.max() >= len(figures.reasons):
        return "why is beyond the reasons"
    if groups and (figures.n < 0).any():
        return "n is negative"
    return ""
