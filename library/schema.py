"""The tables of a library. Relational for what people look up; decisions are blobs, a few for each analysis.

Dates are days since 1970-01-01, moments are UTC texts in ISO 8601, positions are keys of `millipoint.position.keys`.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
)

NAMING: Final = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s",
    "pk": "pk_%(table_name)s",
}
metadata: Final = MetaData(naming_convention=NAMING)


def _match(*, null: bool = False) -> Column[int]:
    return Column("match_id", ForeignKey("match.id", ondelete="CASCADE"), nullable=null, index=True)


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

player: Final = Table(
    "player",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False, unique=True),
    comment="names of players as files spell them; the id is the code, from 0",
)

alias: Final = Table(
    "alias",
    metadata,
    Column("alias", Text, primary_key=True),
    Column("name", Text, nullable=False, index=True),
    comment="a spelling and the name it stands for, flat",
)

tournament: Final = Table(
    "tournament",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False, unique=True),
    Column("place", Text, nullable=False, default=""),
    Column("day", Integer),
    comment="events; day is set by hand and otherwise that of the first match; ids from 0",
)

match: Final = Table(
    "match",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("fingerprint", Text, nullable=False, unique=True),
    Column("player_0", ForeignKey("player.id"), nullable=False, index=True),
    Column("player_1", ForeignKey("player.id"), nullable=False, index=True),
    Column("length", Integer, nullable=False, index=True),
    Column("day", Integer, index=True),
    Column("tournament_id", ForeignKey("tournament.id"), index=True),
    Column("round", Text, nullable=False, default=""),
    Column("place", Text, nullable=False, default=""),
    Column("annotator", Text, nullable=False, default=""),
    Column("comment", Text, nullable=False, default=""),
    Column("jacoby", Integer, nullable=False, default=-1),
    Column("beaver", Integer, nullable=False, default=-1),
    Column("outcome_0", Integer, nullable=False, default=0),
    Column("outcome_1", Integer, nullable=False, default=0),
    Column("start_0", Integer, nullable=False, default=0),
    Column("start_1", Integer, nullable=False, default=0),
    Column("end_0", Integer, nullable=False, default=-1),
    Column("end_1", Integer, nullable=False, default=-1),
    Column("finished", Boolean, nullable=False, default=False),
    comment="one match or money session, whatever the number of its analyses; its id is the match number",
)

analysis: Final = Table(
    "analysis",
    metadata,
    Column("id", Integer, primary_key=True),
    _match(),
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

game: Final = Table(
    "game",
    metadata,
    Column("match_id", ForeignKey("match.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("score_0", Integer, nullable=False),
    Column("score_1", Integer, nullable=False),
    Column("crawford", Boolean, nullable=False, default=False),
    Column("winner", Integer),
    Column("points", Integer),
    Column("resigned", Boolean, nullable=False, default=False),
    Column("comment", Text, nullable=False, default=""),
)

comment: Final = Table(
    "comment",
    metadata,
    Column("id", Integer, primary_key=True),
    _match(null=True),
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

derived: Final = Table(
    "derived",
    metadata,
    Column("analysis_id", ForeignKey("analysis.id", ondelete="CASCADE"), primary_key=True),
    Column("column", Text, primary_key=True),
    Column("key", Text, primary_key=True),
    Column("data", LargeBinary, nullable=False),
    comment="costly derived columns of a match, keyed by version and the settings they read",
)
