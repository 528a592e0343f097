"""Fixtures: the writer of small BGBlitz files, and the match that a document is read as."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import bgf_writer
import pytest

from millipoint.formats.bgf.reader import read
from millipoint.match import Match


@pytest.fixture(scope="session")
def smile() -> Callable[..., bytes]:
    """Any value as a Smile document; ``names`` and ``texts``: with references."""
    return bgf_writer.smile


@pytest.fixture(scope="session")
def pack() -> Callable[..., bytes]:
    """A document as a file."""
    return bgf_writer.pack


@pytest.fixture(scope="session")
def one() -> Callable[..., Match]:
    """The match that a document is read as."""

    def run(root: Any) -> Match:
        (found,) = read(bgf_writer.pack(root), "x.bgf")
        found.decisions.check()
        return found

    return run


@pytest.fixture(scope="session")
def make() -> type[bgf_writer.Make]:
    """The builders of documents."""
    return bgf_writer.Make
