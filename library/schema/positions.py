"""What is kept of positions: comments, tags, the record of study, collections."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Column, Float, ForeignKey, Index, Integer, Table, Text

from millipoint.library.schema.base import match_column, metadata

comment: Final = Table(
    "comment",
    metadata,
    Column("id", Integer, primary_key=True),
    match_column(null=True),
    Column("position", BigInteger, nullable=False, index=True),
    Column("game", Integer),
    Column("ply", Integer),
    Column("origin", Text, nullable=False),
    Column("text", Text, nullable=False),
    comment="comments at positions: origin 'file' or 'user'",
)

tag: Final = Table(
    "tag",
    metadata,
    Column("tag", Text, primary_key=True),
    Column("position", BigInteger, primary_key=True, autoincrement=False),
    comment="#words of comments, lower case, and the positions that carry them",
)
Index("ix_tag_position", tag.c.position)

mark: Final = Table(
    "mark",
    metadata,
    Column("position", BigInteger, primary_key=True, autoincrement=False),
    Column("day", Integer, nullable=False),
    Column("note", Text, nullable=False, default=""),
    comment="positions marked as studied",
)

study_event: Final = Table(
    "study_event",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("day", Integer, nullable=False, index=True),
    Column("kind", Text, nullable=False),
    Column("position", BigInteger, index=True),
    Column("grade", Integer),
    Column("error", Float),
    Column("n", Integer),
    Column("note", Text, nullable=False, default=""),
    comment="what was done for study: 'marked', 'reviewed', 'quizzed'",
)

collection: Final = Table(
    "collection",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("name", Text, nullable=False, unique=True),
    Column("created", Text, nullable=False),
)

collected: Final = Table(
    "collected",
    metadata,
    Column("collection_id", ForeignKey("collection.id", ondelete="CASCADE"), primary_key=True),
    Column("position", BigInteger, primary_key=True, autoincrement=False),
    Column("match_id", ForeignKey("match.id", ondelete="SET NULL")),
    Column("game", Integer),
    Column("ply", Integer),
)
