"""What files say of the decisions of a match: analyses, their blobs, texts that blobs refer to, columns kept beside them."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Integer, LargeBinary, Table, Text, UniqueConstraint

from millipoint.library.schema.base import match_column, metadata

analysis: Final = Table(
    "analysis",
    metadata,
    Column("id", Integer, primary_key=True),
    match_column(),
    Column("active", Boolean, nullable=False, default=True, index=True),
    Column("file_hash", Text, nullable=False, unique=True),
    Column("source", Text, nullable=False),
    Column("format", Text, nullable=False),
    Column("program", Text, nullable=False, default=""),
    Column("engine", Text, nullable=False, default="", index=True),
    Column("level", Integer, nullable=False, default=-1),
    Column("met", Text, nullable=False, default=""),
    Column("decisions", Integer, nullable=False),
    Column("analysed", Integer, nullable=False),
    Column("candidates", Integer, nullable=False),
    Column("imported", Text, nullable=False),
    comment="one file's view of a match; exactly one of a match is active",
)

segment: Final = Table(
    "segment",
    metadata,
    Column("analysis_id", ForeignKey("analysis.id", ondelete="CASCADE"), primary_key=True),
    Column("part", Integer, primary_key=True, autoincrement=False),
    Column("layout", Integer, nullable=False),
    Column("checksum", BigInteger, nullable=False),
    Column("data", LargeBinary, nullable=False),
    comment="decisions of an analysis: part 0 hot scalars, 1 boards, 2 equities, 3 details of candidates",
)

word: Final = Table(
    "word",
    metadata,
    Column("field", Text, primary_key=True),
    Column("code", Integer, primary_key=True, autoincrement=False),
    Column("text", Text, nullable=False),
    Column("digest", Text, nullable=False),
    UniqueConstraint("field", "digest"),
    comment="texts that decision blobs refer to by code",
)

derived: Final = Table(
    "derived",
    metadata,
    Column("analysis_id", ForeignKey("analysis.id", ondelete="CASCADE"), primary_key=True),
    Column("column", Text, primary_key=True),
    Column("key", Text, primary_key=True),
    Column("data", LargeBinary, nullable=False),
    comment="costly derived columns of a match, keyed by version and the settings they read",
)
