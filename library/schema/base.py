"""The list of all tables, and how keys and indexes are named."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Column, ForeignKey, MetaData

NAMING: Final = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s",
    "pk": "pk_%(table_name)s",
}
metadata: Final = MetaData(naming_convention=NAMING)


def match_column(*, null: bool = False) -> Column[int]:
    """The match that a row belongs to, and with which it goes."""
    return Column("match_id", ForeignKey("match.id", ondelete="CASCADE"), nullable=null, index=True)
