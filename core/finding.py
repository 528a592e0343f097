"""Find match files: files by name, folders with all that is below them, patterns."""

from __future__ import annotations

import glob
import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import attrs

from millipoint.errors import Problem
from millipoint.manager import Plugins
from millipoint.reading import HEAD, recognise


@attrs.frozen
class Found:
    """The files to read, in order, and the names that led nowhere."""

    files: list[str]
    problems: list[Problem]


def find_files(paths: Iterable[str], plugins: Plugins) -> Found:
    """Files named, below folders, and matching patterns. A file that is reached twice under one name is taken once."""
    found = Found([], [])
    suffixes = tuple(suffix.lower() for reader in plugins.readers.values() for suffix in reader.suffixes)

    def below(folder: str) -> Iterator[str]:
        for path in _walk(folder, lambda error: found.problems.append(_problem(error.filename or folder, error))):
            if path.lower().endswith(suffixes) or _known(path, plugins):
                yield path

    files: dict[str, None] = {}
    for path in paths:
        try:
            files.update(dict.fromkeys(_hits(path, below, found.problems)))
        except (OSError, ValueError) as error:
            found.problems.append(_problem(path, error))
    found.files.extend(files)
    return found


def _hits(path: str, below: Callable[[str], Iterator[str]], problems: list[Problem]) -> Iterator[str]:
    """The files that one path of the user means."""
    if Path(path).is_dir():
        yield from below(path)
    elif Path(path).exists():
        yield path
    else:
        hits = sorted(glob.glob(path, recursive=True)) if glob.has_magic(path) else []  # noqa: PTH207 - as written
        for hit in hits:
            yield from below(hit) if Path(hit).is_dir() else [hit]
        if not hits:
            cause = "no file matches the pattern" if glob.has_magic(path) else "there is no such file"
            problems.append(Problem(path, "", cause))


def _walk(folder: str, failed: Callable[[OSError], None]) -> Iterator[str]:
    """Plain files in a folder and the folders in it, by name; hidden ones are left out, and so are loops of links."""
    seen: set[str] = set()
    for top, folders, names in os.walk(folder, onerror=failed, followlinks=True):
        real = os.path.realpath(top)
        folders[:] = [] if real in seen else sorted(name for name in folders if not name.startswith("."))
        paths = [os.path.join(top, name) for name in sorted(names) if not name.startswith(".")]  # noqa: PTH118
        yield from (path for path in paths if real not in seen and Path(path).is_file())
        seen.add(real)


def _problem(path: str, error: Exception) -> Problem:
    return Problem(path, "", getattr(error, "strerror", None) or str(error))


def _known(path: str, plugins: Plugins) -> bool:
    """Whether a file with a foreign suffix has the content of a match."""
    try:
        with Path(path).open("rb") as stream:
            head = stream.read(HEAD)
    except OSError:
        return False
    return bool(head) and recognise(head, plugins) is not None
