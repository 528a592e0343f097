"""The library: years of matches in one file, imported once, read back as columns.

Needs the extra ``library`` (SQLAlchemy, Alembic, platformdirs).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from millipoint.library.importing import import_paths
    from millipoint.library.store import Library, open_library

__all__ = ["Library", "import_paths", "open_library"]


def __getattr__(name: str) -> Any:
    """The names above, loaded when they are asked for: processes that only read files need no database."""
    if name == "import_paths":
        from millipoint.library import importing

        return importing.import_paths
    if name in __all__:
        from millipoint.library import store

        return getattr(store, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
