"""Read a file into offers."""

from __future__ import annotations

import hashlib
from pathlib import Path

import attrs

from millipoint.errors import Problem, ReadError, fault_of
from millipoint.library.offer import Offer
from millipoint.manager import Plugins
from millipoint.reading import LARGEST, read_bytes


@attrs.frozen
class Parsed:
    """What a file holds: offers, or the reason why there are none."""

    path: str
    file_hash: str = ""
    offers: tuple[Offer, ...] = ()
    problem: Problem | None = None


def hash_of(path: str) -> str:
    """SHA-256 of the content of a file, empty when it cannot be read or is too large for a match."""
    try:
        if Path(path).stat().st_size > LARGEST:
            return ""
        return hashlib.sha256(Path(path).read_bytes()).hexdigest()
    except (OSError, ValueError):
        return ""


def parse(path: str, plugins: Plugins | None = None) -> Parsed:
    """Read one file. Whatever is wrong with it is told in the result."""
    try:
        if Path(path).stat().st_size > LARGEST:
            return Parsed(path, problem=Problem(path, "", "larger than a match file can be"))
        data = Path(path).read_bytes()
    except (OSError, ValueError) as error:
        return Parsed(path, problem=Problem(path, "", getattr(error, "strerror", None) or str(error)))
    file_hash = hashlib.sha256(data).hexdigest()
    try:
        matches = read_bytes(data, path, plugins=plugins)
        offers = tuple(Offer.of(match, part_hash(file_hash, i, len(matches))) for i, match in enumerate(matches, 1))
    except ReadError as error:
        return Parsed(path, file_hash, problem=error.problem())
    except Exception as error:  # a stranger's reader may hand over anything
        return Parsed(path, file_hash, problem=Problem(path, "", f"cannot be stored: {fault_of(error)}"))
    return Parsed(path, file_hash, offers)


def part_hash(file_hash: str, number: int, of: int) -> str:
    """What stands for one match of a file: the hash of the file, with the place in it when it holds several."""
    return file_hash if of == 1 else f"{file_hash}#{number}/{of}"
