"""Find match files: files by name, folders with all that is below them, patterns."""

from __future__ import annotations

import glob
import os
from collections.abc import Iterable, Iterator
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
    files: dict[str, None] = {}
    problems = []
    for path in paths:
        try:
            hits = list(_hits(path, plugins))
        except (OSError, ValueError) as error:
            problems.append(Problem(path, "", getattr(error, "strerror", None) or str(error)))
            continue
        if not hits and not os.path.isdir(path):  # noqa: PTH112
            pattern = glob.has_magic(path)
            problems.append(Problem(path, "", "no file matches the pattern" if pattern else "there is no such file"))
        files.update(dict.fromkeys(hits))
    return Found(list(files), problems)


def _hits(path: str, plugins: Plugins) -> Iterator[str]:
    here = Path(path)
    if here.is_dir():
        yield from _below(path, plugins)
    elif here.exists():
        yield path
    elif glob.has_magic(path):
        for hit in sorted(glob.glob(path, recursive=True)):  # noqa: PTH207 - keeps the path as the user wrote it
            yield from _below(hit, plugins) if Path(hit).is_dir() else [hit]


def _below(folder: str, plugins: Plugins) -> Iterator[str]:
    """Match files in a folder and the folders in it, by name; hidden ones are left out, and so are loops of links."""
    suffixes = tuple(suffix.lower() for reader in plugins.readers.values() for suffix in reader.suffixes)
    seen: set[str] = set()
    for top, folders, names in os.walk(folder, followlinks=True):
        real = os.path.realpath(top)
        if real in seen:
            folders.clear()
            continue
        seen.add(real)
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names):
            path = os.path.join(top, name)  # noqa: PTH118
            if (
                not name.startswith(".")
                and Path(path).is_file()
                and (name.lower().endswith(suffixes) or _known(path, plugins))
            ):
                yield path


def _known(path: str, plugins: Plugins) -> bool:
    """Whether a file with a foreign suffix has the content of a match."""
    try:
        with Path(path).open("rb") as stream:
            head = stream.read(HEAD)
    except OSError:
        return False
    return bool(head) and recognise(head, plugins) is not None
