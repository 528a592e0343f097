"""The library: years of matches in one file, imported once, read back as columns.

Needs the extra ``library`` (SQLAlchemy, Alembic, platformdirs).
"""

from millipoint.library.store import Library, open_library

__all__ = ["Library", "open_library"]
