"""Decisions of a library as a Parquet file from which the library can be made again."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np

from millipoint.decision import SCHEMA
from millipoint.decisions import Decisions
from millipoint.errors import UsageError
from millipoint.filter import Filter, masks
from millipoint.frame import Frame
from millipoint.library.arrow import derived_array, pyarrow, stored_array
from millipoint.library.records import library_records, match_records
from millipoint.library.source import LibrarySource
from millipoint.session import Session

Array = np.ndarray[Any, np.dtype[Any]]
FORM: Final = "millipoint/exchange/1"
SEVERAL: Final = "millipoint/exchange/2"
"""The form with all analyses of a match: `ANALYSIS` tells the rows of one from those of another."""
ANALYSIS: Final = "analysis"
"""A column: which analysis of its match a row belongs to, from 0, the active one."""
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


def tables_of(source: LibrarySource) -> Iterator[tuple[Decisions, Array]]:
    """Each partition, and the analysis that every match in it is seen by."""
    parts: Sequence[Any] = source.parts()
    for load in parts:
        yield load(), source.analyses[source.damage.sound_of(source, load.matches)]


def derived_names(session: Session) -> list[str]:
    """Derived columns of an export that the installed plugins bring."""
    return [name for name in DERIVED if name in session.columns]


def export_parquet(
    layers: LibrarySource | Sequence[LibrarySource], path: Path, session: Session, filter: Filter | None = None, *,
    whole: bool = False, derived: Sequence[str] | None = None,
) -> int:  # fmt: skip
    """Write decisions as Parquet, partition by partition; returns how many.

    Every stored column is there, the candidates as lists, unknown values as null, and beside them derived columns under
    the settings of the session. Facts of matches, games, aliases and tournaments stand in the metadata of the file;
    without a filter also settings, study and collections, so that the library can be made again from it. Several layers
    (`Library.layers`) are told apart by the column `ANALYSIS`.
    """
    pa = pyarrow()
    filter = filter or Filter()
    names = derived_names(session) if derived is None else list(derived)
    layers = [source.narrowed([filter], session) for source in ([layers] if isinstance(layers, LibrarySource) else layers)]
    library, several = layers[0].library, len(layers) > 1
    described = {key: value for key, value in session.settings.describe().items() if isinstance(value, str | int | float | None)}
    path = path.resolve()
    if path.exists() and not path.is_file():
        raise UsageError(f"cannot write {path}: it is no plain file")
    partial = path.with_name(f"{path.name}.partial")
    total, writer = 0, None
    seen: dict[int, int] = {}
    try:
        for layer, source in enumerate(layers):
            for table, analyses in tables_of(source):
                frame = Frame(table, session)
                rows = selected(frame, filter, whole=whole)
                seen |= dict.fromkeys((analyses[np.unique(table.row_match[rows])] if filter.clauses else analyses).tolist(), layer)
                arrays = {name: stored_array(name, frame, rows) for name in SCHEMA}
                arrays |= {name: derived_array(name, frame, rows) for name in names}
                if several:
                    arrays[ANALYSIS] = pa.array(np.full(len(rows), layer))
                batch = pa.table(arrays)
                if writer is None:
                    writer = pa.parquet.ParquetWriter(partial, batch.schema, compression="zstd")
                writer.write_table(batch, row_group_size=max(len(rows), 1))
                total += len(rows)
        assert writer is not None
        matches = match_records(library, seen)
        records = library_records(library, matches if filter.clauses else None)
        document = {"schema": SEVERAL if several else FORM, "settings": described, "matches": matches, **records}
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
