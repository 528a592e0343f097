"""The library: years of matches in one file, imported once, read back as columns.

Needs the extra ``library`` (SQLAlchemy, Alembic, platformdirs).
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from millipoint.library.importing import import_paths
    from millipoint.library.opening import open_library
    from millipoint.library.store import Library

__all__ = ["Library", "import_paths", "open_library"]

WHERE = {"Library": "store", "import_paths": "importing", "open_library": "opening"}
"""The modules of these names."""


def __getattr__(name: str) -> Any:
    """The names above, loaded when they are asked for: processes that only read files need no database."""
    if name in WHERE:
        return getattr(importlib.import_module(f"{__name__}.{WHERE[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
