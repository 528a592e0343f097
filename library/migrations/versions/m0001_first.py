"""The first schema of a library."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make all tables."""
    op.create_table(
        "alias",
        sa.Column("alias", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("alias", name=op.f("pk_alias")),
        comment="a spelling and the name it stands for, flat",
    )
    op.create_index(op.f("ix_alias_name"), "alias", ["name"], unique=False)
    op.create_table(
        "collection",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("created", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_collection")),
        sa.UniqueConstraint("name", name=op.f("uq_collection_name")),
    )
    op.create_table(
        "journal",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("moment", sa.Text(), nullable=False),
        sa.Column("path", sa.Text(), nullable=False),
        sa.Column("file_hash", sa.Text(), nullable=False),
        sa.Column("outcome", sa.Text(), nullable=False),
        sa.Column("message", sa.Text(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_journal")),
        comment="every file that was ever offered: 'new', 'known', 'updated', 'failed'",
    )
    op.create_index(op.f("ix_journal_file_hash"), "journal", ["file_hash"], unique=False)
    op.create_table(
        "mark",
        sa.Column("position", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("day", sa.Integer(), nullable=False),
        sa.Column("note", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("position", name=op.f("pk_mark")),
        comment="positions marked as studied",
    )
    op.create_table(
        "meta",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_meta")),
        comment="identity of the library and the generation of its decisions",
    )
    op.create_table(
        "player",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_player")),
        sa.UniqueConstraint("name", name=op.f("uq_player_name")),
        comment="names of players as files spell them; the id is the code, from 0",
    )
    op.create_table(
        "setting",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_setting")),
        comment="settings of the library, as JSON values",
    )
    op.create_table(
        "study_event",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("day", sa.Integer(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("position", sa.BigInteger(), nullable=True),
        sa.Column("grade", sa.Integer(), nullable=True),
        sa.Column("error", sa.Float(), nullable=True),
        sa.Column("n", sa.Integer(), nullable=True),
        sa.Column("note", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_study_event")),
        comment="what was done for study: 'marked', 'reviewed', 'quizzed'",
    )
    op.create_index(op.f("ix_study_event_day"), "study_event", ["day"], unique=False)
    op.create_index(op.f("ix_study_event_position"), "study_event", ["position"], unique=False)
    op.create_table(
        "tag",
        sa.Column("tag", sa.Text(), nullable=False),
        sa.Column("position", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("tag", "position", name=op.f("pk_tag")),
        comment="#words of comments, lower case, and the positions that carry them",
    )
    op.create_index("ix_tag_position", "tag", ["position"], unique=False)
    op.create_table(
        "tournament",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("place", sa.Text(), nullable=False),
        sa.Column("day", sa.Integer(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tournament")),
        sa.UniqueConstraint("name", name=op.f("uq_tournament_name")),
        comment="events; day is set by hand and otherwise that of the first match; ids from 0",
    )
    op.create_table(
        "undo",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("moment", sa.Text(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("statements", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_undo")),
        comment="how to take back an edit: JSON list of table, operation and rows",
    )
    op.create_table(
        "word",
        sa.Column("field", sa.Text(), nullable=False),
        sa.Column("code", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("digest", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("field", "code", name=op.f("pk_word")),
        sa.UniqueConstraint("field", "digest", name=op.f("uq_word_field_digest")),
        comment="texts that decision blobs refer to by code",
    )
    op.create_table(
        "match",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("fingerprint", sa.Text(), nullable=False),
        sa.Column("player_0", sa.Integer(), nullable=False),
        sa.Column("player_1", sa.Integer(), nullable=False),
        sa.Column("length", sa.Integer(), nullable=False),
        sa.Column("day", sa.Integer(), nullable=True),
        sa.Column("tournament_id", sa.Integer(), nullable=True),
        sa.Column("round", sa.Text(), nullable=False),
        sa.Column("place", sa.Text(), nullable=False),
        sa.Column("annotator", sa.Text(), nullable=False),
        sa.Column("comment", sa.Text(), nullable=False),
        sa.Column("jacoby", sa.Integer(), nullable=False),
        sa.Column("beaver", sa.Integer(), nullable=False),
        sa.Column("outcome_0", sa.Integer(), nullable=False),
        sa.Column("outcome_1", sa.Integer(), nullable=False),
        sa.Column("start_0", sa.Integer(), nullable=False),
        sa.Column("start_1", sa.Integer(), nullable=False),
        sa.Column("end_0", sa.Integer(), nullable=False),
        sa.Column("end_1", sa.Integer(), nullable=False),
        sa.Column("finished", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["player_0"], ["player.id"], name=op.f("fk_match_player_0")),
        sa.ForeignKeyConstraint(["player_1"], ["player.id"], name=op.f("fk_match_player_1")),
        sa.ForeignKeyConstraint(["tournament_id"], ["tournament.id"], name=op.f("fk_match_tournament_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_match")),
        sa.UniqueConstraint("fingerprint", name=op.f("uq_match_fingerprint")),
        comment="one match or money session, whatever the number of its analyses; its id is the match number",
    )
    op.create_index(op.f("ix_match_day"), "match", ["day"], unique=False)
    op.create_index(op.f("ix_match_length"), "match", ["length"], unique=False)
    op.create_index(op.f("ix_match_player_0"), "match", ["player_0"], unique=False)
    op.create_index(op.f("ix_match_player_1"), "match", ["player_1"], unique=False)
    op.create_index(op.f("ix_match_tournament_id"), "match", ["tournament_id"], unique=False)
    op.create_table(
        "analysis",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("active", sa.Boolean(), nullable=False),
        sa.Column("file_hash", sa.Text(), nullable=False),
        sa.Column("source", sa.Text(), nullable=False),
        sa.Column("format", sa.Text(), nullable=False),
        sa.Column("program", sa.Text(), nullable=False),
        sa.Column("engine", sa.Text(), nullable=False),
        sa.Column("level", sa.Integer(), nullable=False),
        sa.Column("met", sa.Text(), nullable=False),
        sa.Column("decisions", sa.Integer(), nullable=False),
        sa.Column("analysed", sa.Integer(), nullable=False),
        sa.Column("candidates", sa.Integer(), nullable=False),
        sa.Column("imported", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["match.id"], name=op.f("fk_analysis_match_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_analysis")),
        sa.UniqueConstraint("file_hash", name=op.f("uq_analysis_file_hash")),
        comment="one file's view of a match; exactly one of a match is active",
    )
    op.create_index(op.f("ix_analysis_active"), "analysis", ["active"], unique=False)
    op.create_index(op.f("ix_analysis_engine"), "analysis", ["engine"], unique=False)
    op.create_index(op.f("ix_analysis_match_id"), "analysis", ["match_id"], unique=False)
    op.create_table(
        "collected",
        sa.Column("collection_id", sa.Integer(), nullable=False),
        sa.Column("position", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=True),
        sa.Column("game", sa.Integer(), nullable=True),
        sa.Column("ply", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(
            ["collection_id"], ["collection.id"], name=op.f("fk_collected_collection_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["match_id"], ["match.id"], name=op.f("fk_collected_match_id"), ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("collection_id", "position", name=op.f("pk_collected")),
    )
    op.create_table(
        "comment",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=True),
        sa.Column("position", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.Integer(), nullable=True),
        sa.Column("ply", sa.Integer(), nullable=True),
        sa.Column("origin", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["match.id"], name=op.f("fk_comment_match_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_comment")),
        comment="comments at positions: origin 'file' or 'user'",
    )
    op.create_index(op.f("ix_comment_match_id"), "comment", ["match_id"], unique=False)
    op.create_index(op.f("ix_comment_position"), "comment", ["position"], unique=False)
    op.create_table(
        "game",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("score_0", sa.Integer(), nullable=False),
        sa.Column("score_1", sa.Integer(), nullable=False),
        sa.Column("crawford", sa.Boolean(), nullable=False),
        sa.Column("winner", sa.Integer(), nullable=True),
        sa.Column("points", sa.Integer(), nullable=True),
        sa.Column("resigned", sa.Boolean(), nullable=False),
        sa.Column("comment", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["match.id"], name=op.f("fk_game_match_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match_id", "number", name=op.f("pk_game")),
    )
    op.create_table(
        "derived",
        sa.Column("analysis_id", sa.Integer(), nullable=False),
        sa.Column("column", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(
            ["analysis_id"], ["analysis.id"], name=op.f("fk_derived_analysis_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("analysis_id", "column", "key", name=op.f("pk_derived")),
        comment="costly derived columns of a match, keyed by version and the settings they read",
    )
    op.create_table(
        "segment",
        sa.Column("analysis_id", sa.Integer(), nullable=False),
        sa.Column("part", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("layout", sa.Integer(), nullable=False),
        sa.Column("checksum", sa.BigInteger(), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(
            ["analysis_id"], ["analysis.id"], name=op.f("fk_segment_analysis_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("analysis_id", "part", name=op.f("pk_segment")),
        comment="decisions of an analysis: part 0 hot scalars, 1 boards, 2 equities, 3 details of candidates",
    )
