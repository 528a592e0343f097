"""Columns of decisions as Arrow arrays, and back: nothing is lost on the way."""

from __future__ import annotations

from typing import Any

import numpy as np

from millipoint.decision import SCHEMA
from millipoint.errors import SchemaError, UsageError
from millipoint.frame import Frame
from millipoint.schema import FieldSpec
from millipoint.words import Words

Array = np.ndarray[Any, np.dtype[Any]]
HINT = 'Parquet needs pyarrow: pip install "millipoint[arrow]"'


def pyarrow() -> Any:
    """The module. Raises `UsageError` with a hint when it is missing."""
    try:
        import pyarrow as pa
        import pyarrow.parquet
    except ImportError:
        raise UsageError(HINT) from None
    return pa


# -- out ---------------------------------------------------------------------------------------------------------
def stored_array(name: str, frame: Frame, rows: Array) -> Any:
    """A stored column at some rows: texts and labels as dictionaries, unknown as null, candidates as lists."""
    pa, spec, table = pyarrow(), SCHEMA[name], frame.decisions
    if spec.grain == "candidate":
        counts = table.counts[rows]
        ends = np.cumsum(counts)
        flat = np.repeat(table.candidate_starts[rows] - (ends - counts), counts) + np.arange(int(ends[-1]) if len(ends) else 0)
        return pa.ListArray.from_arrays(np.concatenate(([0], ends)).astype(np.int32), _shaped(table.data[name][flat], spec))
    where = {"match": table.row_match, "side": table.row_side}.get(spec.grain)
    values = table.data[name][rows if where is None else where[rows]]
    if spec.words:
        return _coded(values, table.words[name].values)
    if spec.labels:
        return _coded(values, spec.labels)
    if spec.shape:
        return _shaped(values, spec)
    return _plain(values, spec.null, spec.unit)


def derived_array(name: str, frame: Frame, rows: Array) -> Any:
    """A derived column at some rows, in the same form."""
    known = frame.session.known(name)
    values = frame.at(name, "decision")[rows]
    if known.words:
        return _coded(values, frame.words(name).values)
    if known.labels:
        return _coded(values, known.labels)
    return _plain(values, known.null, known.unit)


def _plain(values: Array, null: float | int | None, unit: str) -> Any:
    pa = pyarrow()
    if values.dtype.kind == "f":
        return pa.array(values, mask=np.isnan(values))
    if values.dtype.kind == "b" or null is None:
        return pa.array(values)
    made = pa.array(values, mask=values == null)
    return made.cast(pa.int32()).cast(pa.date32()) if unit.startswith("days since") else made


def _coded(codes: Array, texts: tuple[str, ...]) -> Any:
    """Only the texts that occur, so that a file of some matches tells nothing of the others."""
    pa = pyarrow()
    used = np.unique(codes[codes >= 0])
    place = np.searchsorted(used, codes).astype(np.int32)
    words = pa.array([texts[code].encode("utf-8", "replace").decode() for code in used.tolist()], pa.string())
    return pa.DictionaryArray.from_arrays(pa.array(place, mask=codes < 0), words)


def _shaped(values: Array, spec: FieldSpec) -> Any:
    pa = pyarrow()
    flat = pa.array(np.ascontiguousarray(values).reshape(-1))
    return pa.FixedSizeListArray.from_arrays(flat, spec.shape[0]) if spec.shape else flat


# -- back --------------------------------------------------------------------------------------------------------
def read_column(name: str, column: Any) -> tuple[Array, Words | None, Array | None]:
    """Values of a stored column, the vocabulary of texts, and for candidates the number of values a row."""
    pa, spec = pyarrow(), SCHEMA[name]
    array = column.combine_chunks() if isinstance(column, pa.ChunkedArray) else column
    if isinstance(array, pa.ChunkedArray):
        array = array.chunk(0)
    if spec.words or spec.labels:
        return _decoded(spec, array, pa)
    if spec.grain == "candidate":
        counts = np.diff(array.offsets.to_numpy(zero_copy_only=False))
        return _flat(spec, array.flatten()), None, counts
    if spec.shape:
        return _flat(spec, array), None, None
    if spec.unit.startswith("days since"):
        array = array.cast(pa.date32()).cast(pa.int32())
    return _numbers(spec, array), None, None


def _decoded(spec: FieldSpec, array: Any, pa: Any) -> tuple[Array, Words | None, Array | None]:
    if not isinstance(array, pa.DictionaryArray):
        array = array.cast(pa.string()).dictionary_encode()
    codes = array.indices.fill_null(-1).to_numpy(zero_copy_only=False).astype(np.int64)
    texts = tuple(array.dictionary.to_pylist())
    if spec.words:
        return codes, Words(texts), None
    wrong = [text for text in texts if text not in spec.labels]
    if wrong:
        raise SchemaError(f"column {spec.name}: {wrong[0]!r} is none of {', '.join(spec.labels)}")
    place = np.array([*(spec.labels.index(text) for text in texts), -1], dtype=np.int64)
    return place[codes], None, None


def _flat(spec: FieldSpec, array: Any) -> Array:
    if spec.shape:
        if array.null_count:
            raise SchemaError(f"column {spec.name}: a row is null")
        return _numbers(spec, array.flatten()).reshape(-1, *spec.shape)
    return _numbers(spec, array)


def _numbers(spec: FieldSpec, array: Any) -> Array:
    values: Array
    if spec.dtype.kind == "f":
        values = array.to_numpy(zero_copy_only=False)
    else:
        values = array.fill_null(int(spec.fill)).to_numpy(zero_copy_only=False)
    return values.astype(spec.dtype)
