"""Decisions as a Parquet file, when pyarrow is installed."""

from __future__ import annotations

import importlib.util
from collections.abc import Sequence
from typing import Any

from millipoint.errors import UsageError

HINT = 'Parquet needs pyarrow: pip install "millipoint[arrow]"'


def check_parquet(output: str | None) -> None:
    """Raise `UsageError` when a Parquet file cannot be written: no pyarrow, or no file named."""
    if importlib.util.find_spec("pyarrow") is None:
        raise UsageError(HINT)
    if not output or output == "-":
        raise UsageError("Parquet is written to a file: add --output FILE")


def write_parquet(names: Sequence[str], rows: Sequence[Sequence[Any]], output: str) -> None:
    """A file with one column a name; types are found from the values. Raises `UsageError` when it cannot be written."""
    import pyarrow
    import pyarrow.parquet

    columns = list(zip(*rows, strict=True)) or [()] * len(names)
    table = pyarrow.table({name: pyarrow.array(column) for name, column in zip(names, columns, strict=True)})
    try:
        pyarrow.parquet.write_table(table, output)
    except OSError as error:
        raise UsageError(f"cannot write {output}: {error.strerror or error}") from None
