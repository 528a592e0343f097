"""What a metric answers, looked at before anyone sees it."""

from __future__ import annotations

from typing import Any

import numpy as np

from millipoint.figures import Figures

_ARRAYS = (
    ("value", "biufO", "numbers"),
    ("n", "biu", "whole numbers"),
    ("low", "biuf", "numbers"),
    ("high", "biuf", "numbers"),
    ("units", "biu", "whole numbers"),
    ("why", "iu", "whole numbers"),
    ("floored", "b", "true or false"),
)


def nonsense(figures: Any, groups: int) -> str:
    """What is wrong with an answer, empty when nothing is."""
    if not isinstance(figures, Figures):
        return f"{type(figures).__name__} instead of Figures"
    for name, kinds, words in _ARRAYS:
        array = getattr(figures, name)
        if array is None and name not in ("value", "n"):
            continue
        if not isinstance(array, np.ndarray) or array.shape != (groups,):
            return f"{name} has shape {getattr(array, 'shape', None)} for {groups} groups"
        kind = array.dtype.kind
        if kind not in kinds:
            return f"{name} holds {array.dtype}, not {words}"
        if kind == "f" and np.count_nonzero(np.isinf(array)):
            return f"{name} is infinite"
        if kind == "O" and any(isinstance(value, str | bytes) for value in array):
            return f"{name} holds texts, not numbers"
    if groups and figures.why is not None and figures.why.max() >= len(figures.reasons):
        return "why is beyond the reasons"
    if np.count_nonzero(figures.n < 0):
        return "n is negative"
    return ""
