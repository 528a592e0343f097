"""The dictionaries that blunderDB packs its analyses with: parts of the program, not of a library."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

import attrs

VARIABLE: Final = "MILLIPOINT_BLUNDERDB"
"""Environment variable: the blunderDB program, or files of dictionaries, several separated as in PATH."""
MAGIC: Final = b"\x37\xa4\x30\xec"
SIZES: Final = (32_768, 65_536)
"""Bytes of the dictionaries of the program: of JSON and of binary analyses."""
MAX_BYTES: Final = 1 << 28


@attrs.define
class Dictionaries:
    """The files that are named, read when a dictionary is first asked for."""

    files: list[bytes] | None = None

    def contents(self, number: int) -> list[bytes]:
        """What may be the dictionary of this number: a whole file, or parts of the program, which does not say how
        long they are."""
        if self.files is None:
            self.files = [data for data in map(_content, _paths()) if data]
        head = MAGIC + number.to_bytes(4, "little")
        out = []
        for data in self.files:
            start = data.find(head)
            if start >= 0:
                whole = data.startswith(MAGIC)
                out += [data] if whole else [data[start : start + size] for size in SIZES]
        return out


def _paths() -> list[Path]:
    named = [Path(part) for part in os.environ.get(VARIABLE, "").split(os.pathsep) if part]
    return [file for path in named for file in (sorted(path.glob("*.bin")) if path.is_dir() else [path])]


def _content(path: Path) -> bytes:
    """The bytes of a file; nothing of one that cannot be read or is no program."""
    try:
        return path.read_bytes() if path.is_file() and path.stat().st_size <= MAX_BYTES else b""
    except OSError:
        return b""
