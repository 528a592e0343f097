"""Values that other programs hand in, made columns of the schema or refused with a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs
import numpy as np

from millipoint.decision import SCHEMA, Decision
from millipoint.errors import SchemaError
from millipoint.schema import FieldSpec
from millipoint.words import Words, encode

Array = np.ndarray[Any, np.dtype[Any]]


def converted(spec: FieldSpec, values: Any, n: int, words: dict[str, Words]) -> Array:
    """Values of a column as the schema stores them; texts become codes, whose vocabulary goes into ``words``.

    Raises `SchemaError` naming the column when they do not fit.
    """
    if spec.words and spec.name not in words:
        if isinstance(values, str):
            raise SchemaError(f"column {spec.name}: expected one text a {spec.grain}, got a single text")
        values, words[spec.name] = encode(values)
    if np.ma.is_masked(values):
        raise SchemaError(f"column {spec.name}: masked values; write what is unknown as the null of the column")
    try:
        array = np.asarray(values)
        if array.dtype.kind == "c":
            raise SchemaError(f"column {spec.name}: complex numbers")
        if array.dtype.kind in "fiub" and spec.dtype.kind == "i" and array.dtype != spec.dtype:
            low, high = np.iinfo(spec.dtype).min, np.iinfo(spec.dtype).max
            bad = ~((array >= low) & (array <= high)) | (np.floor(array) != array)
            if bad.any():
                raise SchemaError(f"column {spec.name}: {array[bad].flat[0]} is not a whole number that fits {spec.dtype}")
        with np.errstate(over="ignore"):
            array = array.astype(spec.dtype, copy=False)
    except SchemaError:
        raise
    except (TypeError, ValueError, OverflowError) as error:
        raise SchemaError(f"column {spec.name}: {error}") from None
    if spec.dtype.kind == "f" and np.isinf(array).any():
        raise SchemaError(f"column {spec.name}: infinite values")
    if spec.name == "stored_error" and (array < 0).any():
        raise SchemaError("column stored_error: errors are never negative")
    if array.size == 0:
        array = array.reshape((0, *spec.shape))
    if array.shape != (n, *spec.shape):
        raise SchemaError(f"column {spec.name} ({spec.grain}) has shape {array.shape}, expected {(n, *spec.shape)}")
    return array


def numbers_of(name: str, values: Any) -> Array:
    """Whole numbers in one dimension. Raises `SchemaError` for all else."""
    fault = SchemaError(f"{name}: a list of whole numbers is needed")
    try:
        array = np.asarray(values)
        with np.errstate(invalid="ignore"):
            numbers: Array = array.astype(np.int64)
    except (TypeError, ValueError, OverflowError):
        raise fault from None
    if array.dtype.kind not in "iufb" or array.ndim != 1 or (numbers != array).any():
        raise fault
    return numbers


def rows_in(columns: Mapping[str, Any]) -> int:
    """Number of decisions that the columns hold."""
    for name, values in columns.items():
        if SCHEMA[name].grain == "decision":
            if not hasattr(values, "__len__"):
                raise SchemaError(f"column {name}: expected one value a decision, got {values!r}")
            return len(values)
    return 0


def fill_of(name: str, spec: FieldSpec) -> Any:
    """What stands in a column that was left out."""
    default = getattr(attrs.fields(Decision), name).default
    known = default is not attrs.NOTHING and default is not None and not isinstance(default, tuple)
    return default if known else spec.fill
