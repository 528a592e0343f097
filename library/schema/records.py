"""What a library knows of itself: its identity and generation, settings, the journal of imports, edits to be taken back."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Column, Integer, Table, Text

from millipoint.library.schema.base import metadata

meta: Final = Table(
    "meta",
    metadata,
    Column("key", Text, primary_key=True),
    Column("value", Text, nullable=False),
    comment="identity of the library and the generation of its decisions",
)

setting: Final = Table(
    "setting",
    metadata,
    Column("key", Text, primary_key=True),
    Column("value", Text, nullable=False),
    comment="settings of the library, as JSON values",
)

journal: Final = Table(
    "journal",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("moment", Text, nullable=False),
    Column("path", Text, nullable=False),
    Column("file_hash", Text, nullable=False, default="", index=True),
    Column("outcome", Text, nullable=False),
    Column("message", Text, nullable=False, default=""),
    Column("match_id", Integer),
    comment="every file that was ever offered: 'new', 'known', 'updated', 'failed'",
)

undo: Final = Table(
    "undo",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("moment", Text, nullable=False),
    Column("title", Text, nullable=False),
    Column("statements", Text, nullable=False),
    comment="how to take back an edit: JSON list of table, operation and rows",
)
