"""Where analyses go: files in a folder, or a library. Each knows what it has already."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import attrs

from millipoint.engines.engine import Analysed, Engine, Task
from millipoint.errors import UsageError
from millipoint.fingerprint import fingerprint

if TYPE_CHECKING:
    from millipoint.library.store import Library


class Target(Protocol):
    """A place for analyses."""

    def has(self, task: Task) -> bool:
        """Whether the analysis of this match is there."""

    def take(self, found: Analysed) -> str:
        """Keep an analysis; what became of it, for people."""


@attrs.define
class Folder:
    """A folder of SGF files, one a match, named after their files, the engine and its plies."""

    path: Path
    suffix: str
    names: dict[str, str] = attrs.field(factory=dict)
    """The task each file belongs to, by name of file."""

    @classmethod
    def of(cls, path: Path, engine: Engine, plies: int) -> Folder:
        """The folder, made when there is none. Raises `UsageError` when it cannot be."""
        if not engine.writes_sgf:
            raise UsageError(f"the analyses of {engine.name} are kept in a library: give --library instead of --output")
        try:
            path.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise UsageError(f"cannot write to {path}: {error.strerror or error}") from None
        return cls(path, f".{engine.name}-{plies}ply.sgf")

    def file(self, task: Task) -> Path:
        """The file of a match; of several with one name the later ones have their fingerprint in it."""
        path, _, number = task.name.partition("#")
        stem = Path(path).stem + (f"-{number}" if number else "")
        name = stem + self.suffix
        if self.names.setdefault(name, task.name) != task.name:
            name = f"{stem}-{fingerprint(task.match)[:8]}{self.suffix}"
        return self.path / name

    def has(self, task: Task) -> bool:
        """Whether the file is there."""
        return self.file(task).exists()

    def take(self, found: Analysed) -> str:
        """Write the file, whole or not at all."""
        file = self.file(found.task)
        partial = file.with_name(f"{file.name}.partial")
        try:
            partial.write_bytes(found.sgf)
            partial.replace(file)
        except OSError as error:
            raise UsageError(f"cannot write {file}: {error.strerror or error}") from None
        return str(file)


@attrs.define
class Shelf:
    """A library. A match that it does not have yet comes in with its analysis."""

    library: Library
    engine: Engine
    plies: int
    again: bool = False

    def has(self, task: Task) -> bool:
        """Whether the match has an analysis of the engine as deep, or without ``again`` any."""
        from millipoint.engines.shelf import analyses

        wanted, level = self.engine.program.casefold(), self.engine.level(self.plies)
        return any(
            (engine.casefold() == wanted and depth == level) or not self.again
            for engine, depth in analyses(self.library, fingerprint(task.match))
        )

    def take(self, found: Analysed) -> str:
        """Add the match as it was, so that what its file says of it is there, and then its analysis."""
        from millipoint.engines.shelf import put

        assert found.match is not None
        original = hashlib.sha256(found.task.original).hexdigest() if found.task.original else ""
        number, text = put(self.library, found.task.match, original, found.match)
        return f"match {number}" + (f": {text}" if text else "")
