"""What people look up: players and their spellings, tournaments, matches and their games."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Boolean, Column, ForeignKey, Integer, Table, Text

from millipoint.library.schema.base import metadata

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
