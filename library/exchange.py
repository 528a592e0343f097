"""Take in a Parquet file that an export wrote: the way a library moves from one place to another."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from millipoint.decision import SCHEMA
from millipoint.errors import ReadError, fault_of
from millipoint.library.arrow import pyarrow
from millipoint.library.export import ANALYSIS, FORM, KEY, SEVERAL
from millipoint.library.store import Library
from millipoint.library.taking import Taken, Taking

MAGIC = b"PAR1"


def is_exchange(head: bytes) -> bool:
    """True for the first bytes of a Parquet file."""
    return head[:4] == MAGIC


def import_parquet(library: Library, path: str | Path) -> Taken:
    """Add the matches of an export that a library does not have, and what else the file tells.

    Raises `ReadError` when the file is no export. An analysis of which the file holds some decisions only is left out.
    """
    pa = pyarrow()
    try:
        with pa.parquet.ParquetFile(path) as file:
            document = _document(file, str(path))
            several = document["schema"] == SEVERAL
            columns = [*SCHEMA, *([ANALYSIS] if several else [])]
            taking = Taking(library, {int(record["id"]): record for record in document["matches"]}, several)
            for group in range(file.num_row_groups):
                taking.rows(file.read_row_group(group, columns=columns))
        taking.rest(document)
    except (pa.ArrowException, OSError) as error:
        raise ReadError(f"cannot be read: {str(error).partition(chr(10))[0]}", file=str(path)) from None
    except (KeyError, TypeError, ValueError, IndexError, AttributeError, sa.exc.StatementError) as error:
        raise ReadError(f"not an export of a library: {fault_of(error)}", file=str(path)) from None
    return taking.taken


def _document(file: Any, name: str) -> Mapping[str, Any]:
    found = (file.schema_arrow.metadata or {}).get(KEY) or (file.metadata.metadata or {}).get(KEY)
    if found is None:
        raise ReadError("a Parquet file, but not an export of a library", file=name)
    document: Mapping[str, Any] = json.loads(found)
    if document.get("schema") not in (FORM, SEVERAL):
        raise ReadError(
            f"an export in the form {document.get('schema')!r}, which this version does not know", file=name
        )
    missing = [column for column in SCHEMA if column not in file.schema_arrow.names]
    if missing:
        raise ReadError(f"column {missing[0]} is missing", file=name)
    return document
