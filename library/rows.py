"""What statements on tables share: values in batches, numbers for new rows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, TypeVar

import sqlalchemy as sa

Value = TypeVar("Value")
LARGEST: Final = 2**31 - 1
"""Largest whole number that a column takes on every database."""
BATCH: Final = 500
"""Values in one statement: databases limit their number."""


def batched(values: Sequence[Value], size: int = BATCH) -> Iterator[Sequence[Value]]:
    """Values in order, in runs of at most a size."""
    return (values[first : first + size] for first in range(0, len(values), size))


def fresh(connection: sa.Connection, table: sa.Table, *where: sa.ColumnElement[bool], column: str = "id", first: int = 1) -> int:
    """The number after the last one in a column, of the rows that are meant; ``first`` when there is none."""
    found: Any = sa.func.coalesce(sa.func.max(table.c[column]), first - 1) + 1
    return int(connection.execute(sa.select(found).where(*where)).scalar_one())
