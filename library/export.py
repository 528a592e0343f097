"""Decisions of a library as a Parquet file from which the library can be made again."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np

from millipoint.decision import SCHEMA
from millipoint.errors import UsageError
from millipoint.filter import Filter, masks
from millipoint.frame import Frame, Session
from millipoint.library.arrow import derived_array, pyarrow, stored_array
from millipoint.library.records import library_records, match_records
from millipoint.library.source import LibrarySource

Array = np.ndarray[Any, np.dtype[Any]]
FORM: Final = "millipoint/exchange/1"
KEY: Final = b"millipoint"
DERIVED: Final = ("opponent", "error", "counted", "uncounted", "loss", "unit_value", "difficulty")
"""Derived columns that an export holds, when there are plugins for them."""


def selected(frame: Frame, filter: Filter, *, whole: bool = False) -> Array:
    """Rows of a table that a filter selects; with ``whole`` all rows of every match with such a row."""
    table = frame.decisions
    keep = np.ones(len(table), dtype=bool)
    side, game, row = masks(filter, frame)
    if side is not None:
        keep &= side[table.row_side]
    for mask in (game, row):
        if mask is not None:
            keep &= mask
    if whole:
        keep = np.isin(table.row_match, np.unique(table.row_match[keep]))
    return np.flatnonzero(keep)


def derived_names(session: Session) -> list[str]:
    """Derived columns of an export that the installed plugins bring."""
    return [name for name in DERIVED if name in session.columns]


def export_parquet(
    source: LibrarySource, path: Path, session: Session, filter: Filter | None = None, *, whole: bool = False, derived: Sequence[str] | None = None
) -> int:
    """Write decisions as Parquet, partition by partition; returns how many.

    Every stored column is there, the candidates as lists, unknown values as null, and beside them derived columns under
    the settings of the session. Facts of matches, games, aliases and tournaments stand in the metadata of the file;
    without a filter also settings, study and collections, so that the library can be made again from it.
    """
    pa = pyarrow()
    filter = filter or Filter()
    names = derived_names(session) if derived is None else list(derived)
    library, source = source.library, source.narrowed([filter], session)
    records = library_records(library, personal=not filter.clauses)
    described = {key: value for key, value in session.settings.describe().items() if isinstance(value, str | int | float | None)}
    partial = path.with_name(f"{path.name}.partial")
    total, writer = 0, None
    seen: list[int] = []
    try:
        for load in source.parts():
            frame = Frame(load(), session)
            rows = selected(frame, filter, whole=whole)
            table = frame.decisions
            here = table.data["match"][np.unique(table.row_match[rows])] if filter.clauses else table.data["match"]
            seen += here.tolist()
            arrays = {name: stored_array(name, frame, rows) for name in SCHEMA}
            arrays |= {name: derived_array(name, frame, rows) for name in names}
            batch = pa.table(arrays)
            if writer is None:
                writer = pa.parquet.ParquetWriter(partial, batch.schema, compression="zstd")
            writer.write_table(batch, row_group_size=max(len(rows), 1))
            total += len(rows)
        assert writer is not None
        document = {"schema": FORM, "settings": described, "matches": match_records(library, seen), **records}
        writer.add_key_value_metadata({KEY: json.dumps(document).encode()})
        writer.close()
        partial.replace(path)
    except OSError as error:
        raise UsageError(f"cannot write {path}: {error.strerror or error}") from None
    finally:
        if writer is not None:
            writer.close()
        partial.unlink(missing_ok=True)
    return total
