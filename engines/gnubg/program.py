"""Where the program is."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Final

VARIABLE: Final = "MILLIPOINT_GNUBG"
"""Environment variable: path of the program."""
USUAL: Final = ("/usr/games/gnubg", "/usr/local/games/gnubg")


def find() -> str:
    """The path of the program, empty when it is not there."""
    named = os.environ.get(VARIABLE)
    if named:
        return shutil.which(named) or ""
    found = shutil.which("gnubg") or shutil.which("gnubg-cli")
    return found or next((path for path in USUAL if os.access(path, os.X_OK) and Path(path).is_file()), "")


def missing() -> str:
    """Empty when the program is there, else what to do."""
    if find():
        return ""
    named = os.environ.get(VARIABLE)
    if named:
        return f"{VARIABLE} names {named}, which is no program"
    return f"GNU Backgammon is not installed, or {VARIABLE} does not say where"
