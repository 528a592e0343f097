"""Bring a library to the schema of this version, after a backup when it already holds matches."""

from __future__ import annotations

import sqlite3
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory

if TYPE_CHECKING:
    from millipoint.library.store import Library


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(files("millipoint.library") / "migrations").replace("%", "%%"))
    return config


def known(revision: str) -> bool:
    """True for a revision that this version has a migration for."""
    return revision in {script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions()}


def upgrade(library: Library, connection: sa.Connection, *, fresh: bool = False) -> Path | None:
    """Run the missing migrations in the transaction of a connection.

    Returns the backup that was made before, None when there was nothing to lose.
    """
    backup = None if fresh else _backup(library)
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
    return backup


def _backup(library: Library) -> Path | None:
    path = library.path
    if path is None:
        return None
    target = path.with_name(f"{path.name}.before-update")
    number = 1
    while target.exists():
        number += 1
        target = path.with_name(f"{path.name}.before-update-{number}")
    with sqlite3.connect(path) as source, sqlite3.connect(target) as copy:
        source.backup(copy)
    copy.close()
    source.close()
    return target
